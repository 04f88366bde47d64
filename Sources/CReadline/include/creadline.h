// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CREADLINE_H
#define CREADLINE_H
#include <stdio.h>
#include <sys/types.h>
#include <readline/history.h>
#include <readline/readline.h>

// What of GNU Readline is used, functions and variables alike.
#define CREADLINE_SYMBOLS(each)                                                                    \
  each(rl_initialize) each(rl_readline_name) each(rl_instream) each(rl_outstream)                  \
  each(rl_catch_signals) each(rl_catch_sigwinch) each(rl_erase_empty_line)                         \
  each(rl_prep_term_function) each(rl_deprep_term_function) each(rl_prep_terminal)                 \
  each(rl_deprep_terminal) each(rl_callback_handler_install) each(rl_callback_handler_remove)      \
  each(rl_callback_read_char) each(rl_clear_visible_line) each(rl_forced_update_display)           \
  each(rl_resize_terminal) each(rl_get_screen_size) each(rl_set_prompt) each(rl_line_buffer)       \
  each(rl_point) each(rl_mark) each(rl_end) each(rl_delete_text) each(rl_insert_text)              \
  each(rl_begin_undo_group) each(rl_end_undo_group) each(rl_kill_full_line) each(rl_newline)       \
  each(rl_variable_bind) each(rl_add_defun) each(rl_bind_keyseq_if_unbound_in_map)                 \
  each(rl_bind_keyseq_in_map)                                                                      \
  each(rl_attempted_completion_function) each(rl_attempted_completion_over)                        \
  each(rl_completion_word_break_hook) each(rl_completion_append_character)                         \
  each(rl_completion_query_items) each(rl_sort_completion_matches) each(rl_completion_matches)     \
  each(add_history) each(using_history) each(clear_history) each(stifle_history)
#define CREADLINE_KEYMAPS(each)                                                                    \
  each(emacs_standard_keymap) each(vi_insertion_keymap) each(vi_movement_keymap)

// What the variables hold may be null, as the library's headers do not tell.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wnullability-completeness"
#define CREADLINE_FIELD(name) __typeof__(name) *_Nonnull name;
#define CREADLINE_KEYMAP_FIELD(name) KEYMAP_ENTRY *_Nonnull name;
/// Each by its address in the library. In C because its headers tell the types of what is looked up by
/// name.
struct creadline_library {
  CREADLINE_SYMBOLS(CREADLINE_FIELD)
  CREADLINE_KEYMAPS(CREADLINE_KEYMAP_FIELD)
};
#pragma clang diagnostic pop

/// Loads the library. It is not linked: that would cost every start of the program 0.3 ms.
///
/// Returns NULL where it is not installed.
const struct creadline_library *_Nullable creadline_load(void);

/// A stream for writing, whose bytes `write` takes; NULL if there is no memory. In C because Swift does
/// not see `fopencookie`.
FILE *_Nullable creadline_stream(void *_Nonnull context,
                                 ssize_t (*_Nonnull write)(void *_Nonnull context,
                                                           const char *_Nonnull bytes,
                                                           size_t count));

#endif
