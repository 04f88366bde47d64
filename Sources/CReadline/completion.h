// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef COMPLETION_H
#define COMPLETION_H

/// What the library offers where a line is to be completed: what `ask` tells by `creadline_offer`.
void completion_start(void (*ask)(void *context, const char *line), void *context);

#endif
