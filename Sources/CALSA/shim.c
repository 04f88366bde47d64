// SPDX-License-Identifier: GPL-3.0-or-later
#include "calsa.h"

static void say_nothing(const char *file, int line, const char *function, int error,
                        const char *format, ...) {
  (void)file, (void)line, (void)function, (void)error, (void)format;
}

void calsa_silence_errors(void) { snd_lib_error_set_handler(say_nothing); }

void calsa_warm_up(const char *device) {
  calsa_silence_errors();
  snd_config_t *definition = NULL;
  // Looking a device up runs the hooks that look for sound servers.
  if (snd_config_update() >= 0 &&
      snd_config_search_definition(snd_config, "pcm", device, &definition) >= 0)
    snd_config_delete(definition);
}
