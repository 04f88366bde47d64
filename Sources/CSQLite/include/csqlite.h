// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CSQLITE_H
#define CSQLITE_H
#include <sqlite3.h>
#endif
