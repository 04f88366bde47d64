// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CALSA_H
#define CALSA_H
#include <alsa/asoundlib.h>

/// Keeps the library from printing to standard error, for the whole process. In C because the
/// handler takes variable arguments, which Swift cannot define.
void calsa_silence_errors(void);

/// Loads the configuration that opening the device needs, and the libraries it names. In C because
/// the tree of the configuration is a global variable.
void calsa_warm_up(const char *_Nonnull device);

#endif
