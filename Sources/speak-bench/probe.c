// SPDX-License-Identifier: GPL-3.0-or-later

// Preloaded into a program, notes when the sound library it uses took the first frames of an utterance,
// which is what comes after a pause: the beginning of the first successful call that hands over PCM, with
// ALSA or with PulseAudio's simple interface, as a call may last until the last of its frames has found
// room. Each note is a line in the file that SPEAK_BENCH_FRAMES names: `frames`, or `sound` for the first
// that are not silent, and CLOCK_MONOTONIC in nanoseconds. Neither library's headers are needed.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static long long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static void note(const char *what, long long when) {
  const char *path = getenv("SPEAK_BENCH_FRAMES");
  int file = path ? open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600) : -1;
  if (file < 0) return;
  dprintf(file, "%s %lld\n", what, when);
  close(file);
}

static void took(const unsigned char *pcm, size_t byteCount, long long when) {
  // Nobody who plays hands over nothing for so long.
  const long long pause = 400000000;
  static int hasFrames, hasSound;
  static long long last;
  if (byteCount == 0) return;
  if (when - last > pause) hasFrames = hasSound = 0;
  last = when;
  if (hasSound) return;
  if (!hasFrames) note("frames", when);
  hasFrames = 1;
  for (size_t position = 0; position < byteCount; position++) {
    if (pcm[position] == 0) continue;
    note("sound", when);
    hasSound = 1;
    return;
  }
}

long snd_pcm_writei(void *pcm, const void *buffer, unsigned long frames) {
  long (*next)(void *, const void *, unsigned long) = dlsym(RTLD_NEXT, "snd_pcm_writei");
  ssize_t (*bytes)(void *, long) = dlsym(RTLD_NEXT, "snd_pcm_frames_to_bytes");
  long long when = now();
  long taken = next(pcm, buffer, frames);
  if (taken > 0) took(buffer, bytes(pcm, taken), when);
  return taken;
}

int pa_simple_write(void *stream, const void *data, size_t byteCount, int *error) {
  int (*next)(void *, const void *, size_t, int *) = dlsym(RTLD_NEXT, "pa_simple_write");
  long long when = now();
  int result = next(stream, data, byteCount, error);
  if (result == 0) took(data, byteCount, when);
  return result;
}
