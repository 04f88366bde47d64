// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE
#include "creadline.h"

#include "completion.h"
#include "library.h"
#include "paste.h"
#include "screen.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>

static struct creadline_hooks hooks;
static FILE *screen;
// How long a terminal that is held up is waited for when it is given back.
enum { LEAVING_MILLISECONDS = 500 };
static char *accepted;
static bool has_terminal, is_started;

// Between two lines the library would give the terminal back for a moment, and what is typed in it
// would be echoed by the kernel.
static void keep_terminal(void) {}
static void take_terminal(int meta) {
  if (!has_terminal) (*gnu.rl_prep_terminal)(meta);
  has_terminal = true;
  // Ctrl-S searches, as Ctrl-R does; it would stop the terminal, and nobody could see why. What was set
  // before comes back with the rest.
  struct termios settings;
  if (tcgetattr(fileno(*gnu.rl_instream), &settings) != 0) return;
  settings.c_iflag &= ~(tcflag_t)IXON;
  tcsetattr(fileno(*gnu.rl_instream), TCSANOW, &settings);
}
static void give_terminal_back(void) {
  if (has_terminal) (*gnu.rl_deprep_terminal)();
  has_terminal = false;
}

// Bound where rl_newline was: takes the line off the screen, for what is spoken is shown above.
static int accept_line(int count, int key) {
  free(accepted);
  accepted = strdup(*gnu.rl_line_buffer);
  (*gnu.rl_clear_visible_line)();
  // By way of the undo list, so that a line of the history gets its old text back.
  (*gnu.rl_delete_text)(0, *gnu.rl_end);
  *gnu.rl_point = *gnu.rl_mark = 0;
  return (*gnu.rl_newline)(count, key);
}

static int hold_line(int count, int key) {
  (void)count, (void)key;
  hooks.hold(hooks.context);
  return 0;
}

// In place of the library's own, which reads to the end of what is pasted before it comes back.
static int start_paste(int count, int key) {
  (void)count, (void)key;
  paste_start(PASTE_LIMIT - *gnu.rl_end);
  return 0;
}

// Every key that accepts a line, whichever the person has chosen.
static void rebind_newline(KEYMAP_ENTRY *map, int depth) {
  for (int key = 0; key < KEYMAP_SIZE; key++) {
    if (map[key].type == ISFUNC && map[key].function == gnu.rl_newline)
      map[key].function = accept_line;
    else if (map[key].type == ISKMAP && map[key].function && depth < 8)
      rebind_newline((KEYMAP_ENTRY *)(void *)map[key].function, depth + 1);
  }
}

static void line_ended(char *line) {
  // Freed by nobody else. A key bound after the start comes without `accepted`.
  hooks.line(hooks.context, line && accepted ? accepted : line);
  free(line);
  free(accepted);
  accepted = NULL;
}

// The library judges what is typed by the locale; this program speaks UTF-8 whatever it says.
static void initialize(void) {
  char *given = getenv("LC_ALL") ? strdup(getenv("LC_ALL")) : NULL;
  setlocale(LC_CTYPE, "");
  bool is_utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
  if (!is_utf8) {
    setlocale(LC_CTYPE, "C.UTF-8");
    setenv("LC_ALL", "C.UTF-8", 1);
  }
  (*gnu.rl_initialize)();
  if (!is_utf8) given ? setenv("LC_ALL", given, 1) : unsetenv("LC_ALL");
  free(given);
}

static void set_up(void) {
  *gnu.rl_readline_name = "speak";
  *gnu.rl_catch_signals = 0;
  *gnu.rl_catch_sigwinch = 0;
  *gnu.rl_erase_empty_line = 1;
  *gnu.rl_prep_term_function = take_terminal;
  *gnu.rl_deprep_term_function = keep_terminal;
  // Before the settings are read, which may name it.
  (*gnu.rl_add_defun)("hold-line", hold_line, -1);
  initialize();
  completion_start(hooks.complete, hooks.context);
  (*gnu.rl_bind_keyseq_if_unbound_in_map)("\\eh", hold_line, *gnu.emacs_standard_keymap);
  Keymap maps[] = {*gnu.emacs_standard_keymap, *gnu.vi_insertion_keymap, *gnu.vi_movement_keymap};
  for (size_t index = 0; index < sizeof maps / sizeof *maps; index++) {
    rebind_newline(maps[index], 0);
    (*gnu.rl_bind_keyseq_in_map)("\\e[200~", start_paste, maps[index]);
  }
  (*gnu.stifle_history)(1000);
}

