// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CESPEAK_H
#define CESPEAK_H
#include <espeak-ng/espeak_ng.h>
#endif
