// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE
#include "cespeak.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

int cespeak_pipe(int descriptors[2]) {
  return pipe2(descriptors, O_CLOEXEC) == 0 ? 0 : errno;
}

void cespeak_widen_pipe(int descriptor, int bytes) {
  // An unprivileged process may be at its limit; the pipe then stays as it is, only slower.
  (void)fcntl(descriptor, F_SETPIPE_SZ, bytes);
}

static void reset_signals(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  for (int signal_number = 1; signal_number < NSIG; signal_number++) {
    action.sa_handler = SIG_DFL;
    // What is sent to the whole group (Ctrl-C, Ctrl-\, a lost terminal, the end of timeout(1)) is
    // the parent's business; a reader that has gone is seen as EPIPE.
    if (signal_number == SIGINT || signal_number == SIGQUIT || signal_number == SIGHUP ||
        signal_number == SIGTERM || signal_number == SIGPIPE)
      action.sa_handler = SIG_IGN;
    (void)sigaction(signal_number, &action, NULL);
  }
  sigset_t none;
  sigemptyset(&none);
  (void)sigprocmask(SIG_SETMASK, &none, NULL);
}

/// Leaves exactly the descriptors 0, 1 and 2 open.
static bool arrange_descriptors(int request, int event) {
  int silence = open("/dev/null", O_RDWR);
  // Out of the way first, as they may be 0, 1 or 2 themselves.
  request = fcntl(request, F_DUPFD, 3);
  event = fcntl(event, F_DUPFD, 3);
  silence = fcntl(silence, F_DUPFD, 3);
  return request >= 0 && event >= 0 && silence >= 0 && dup2(request, 0) == 0 &&
         dup2(event, 1) == 1 && dup2(silence, 2) == 2 && close_range(3, ~0U, 0) == 0;
}

pid_t cespeak_fork(int request, int event, char *const *arguments) {
  pid_t parent = getpid();
  pid_t child = fork();
  if (child != 0) return child;
  reset_signals();
  // The parent may have gone before the wish to die with it was made.
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || getppid() != parent) _exit(0);
  if (!arrange_descriptors(request, event)) _exit(71);
  if (arguments == NULL) return 0;
  execv("/proc/self/exe", arguments);
  _exit(71);
}

// The library's own steps inside espeak_ng_SetVoiceByName. They are not declared in its headers; the
// archive offers them, the shared library and later archives may not.
extern void *LoadVoice(const char *name, int control) __attribute__((weak));
extern void DoVoiceChange(void *voice) __attribute__((weak));
extern void SetVoiceStack(espeak_VOICE *voice, const char *variant) __attribute__((weak));

bool cespeak_select_voice_file(const char *identifier) {
  if (LoadVoice == NULL || DoVoiceChange == NULL || SetVoiceStack == NULL) return false;
  const int without_default = 1;
  void *voice = LoadVoice(identifier, without_default);
  if (voice == NULL) return false;
  DoVoiceChange(voice);
  espeak_VOICE selector;
  memset(&selector, 0, sizeof selector);
  selector.name = identifier;
  SetVoiceStack(&selector, "");
  return true;
}

#ifndef CESPEAK_SHARED_LIBRARY
// The archive refers to a sound player; it is never opened, as the sound leaves through a callback.
// Without these the player's library would bring about 30 others with it.
struct audio_object;
struct audio_object *create_audio_device_object(const char *device, const char *application,
                                                const char *description) {
  (void)device, (void)application, (void)description;
  return NULL;
}
int audio_object_open(struct audio_object *object, int format, uint32_t rate, uint8_t channels) {
  (void)object, (void)format, (void)rate, (void)channels;
  return ENODEV;
}
void audio_object_close(struct audio_object *object) { (void)object; }
void audio_object_destroy(struct audio_object *object) { (void)object; }
int audio_object_write(struct audio_object *object, const void *data, size_t bytes) {
  (void)object, (void)data, (void)bytes;
  return ENODEV;
}
int audio_object_drain(struct audio_object *object) { (void)object; return 0; }
int audio_object_flush(struct audio_object *object) { (void)object; return 0; }
const char *audio_object_strerror(struct audio_object *object, int error) {
  (void)object, (void)error;
  return "no player";
}
#endif
