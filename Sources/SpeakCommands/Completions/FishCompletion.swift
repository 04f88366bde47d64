// SPDX-License-Identifier: GPL-3.0-or-later

func fishCompletion() -> String {
  "# Completion of speak for fish.\n\n" + fishPath() + fishConditions + fishOptions()
    + fishOperands()
}

private func fishPath() -> String {
  let families = CommandTable.familyWords.joined(separator: " ")
  let parents = CommandTable.wordsThatLeadOn.joined(separator: " ")
  let valued = CommandTable.longOptionsWithValue.joined(separator: " ")
  return #"""
    # Prints the path of command words typed so far, then how many operands follow it.
    function __speak_path
        set -l tokens (commandline -opc)
        set -l path ''
        set -l operands 0
        set -l skip 0
        set -l ended 0
        for token in $tokens[2..-1]
            if test $skip = 1
                set skip 0
            else if test $ended = 0; and test "$token" = --
                set ended 1
            else if test $ended = 0; and string match -q -- '--*' $token
                contains -- $token \#(valued); and set skip 1
            else if test $ended = 0; and string match -q -- '-?*' $token
                string match -qr -- '\#(CommandTable.bundleAwaitingValue)' $token; and set skip 1
            else if test -z "$path"; and test $ended = 0; and contains -- $token \#(families)
                set path $token
            else if test -z "$path"
                set path text
            else if test $ended = 0; and contains -- $path \#(parents)
                set path "$path $token"
            else
                set operands (math $operands + 1)
            end
        end
        test $ended = 1; and test -z "$path"; and set path text
        echo $path
        echo $operands
    end


    """#
}

private let fishConditions = #"""
  # Whether the words typed so far lead to one of the given places.
  function __speak_in
      set -l place (__speak_path)
      contains -- "$place[1]" $argv
  end

  # Whether the words typed so far lead to a place, with that many operands or fewer.
  function __speak_at
      set -l place (__speak_path)
      test "$place[1]" = $argv[1]; and test $place[2] -le $argv[2]
  end

  complete -c speak -f

  """#

private func fishOptions() -> String {
  CommandTable.optionWordings.map { option in
    let places = CompletionPlace.all.filter { $0.options.contains(option) }
      .map { "\"\($0.path)\"" }
    let short = option.short.map { " -s \($0)" } ?? ""
    let value = option.value.map { fishValue($0.candidates) } ?? ""
    return "complete -c speak -n \(fishQuoted("__speak_in " + places.joined(separator: " ")))"
      + "\(short) -l \(option.name)\(value) -d \(fishQuoted(option.summary))\n"
  }.joined()
}

private func fishValue(_ candidates: Candidates) -> String {
  if case .none = candidates { return " -x" }
  if case .files = candidates { return " -r -F" }
  return " -x" + fishAction(candidates)
}

private func fishOperands() -> String {
  CompletionPlace.all.map { place in
    let words = place.words.map { word, meaning in
      "complete -c speak -n \(fishCondition(place.path, most: 0)) -a \(word) -d \(fishQuoted(meaning))\n"
    }
    let operands = place.operands.enumerated().compactMap { position, operand -> String? in
      if case .none = operand.candidates { return nil }
      let condition = fishCondition(place.path, most: operand.repeats ? 999 : position)
      return "complete -c speak -n \(condition)\(fishAction(operand.candidates))\n"
    }
    return (words + operands).joined()
  }.joined()
}

private func fishCondition(_ path: String, most operands: Int) -> String {
  fishQuoted("__speak_at \"\(path)\" \(operands)")
}

private func fishAction(_ candidates: Candidates) -> String {
  switch candidates {
  case .none: ""
  case .files: " -F"
  case .choices(let choices): " -a \(fishQuoted(choices.joined(separator: " ")))"
  case .live(let kind): " -k -a '(speak completions --candidates \(kind.rawValue) 2>/dev/null)'"
  }
}

private func fishQuoted(_ text: String) -> String {
  "'" + text.flatMap { "'\\".contains($0) ? ["\\", $0] : [$0] } + "'"
}
