// SPDX-License-Identifier: GPL-3.0-or-later

/// What `speak --version` and the manual call this version.
let version = "0.1.0"
