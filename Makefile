# SPDX-License-Identifier: GPL-3.0-or-later

PREFIX ?= /usr/local
DESTDIR ?=
SWIFT ?= swift
BENCH ?=

# Debian packages: what building needs, what speaking needs, what only the tests need, and what only
# the benchmarks need. libicu-dev and libreadline-dev bring the libraries of their own versions, which
# is all that speaking needs of them and whose packages are named after the version.
BUILD_PACKAGES = libespeak-ng-dev libsonic-dev libsqlite3-dev libasound2-dev libicu-dev \
  libreadline-dev libsoxr-dev libutf8proc-dev libmd4c-dev
RUN_PACKAGES = espeak-ng-data libasound2-plugins libsoxr0 libmd4c-html0
TEST_PACKAGES = espeak-ng pulseaudio pulseaudio-utils alsa-utils sqlite3 tmux man-db groff \
  python3 python3-venv bash zsh fish

# The static standard library, stripped, starts in half the time of the dynamic one. Without a run path no
# start looks for libraries beside the program, about 25 times in vain, and none put there is loaded.
RELEASE = -c release --static-swift-stdlib -Xlinker -s --disable-local-rpath
SPEAK = .build/release/speak
FRAME_PROBE = .build/bench/frame-probe.so
WYOMING = .build/python/lib/wyoming-installed

.PHONY: build deps test-deps test demo bench lint format install uninstall clean

build: deps
	$(SWIFT) build $(RELEASE) --product speak
	@! readelf --dynamic $(SPEAK) | grep -E '\(R(UN)?PATH\)'

deps:
	@.ci/install-packages $(BUILD_PACKAGES) $(RUN_PACKAGES)

test-deps: deps $(WYOMING)
	@.ci/install-packages $(TEST_PACKAGES)

# A stock client of the voice-engine protocol, for the tests to talk to.
$(WYOMING):
	@.ci/install-packages python3 python3-venv
	python3 -m venv .build/python
	.build/python/bin/pip install --quiet --disable-pip-version-check wyoming
	@touch $@

test: test-deps
	$(SWIFT) build --build-tests
	@.ci/test

demo: build
	@.ci/demo $(SPEAK)

# BENCH names what to measure: start, device, words, talk, history, prose, and what takes many minutes and
# is left out where nothing is named: control, book, long.
bench: build test-deps $(FRAME_PROBE)
	$(SWIFT) build $(RELEASE) --product speak-bench
	.build/release/speak-bench $(SPEAK) $(BENCH)

# Built by itself: a library from the package manager would bring the Swift runtime with it.
$(FRAME_PROBE): Sources/speak-bench/probe.c
	@mkdir -p $(@D)
	clang -O2 -shared -fPIC -o $@ $<

lint:
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests

format:
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests

# Builds only what is missing, so that root needs no compiler for it.
$(SPEAK):
	$(MAKE) build

install: $(SPEAK)
	install -Dm755 $(SPEAK) $(DESTDIR)$(PREFIX)/bin/speak
	$(SPEAK) help --manual | install -Dm644 /dev/stdin $(DESTDIR)$(PREFIX)/share/man/man1/speak.1
	$(SPEAK) completions bash | install -Dm644 /dev/stdin \
	  $(DESTDIR)$(PREFIX)/share/bash-completion/completions/speak
	$(SPEAK) completions zsh | install -Dm644 /dev/stdin \
	  $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_speak
	$(SPEAK) completions fish | install -Dm644 /dev/stdin \
	  $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/speak.fish
	install -Dm644 phrases.sample.json $(DESTDIR)$(PREFIX)/share/speak/phrases.sample.json

uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/speak $(DESTDIR)$(PREFIX)/share/man/man1/speak.1 \
	  $(DESTDIR)$(PREFIX)/share/bash-completion/completions/speak \
	  $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_speak \
	  $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/speak.fish \
	  $(DESTDIR)$(PREFIX)/share/speak/phrases.sample.json
	rmdir $(DESTDIR)$(PREFIX)/share/speak 2>/dev/null || true

clean:
	rm -rf .build demo.wav
