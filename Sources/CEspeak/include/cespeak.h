// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CESPEAK_H
#define CESPEAK_H

#include <espeak-ng/espeak_ng.h>
#include <stdbool.h>
#include <sys/types.h>

/// A pipe as `pipe2(O_CLOEXEC)` makes it, which Swift does not see. Returns 0 or `errno`.
int cespeak_pipe(int descriptors[_Nonnull 2]);

/// Makes the capacity of a pipe as near to `bytes` as the system allows. In C because Swift does not
/// see `F_SETPIPE_SZ`.
void cespeak_widen_pipe(int descriptor, int bytes);

/// Forks, which Swift forbids, and readies the child: `request` becomes its standard input, `event`
/// its standard output, nothing else stays open, the terminal's signals are left to the parent, and
/// it is killed when the parent dies. With `arguments` it then executes this same program.
///
/// Returns 0 in a child without `arguments`, the child's process id in the parent, -1 with `errno`
/// on failure. All of the child's part stands here because between a fork in a process that may have
/// threads and the following exec only async-signal-safe functions may run.
pid_t cespeak_fork(int request, int event, char *_Nullable const *_Nullable arguments);

/// Chooses a voice by the path of its file as the library's own list gives it (`gmw/en-US`), without
/// the search through all voice files that `espeak_SetVoiceByName` does first. Only for version 1.51, of
/// which it is known what the library's own steps mean; in C because its headers do not declare them.
/// False, with nothing changed, if this library does not offer that or there is no such file.
bool cespeak_select_voice_file(const char *_Nonnull identifier);

#endif
