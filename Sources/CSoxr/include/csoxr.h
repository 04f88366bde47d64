// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CSOXR_H
#define CSOXR_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A converter of signed 16-bit mono PCM from one rate to another. In C because the library is not
/// linked, so that only who needs it waits for it.
struct csoxr;

/// Loads the library, for good, unless it is loaded already. Returns whether it is installed.
bool csoxr_load(void);

/// Rates in Hz. The library must be loaded. Returns NULL without memory for it.
struct csoxr *_Nullable csoxr_open(double from_rate, double to_rate);

/// Takes up to `count` frames, or the end of the input if `input` is NULL, and gives up to `capacity`.
///
/// Returns the frames given, -1 without memory; `taken` is set to the frames taken.
ptrdiff_t csoxr_process(struct csoxr *_Nonnull resampler, const int16_t *_Nullable input, size_t count,
                        size_t *_Nonnull taken, int16_t *_Nonnull output, size_t capacity);

void csoxr_close(struct csoxr *_Nonnull resampler);

#endif
