// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE
#include "library.h"

#include <dlfcn.h>

#define QUOTED(name) #name
#define NAME_OF(name) QUOTED(name)

struct gnu gnu;

bool library_load(void) {
  void *library = dlopen("libreadline.so." NAME_OF(RL_VERSION_MAJOR), RTLD_NOW | RTLD_LOCAL);
  if (!library) return false;
#define FIND(name)                                                                                 \
  if (!(gnu.name = (__typeof__(gnu.name))dlsym(library, #name))) return false;
  SYMBOLS(FIND)
  return true;
}
