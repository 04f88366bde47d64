// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CICU_H
#define CICU_H
#include <stdbool.h>
#include <stdint.h>

/// ICU's iterator over the words of a text. In C because the names of ICU's functions carry its
/// version, which only the header's macros know.
struct cicu_words;

/// Loads the library and opens an iterator, both for good. The library is not linked: that would
/// cost every start of the program more than a millisecond.
///
/// Returns NULL where the library of this version is not installed.
struct cicu_words *_Nullable cicu_words_open(void);

/// The iterator keeps the pointer until the next call. Returns whether it took the text.
bool cicu_words_set_text(struct cicu_words *_Nonnull words, const uint16_t *_Nonnull text,
                         int32_t length);

/// The end of the next word in UTF-16 units, -1 after the last one.
int32_t cicu_words_next(struct cicu_words *_Nonnull words);

#endif
