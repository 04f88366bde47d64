// SPDX-License-Identifier: GPL-3.0-or-later
#include "csqlite.h"

int csqlite_bind_text(sqlite3_stmt *statement, int index, const void *bytes,
                      sqlite3_uint64 byteCount) {
  return sqlite3_bind_text64(statement, index, bytes ? bytes : "", byteCount, SQLITE_TRANSIENT,
                             SQLITE_UTF8);
}

int csqlite_bind_bytes(sqlite3_stmt *statement, int index, const void *bytes,
                       sqlite3_uint64 byteCount) {
  return sqlite3_bind_blob64(statement, index, bytes ? bytes : "", byteCount, SQLITE_TRANSIENT);
}

int csqlite_configure(sqlite3 *database, int option, int isOn) {
  return sqlite3_db_config(database, option, isOn, (int *)0);
}
