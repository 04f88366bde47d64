// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef LIBRARY_H
#define LIBRARY_H
#include <stdbool.h>
#include <stdio.h>
#include <readline/history.h>
#include <readline/readline.h>

/// GNU Readline as it is found when it is loaded.

// Functions and variables alike, each by its address in the library.
#define SYMBOLS(each)                                                                              \
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
  each(emacs_standard_keymap) each(vi_insertion_keymap) each(vi_movement_keymap)                   \
  each(rl_attempted_completion_function) each(rl_attempted_completion_over)                        \
  each(rl_completion_word_break_hook) each(rl_completion_append_character)                         \
  each(rl_completion_query_items) each(rl_sort_completion_matches) each(rl_completion_matches)     \
  each(add_history) each(using_history) each(clear_history) each(stifle_history)

#define DECLARED(name) __typeof__(name) *name;
extern struct gnu {
  SYMBOLS(DECLARED)
} gnu;

/// Returns false if the library is not installed.
bool library_load(void);

#endif
