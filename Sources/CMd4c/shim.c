// SPDX-License-Identifier: GPL-3.0-or-later
#include "cmd4c.h"

#include <dlfcn.h>

static __typeof__(&md_parse) parse;

bool cmd4c_load(void) {
  if (parse) return true;
  void *library = dlopen("libmd4c.so.0", RTLD_LAZY | RTLD_LOCAL);
  if (library) parse = (__typeof__(parse))dlsym(library, "md_parse");
  return parse != NULL;
}

int cmd4c_parse(const char *text, MD_SIZE size, const MD_PARSER *parser, void *context) {
  return parse(text, size, parser, context);
}

// What md4c's entity.h declares, which is not installed.
struct entity {
  const char *name;
  unsigned code_points[2];
};

bool cmd4c_entity(const char *name, size_t size, uint32_t code_points[2]) {
  static const struct entity *(*look_up)(const char *name, size_t size);
  if (!look_up) {
    void *library = dlopen("libmd4c-html.so.0", RTLD_LAZY | RTLD_LOCAL);
    if (!library) return false;
    look_up = (__typeof__(look_up))dlsym(library, "entity_lookup");
    if (!look_up) return false;
  }
  const struct entity *found = look_up(name, size);
  if (!found) return false;
  code_points[0] = found->code_points[0];
  code_points[1] = found->code_points[1];
  return true;
}
