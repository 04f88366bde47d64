// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SCREEN_H
#define SCREEN_H
#include <stdbool.h>
#include <stdio.h>

/// A stream to a terminal that never waits: what a terminal that is held up does not take is kept, as it
/// must not hold up the voice. There is one in a process.

/// A stream to the terminal behind the descriptor; NULL if there can be none.
FILE *screen_open(int output);
/// Writes what is kept; waits for so many milliseconds, each time the terminal takes nothing.
///
/// Returns whether all is written.
bool screen_flush(int timeout);
/// Whether something was left out because the terminal was held up for too long; asked once.
bool screen_has_lost(void);
/// What to wait for, to be writable, while something is kept.
int screen_descriptor(void);

#endif
