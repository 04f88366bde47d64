// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE
#include "creadline.h"

#include <dlfcn.h>

// Twice, so that a macro is replaced before it is made a string.
#define QUOTED(name) #name
#define NAME_OF(name) QUOTED(name)

const struct creadline_library *creadline_load(void) {
  static struct creadline_library found;
  void *library = dlopen("libreadline.so." NAME_OF(RL_VERSION_MAJOR), RTLD_NOW | RTLD_LOCAL);
  if (!library) return NULL;
#define FIND(name)                                                                                 \
  if (!(found.name = (__typeof__(found.name))dlsym(library, #name))) return NULL;
  CREADLINE_SYMBOLS(FIND)
  CREADLINE_KEYMAPS(FIND)
  return &found;
}

FILE *creadline_stream(void *context, ssize_t (*write)(void *, const char *, size_t)) {
  return fopencookie(context, "w", (cookie_io_functions_t){.write = write});
}