bool creadline_start(int input, int output, const char *prompt, struct creadline_hooks given) {
  if (is_started || !library_load()) return false;
  screen = screen_open(output);
  FILE *keyboard = fdopen(input, "r");
  if (!screen || !keyboard) return false;
  hooks = given;
  *gnu.rl_instream = keyboard;
  *gnu.rl_outstream = screen;
  set_up();
  is_started = true;
  (*gnu.rl_callback_handler_install)(prompt, line_ended);
  return true;
}

void creadline_end(void) {
  if (!is_started) return;
  is_started = false;
  (*gnu.rl_clear_visible_line)();
  (*gnu.rl_callback_handler_remove)();
  give_terminal_back();
  fflush(screen);
  screen_flush(LEAVING_MILLISECONDS);
}

void creadline_suspend(void) {
  (*gnu.rl_clear_visible_line)();
  give_terminal_back();
  fflush(screen);
  screen_flush(LEAVING_MILLISECONDS);
}

void creadline_resume(void) {
  take_terminal(1);
  (*gnu.rl_forced_update_display)();
}

// Adds what was pasted to the line.
static void take_paste(void) {
  (*gnu.rl_clear_visible_line)();
  (*gnu.rl_insert_text)(paste_take());
  (*gnu.rl_forced_update_display)();
}

bool creadline_read(void) {
  enum paste_state state = paste_read(fileno(*gnu.rl_instream));
  if (state == PASTE_NONE) (*gnu.rl_callback_read_char)();
  if (state == PASTE_CUT || state == PASTE_COMPLETE) take_paste();
  return state != PASTE_CUT;
}

void creadline_doubt_paste(void) { paste_doubt(); }

bool creadline_is_pasting(void) { return paste_goes_on(); }

bool creadline_flush(void) {
  paste_wait(fileno(*gnu.rl_instream));
  bool isWhole = screen_flush(0);
  // What was left out is out of date by now; the line is shown as it is.
  if (isWhole && screen_has_lost()) (*gnu.rl_forced_update_display)();
  return isWhole;
}
int creadline_output(void) { return screen_descriptor(); }

void creadline_print(const char *text) {
  (*gnu.rl_clear_visible_line)();
  fputs(text, screen);
  (*gnu.rl_forced_update_display)();
  fflush(screen);
}

void creadline_set_prompt(const char *prompt) {
  (*gnu.rl_clear_visible_line)();
  (*gnu.rl_set_prompt)(prompt);
  (*gnu.rl_forced_update_display)();
}

void creadline_resize(void) { (*gnu.rl_resize_terminal)(); }

int creadline_columns(void) {
  int rows = 0, columns = 0;
  (*gnu.rl_get_screen_size)(&rows, &columns);
  return columns;
}

int creadline_rows(void) {
  int rows = 0, columns = 0;
  (*gnu.rl_get_screen_size)(&rows, &columns);
  return rows;
}

const char *creadline_line(void) { return *gnu.rl_line_buffer; }

void creadline_replace_line(const char *text) {
  (*gnu.rl_clear_visible_line)();
  (*gnu.rl_begin_undo_group)();
  (*gnu.rl_delete_text)(0, *gnu.rl_end);
  *gnu.rl_point = 0;
  (*gnu.rl_insert_text)(text);
  (*gnu.rl_end_undo_group)();
  (*gnu.rl_forced_update_display)();
}

void creadline_kill_line(void) {
  paste_forget();
  (*gnu.rl_clear_visible_line)();
  (*gnu.rl_kill_full_line)(1, 0);
  (*gnu.rl_forced_update_display)();
}

void creadline_add_history(const char *line) {
  (*gnu.add_history)(line);
  // The new prompt is up already, and would stand before what is new.
  (*gnu.using_history)();
}
void creadline_clear_history(void) { (*gnu.clear_history)(); }

