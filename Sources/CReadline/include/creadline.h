// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CREADLINE_H
#define CREADLINE_H
#include <stdbool.h>

/// GNU Readline's callback interface. In C because the library is loaded, not linked: linked it would
/// cost every start of the program 0.3 ms. All of its state is global, so there is one line editor a
/// process. Strings are UTF-8 as long as what is typed is.

/// Whom the library calls; the context goes with each call. Strings are the library's own and die when
/// the call returns.
struct creadline_hooks {
  void *_Nullable context;
  /// A line was accepted; NULL is the end of the input.
  void (*_Nonnull line)(void *_Nullable context, const char *_Nullable line);
  /// Completes the line before the cursor by calls of `creadline_offer`.
  void (*_Nonnull complete)(void *_Nullable context, const char *_Nonnull line);
  /// The key that parks the line was pressed.
  void (*_Nonnull hold)(void *_Nullable context);
};

/// Loads the library, reads the person's settings and takes the terminal. `output` is duplicated.
///
/// Returns false where the library is not installed, or the terminal cannot be used.
bool creadline_start(int input, int output, const char *_Nonnull prompt,
                     struct creadline_hooks hooks);
/// Gives the terminal back. A second call does nothing.
void creadline_end(void);
/// Gives the terminal back for a while, and takes it again.
void creadline_suspend(void);
void creadline_resume(void);

/// Takes one key that has come, or a piece of what is pasted, which stands in the line once all of it
/// has come.
///
/// Returns false if only the beginning of what was pasted is in the line, which holds no more.
bool creadline_read(void);
/// Whether something is being pasted and is not in the line yet.
bool creadline_is_pasting(void);
/// It may never be completed: what is typed after a tenth of a second is no part of it.
void creadline_doubt_paste(void);
/// Shows what the terminal has not taken yet. To be called before each wait for it.
///
/// Returns whether all is shown.
bool creadline_flush(void);
/// Writable when the terminal takes more.
int creadline_output(void);
/// Prints text above the prompt and what is typed.
void creadline_print(const char *_Nonnull text);
/// Shows another prompt.
void creadline_set_prompt(const char *_Nonnull prompt);
/// The window has another size.
void creadline_resize(void);
int creadline_columns(void);
int creadline_rows(void);

/// What is typed so far.
const char *_Nonnull creadline_line(void);
void creadline_replace_line(const char *_Nonnull text);
/// Takes the line away; the person's key for yanking brings it back.
void creadline_kill_line(void);

/// While nothing is typed.
void creadline_add_history(const char *_Nonnull line);
void creadline_clear_history(void);

/// While completing: `isWhole` tells that candidates replace all of the line before the cursor, not
/// only its last word.
void creadline_begin_offers(bool isWhole);
void creadline_offer(const char *_Nonnull candidate);

#endif
