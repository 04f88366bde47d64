// SPDX-License-Identifier: GPL-3.0-or-later
#include "csoxr.h"

#include <dlfcn.h>
#include <soxr.h>

static struct {
  bool is_loaded;
  __typeof__(&soxr_create) create;
  __typeof__(&soxr_process) process;
  __typeof__(&soxr_delete) delete;
  __typeof__(&soxr_io_spec) io_spec;
} library;

bool csoxr_load(void) {
  if (library.is_loaded) return true;
  void *handle = dlopen("libsoxr.so.0", RTLD_LAZY | RTLD_LOCAL);
  if (!handle) return false;
  library.create = (__typeof__(library.create))dlsym(handle, "soxr_create");
  library.process = (__typeof__(library.process))dlsym(handle, "soxr_process");
  library.delete = (__typeof__(library.delete))dlsym(handle, "soxr_delete");
  library.io_spec = (__typeof__(library.io_spec))dlsym(handle, "soxr_io_spec");
  library.is_loaded = library.create && library.process && library.delete && library.io_spec;
  return library.is_loaded;
}

struct csoxr *csoxr_open(double from_rate, double to_rate) {
  soxr_io_spec_t format = library.io_spec(SOXR_INT16_I, SOXR_INT16_I);
  // Noise would be added to silence.
  format.flags |= SOXR_NO_DITHER;
  // The default quality: linear phase, exact to 20 bits.
  return (struct csoxr *)library.create(from_rate, to_rate, 1, NULL, &format, NULL, NULL);
}

ptrdiff_t csoxr_process(struct csoxr *resampler, const int16_t *input, size_t count, size_t *taken,
                        int16_t *output, size_t capacity) {
  size_t given = 0;
  *taken = 0;
  soxr_error_t error =
      library.process((soxr_t)resampler, input, count, taken, output, capacity, &given);
  return error ? -1 : (ptrdiff_t)given;
}

void csoxr_close(struct csoxr *resampler) { library.delete((soxr_t)resampler); }
