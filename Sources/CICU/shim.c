// SPDX-License-Identifier: GPL-3.0-or-later
#include "cicu.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <unicode/ubrk.h>
#include <unicode/uvernum.h>

// Twice, so that a macro is replaced before it is made a string.
#define QUOTED(name) #name
#define NAME_OF(name) QUOTED(name)

struct cicu_words {
  UBreakIterator *iterator;
  __typeof__(&ubrk_setText) set_text;
  __typeof__(&ubrk_next) next;
};

struct cicu_words *cicu_words_open(void) {
  void *library = dlopen("libicuuc.so." NAME_OF(U_ICU_VERSION_MAJOR_NUM), RTLD_LAZY | RTLD_LOCAL);
  if (!library) return NULL;
  __typeof__(&ubrk_open) open = (__typeof__(open))dlsym(library, NAME_OF(ubrk_open));
  struct cicu_words found = {
      .set_text = (__typeof__(found.set_text))dlsym(library, NAME_OF(ubrk_setText)),
      .next = (__typeof__(found.next))dlsym(library, NAME_OF(ubrk_next)),
  };
  if (!open || !found.set_text || !found.next) return NULL;
  UErrorCode status = U_ZERO_ERROR;
  // The root locale: dictionaries are chosen by script.
  found.iterator = open(UBRK_WORD, "", NULL, 0, &status);
  struct cicu_words *words = U_SUCCESS(status) ? malloc(sizeof *words) : NULL;
  if (words) *words = found;
  return words;
}

bool cicu_words_set_text(struct cicu_words *words, const uint16_t *text, int32_t length) {
  UErrorCode status = U_ZERO_ERROR;
  words->set_text(words->iterator, text, length, &status);
  return U_SUCCESS(status);
}

int32_t cicu_words_next(struct cicu_words *words) { return words->next(words->iterator); }
