// SPDX-License-Identifier: GPL-3.0-or-later
// Swift needs no more than the header; a target must have a source.
#include "cutf8proc.h"
