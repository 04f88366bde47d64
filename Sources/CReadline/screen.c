// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE
#include "screen.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Beyond it what is shown is out of date in any case.
enum { UNWRITTEN_LIMIT = 1 << 20, PIECE = 4096 };

static int terminal = -1;
static char *unwritten;
static size_t unwritten_count;
static bool has_lost;

static bool is_writable(int timeout) {
  struct pollfd request = {.fd = terminal, .events = POLLOUT};
  return poll(&request, 1, timeout) == 1;
}

bool screen_flush(int timeout) {
  while (unwritten_count > 0 && is_writable(timeout)) {
    size_t piece = unwritten_count < PIECE ? unwritten_count : PIECE;
    ssize_t written = write(terminal, unwritten, piece);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0 && errno == EAGAIN) break;
    // One that is gone takes nothing more.
    size_t done = written < 0 ? unwritten_count : (size_t)written;
    unwritten_count -= done;
    memmove(unwritten, unwritten + done, unwritten_count);
  }
  return unwritten_count == 0;
}

static ssize_t take(void *cookie, const char *bytes, size_t count) {
  (void)cookie;
  char *more = unwritten_count + count <= UNWRITTEN_LIMIT
                   ? realloc(unwritten, unwritten_count + count)
                   : NULL;
  if (more) {
    memcpy(more + unwritten_count, bytes, count);
    unwritten = more;
    unwritten_count += count;
  } else {
    has_lost = true;
  }
  screen_flush(0);
  return (ssize_t)count;
}

FILE *screen_open(int output) {
  // A description of its own, so that it can be made not to block: the shell shares the other.
  char path[32];
  snprintf(path, sizeof path, "/proc/self/fd/%d", output);
  terminal = open(path, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
  if (terminal < 0) terminal = fcntl(output, F_DUPFD_CLOEXEC, 3);
  if (terminal < 0) return NULL;
  return fopencookie(NULL, "w", (cookie_io_functions_t){.write = take});
}

bool screen_has_lost(void) {
  bool lost = has_lost;
  has_lost = false;
  return lost;
}

int screen_descriptor(void) { return terminal; }
