// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE
#include "completion.h"

#include "creadline.h"
#include "library.h"

#include <stdlib.h>
#include <string.h>

static void (*ask)(void *context, const char *line);
static void *context;
static char **offers;
static int offer_count, next_offer;
static bool offers_are_whole;

static void forget_offers(void) {
  for (int index = 0; index < offer_count; index++) free(offers[index]);
  free(offers);
  offers = NULL;
  offer_count = 0;
}

void creadline_begin_offers(bool isWhole) {
  forget_offers();
  offers_are_whole = isWhole;
}

void creadline_offer(const char *candidate) {
  char **more = realloc(offers, (size_t)(offer_count + 1) * sizeof *more);
  if (!more) return;
  offers = more;
  char *copy = strdup(candidate);
  if (copy) offers[offer_count++] = copy;
}

// Asked first: where the text to be completed begins depends on what there is to complete it.
static char *word_breaks(void) {
  char *line = strndup(*gnu.rl_line_buffer, (size_t)*gnu.rl_point);
  creadline_begin_offers(true);
  if (line) ask(context, line);
  free(line);
  return offers_are_whole ? "" : " \t\n";
}

static char *generate_offer(const char *text, int state) {
  (void)text;
  if (state == 0) next_offer = 0;
  return next_offer < offer_count ? strdup(offers[next_offer++]) : NULL;
}

static char **complete(const char *text, int start, int end) {
  (void)start, (void)end;
  *gnu.rl_attempted_completion_over = 1;  // File names are no answer.
  *gnu.rl_completion_append_character = offers_are_whole ? '\0' : ' ';
  return (*gnu.rl_completion_matches)(text, generate_offer);
}

void completion_start(void (*given)(void *context, const char *line), void *given_context) {
  ask = given;
  context = given_context;
  *gnu.rl_attempted_completion_function = complete;
  *gnu.rl_completion_word_break_hook = word_breaks;
  *gnu.rl_sort_completion_matches = 0;
  // Questions are asked in a loop of the library's own, in which the voice would fall silent.
  *gnu.rl_completion_query_items = -1;
  (*gnu.rl_variable_bind)("page-completions", "off");
}
