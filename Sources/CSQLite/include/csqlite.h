// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CSQLITE_H
#define CSQLITE_H
#include <sqlite3.h>

/* SQLITE_TRANSIENT is a cast Swift cannot import. The bytes are copied; a null pointer stands for
   text without bytes. */
int csqlite_bind_text(sqlite3_stmt *_Nonnull statement, int index, const void *_Nullable bytes,
                      sqlite3_uint64 byteCount);

/* The same for bytes. */
int csqlite_bind_bytes(sqlite3_stmt *_Nonnull statement, int index, const void *_Nullable bytes,
                       sqlite3_uint64 byteCount);

/* sqlite3_db_config is variadic. `option` is one that takes a switch. */
int csqlite_configure(sqlite3 *_Nonnull database, int option, int isOn);

#endif
