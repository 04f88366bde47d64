// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CMD4C_H
#define CMD4C_H
#include <md4c.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Loads md4c for good. Neither of its libraries is linked: few calls of the program read Markdown.
///
/// Returns false where it is not installed.
bool cmd4c_load(void);

/// `md_parse` of the library that has been loaded.
int cmd4c_parse(const char *_Nonnull text, MD_SIZE size, const MD_PARSER *_Nonnull parser,
                void *_Nullable context);

/// The code points of a named entity, written `&name;`: one, or two with the second not 0.
///
/// Returns false if there is no such entity, or md4c's second library is not installed.
bool cmd4c_entity(const char *_Nonnull name, size_t size, uint32_t code_points[_Nonnull 2]);

#endif
