// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CUTF8PROC_H
#define CUTF8PROC_H
#include <utf8proc.h>

#endif
