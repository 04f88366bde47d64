// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef PASTE_H
#define PASTE_H
#include <stdbool.h>

/// What is pasted, gathered as it comes: the terminal brackets it (xterm's bracketed paste mode), and
/// somebody may have pasted a book, or the end may never come.

/// More makes a line that takes longer to show than the sound device's queue lasts.
enum { PASTE_LIMIT = 1 << 15 };

enum paste_state {
  PASTE_NONE,
  PASTE_GOES_ON,
  PASTE_COMPLETE,
  /// Complete, but of what was pasted only the beginning was kept.
  PASTE_CUT,
};

/// The bracket that begins it has been read. Of what comes, `limit` bytes are kept.
void paste_start(int limit);
/// To be called before each wait for the terminal: what has come already has not been waited for.
void paste_wait(int input);
/// Reads what has come of it, a little at a time. After a second of waiting without any it counts as
/// complete, and what comes then is no part of it.
enum paste_state paste_read(int input);
/// What was pasted, with line feeds at the ends of lines, until the next one starts.
const char *paste_take(void);
void paste_forget(void);
/// Somebody wants to go on: from now on a tenth of a second is long enough.
void paste_doubt(void);
/// Whether it has begun and is not complete.
bool paste_goes_on(void);

#endif
