// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CALSA_H
#define CALSA_H
#include <alsa/asoundlib.h>

/// Keeps the library from printing to standard error, for the whole process. In C because the
/// handler takes variable arguments, which Swift cannot define.
void calsa_silence_errors(void);

#endif
