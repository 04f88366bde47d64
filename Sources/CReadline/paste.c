// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE
#include "paste.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { AT_ONCE = 256, PATIENCE_MILLISECONDS = 1000, DOUBTFUL_PATIENCE_MILLISECONDS = 100 };
static const char end_mark[] = "\033[201~";

static char text[PASTE_LIMIT + sizeof end_mark];
static size_t count, limit;
static size_t matched;
static bool is_pasting, is_cut;
static long long last_came, patience;

static long long milliseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000LL + time.tv_nsec / 1000000;
}

void paste_start(int given) {
  count = matched = 0;
  limit = given < 0 ? 0 : given > PASTE_LIMIT ? PASTE_LIMIT : (size_t)given;
  is_pasting = true;
  is_cut = false;
  patience = PATIENCE_MILLISECONDS;
  last_came = milliseconds();
}

void paste_forget(void) { is_pasting = false; }

void paste_doubt(void) { patience = DOUBTFUL_PATIENCE_MILLISECONDS; }

bool paste_goes_on(void) { return is_pasting; }

static bool has_come(int input) {
  struct pollfd request = {.fd = input, .events = POLLIN};
  return poll(&request, 1, 0) == 1;
}

void paste_wait(int input) {
  if (is_pasting && has_come(input)) last_came = milliseconds();
}

static void keep(char byte) {
  if (count == limit) {
    is_cut = true;
  } else if (byte != '\0') {
    text[count++] = byte == '\r' ? '\n' : byte;
  }
}

// The mark has no beginning of its own in its middle.
static void take(char byte) {
  if (byte == end_mark[matched]) {
    matched++;
    return;
  }
  for (size_t index = 0; index < matched; index++) keep(end_mark[index]);
  matched = byte == end_mark[0] ? 1 : 0;
  if (!matched) keep(byte);
}

static enum paste_state complete(void) {
  is_pasting = false;
  // A character that was cut in two is left out.
  if (is_cut)
    while (count > 0 && ((unsigned char)text[count - 1] & 0xC0) == 0x80) count--;
  if (is_cut && count > 0 && (unsigned char)text[count - 1] >= 0xC0) count--;
  text[count] = '\0';
  return is_cut ? PASTE_CUT : PASTE_COMPLETE;
}

enum paste_state paste_read(int input) {
  if (!is_pasting) return PASTE_NONE;
  if (milliseconds() - last_came > patience) return complete();
  for (int read_count = 0; read_count < AT_ONCE;) {
    if (!has_come(input)) break;
    // Never beyond the mark.
    char bytes[sizeof end_mark];
    ssize_t got = read(input, bytes, strlen(end_mark) - matched);
    if (got < 0 && (errno == EINTR || errno == EAGAIN)) break;
    if (got <= 0) return complete();
    for (ssize_t index = 0; index < got; index++) take(bytes[index]);
    read_count += (int)got;
    last_came = milliseconds();
    if (matched == strlen(end_mark)) return complete();
  }
  return PASTE_GOES_ON;
}

const char *paste_take(void) { return text; }
