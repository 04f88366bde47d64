// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CALSA_H
#define CALSA_H
#include <alsa/asoundlib.h>
#endif
