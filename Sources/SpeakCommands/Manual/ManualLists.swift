// SPDX-License-Identifier: GPL-3.0-or-later

/// The process's exit statuses, after sysexits.h.
let exitStatuses: [(status: String, meaning: String)] = [
  (
    "0",
    "Done: it was heard, the file is complete, or somebody stopped it with a key or a command."
  ),
  ("1", "A search found nothing, or nothing is being said that could be controlled."),
  (
    "64",
    "Wrong usage: an unknown option, a number outside its range, or nothing to say."
  ),
  ("65", "Malformed input: JSON, or text that is not UTF-8."),
  ("66", "A phrase, history entry, voice or file that does not exist."),
  ("69", "No such sound device, or none, no usable voice, or the engine is missing."),
  ("70", "Something could not be said, or a defect in the program or its engine."),
  ("73", "The output cannot be created."),
  ("74", "Reading or writing failed, or the disk is full."),
  ("75", "The sound device, the database or another speak was busy for too long."),
  ("77", "Permission denied."),
  ("78", "Configuration or database from a newer version."),
  ("128+N", "Ended by signal N."),
]

/// The variables of the environment that change what speak does.
let environmentVariables: [(name: String, meaning: String)] = [
  ("SPEAK_DATABASE", "The database file, where --database does not name one."),
  ("SPEAK_DEVICE", "The ALSA device, where --device does not name one."),
  (
    "LC_ALL, LC_MESSAGES, LANG",
    "The first that is set gives the language of text that does not show its own."
  ),
  ("XDG_RUNTIME_DIR", "Where speak/ holds the queue and the sockets of what is being said."),
  ("NO_COLOR", "If set, the spoken word is underlined instead of shown in reverse video."),
  ("XDG_CONFIG_HOME", "Where speak/config.json is read from; ~/.config if it is not set."),
  ("XDG_CACHE_HOME", "Where speak/voices keeps the list of voices; ~/.cache if it is not set."),
  ("XDG_DATA_HOME", "Where speak/speak.db is kept; ~/.local/share if it is not set."),
]
