// SPDX-License-Identifier: GPL-3.0-or-later
#include "calsa.h"

static void say_nothing(const char *file, int line, const char *function, int error,
                        const char *format, ...) {
  (void)file, (void)line, (void)function, (void)error, (void)format;
}

void calsa_silence_errors(void) { snd_lib_error_set_handler(say_nothing); }
