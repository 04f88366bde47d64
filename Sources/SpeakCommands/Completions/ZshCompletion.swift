// SPDX-License-Identifier: GPL-3.0-or-later

func zshCompletion() -> String {
  zshLive + zshCommands() + zshWalk() + zshAnswers()
}

private let zshLive = #"""
  #compdef speak
  # Completion of speak for zsh.

  # Offers what the program knows right now, each with what it is.
  _speak_live() {
    local line
    local -a found
    for line in ${(f)"$(speak completions --candidates $1 2>/dev/null)"}; do
      if [[ $line == *$'\t'* ]]; then
        found+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}")
      else
        found+=("${line//:/\\:}")
      fi
    done
    _describe -t $1 $1 found
  }


  """#

private func zshCommands() -> String {
  #"""
  _speak_commands() {
    local -a found
    case $1 in
  \#(zshWords())  esac
    _describe -t commands command found
  }

  _speak_first() {
    _speak_commands ''
    _speak_live phrases
  }


  """#
}

/// Finds out to which place the words before the current one lead.
private func zshWalk() -> String {
  #"""
  _speak() {
    local word path_words='' skip='' ended=''
    for word in "${(@)words[2,CURRENT-1]}"; do
      if [[ -n $skip ]]; then
        skip=''
      elif [[ $word == -- ]]; then
        ended=1
        break
      elif [[ $word == (\#(CommandTable.longOptionsWithValue.joined(separator: "|"))) ]]; then
        skip=1
      elif [[ $word == --* ]]; then
        continue
      elif [[ $word == -?* ]]; then
        [[ $word =~ '\#(CommandTable.bundleAwaitingValue)' ]] && skip=1
      elif [[ -z $path_words ]]; then
        case $word in
          \#(CommandTable.familyWords.joined(separator: "|"))) path_words=$word ;;
          *) path_words=text ;;
        esac
      elif [[ $path_words == (\#(CommandTable.wordsThatLeadOn.joined(separator: "|"))) ]]; then
        path_words+=" $word"
      fi
    done
    [[ -n $ended && -z $path_words ]] && path_words=text


  """#
}

/// Offers what fits there. The last lines let the script be both sourced and autoloaded.
private func zshAnswers() -> String {
  #"""
    case $path_words in
  \#(zshPlaces())  esac
  }

  if [[ $funcstack[1] == _speak ]]; then
    _speak "$@"
  else
    compdef _speak speak
  fi

  """#
}

private func zshWords() -> String {
  CompletionPlace.all.filter { !$0.words.isEmpty }.map { place in
    let words = place.words.map { "      " + singleQuoted("\($0.word):\(escaped($0.meaning))") }
    return """
          \(singleQuoted(place.path))) found=(
      \(words.joined(separator: "\n"))
          ) ;;

      """
  }.joined()
}

private func zshPlaces() -> String {
  CompletionPlace.all.map { place in
    let lines = (place.options.flatMap(zshOption) + zshOperands(place))
      .map { "        " + singleQuoted($0) }
    return """
          \(singleQuoted(place.path)))
            _arguments -s -S \\
      \(lines.joined(separator: " \\\n")) ;;

      """
  }.joined()
}

/// `*` lets an option come again, since the last one wins.
private func zshOption(_ option: OptionDeclaration) -> [String] {
  let summary = "[\(escaped(option.summary))]"
  guard let value = option.value else {
    return option.spellings.map {
      "*\($0)\(summary)"
    }
  }
  let argument = ":\(value.name):\(zshAction(value.candidates))"
  return (option.short.map { ["*-\($0)+\(summary)\(argument)"] } ?? [])
    + ["*\(option.longSpelling)=\(summary)\(argument)"]
}

private func zshOperands(_ place: CompletionPlace) -> [String] {
  switch place.path {
  case "": return ["1:text:_speak_first"]
  case "text": return ["*:text:()"]
  default: break
  }
  let words = place.path.split(separator: " ")
  var specifications = words.enumerated().map { "\($0 + 1):command:(\($1))" }
  if !place.words.isEmpty {
    specifications.append("\(words.count + 1):command: _speak_commands \"\(place.path)\"")
  }
  for (position, operand) in place.operands.enumerated() {
    let place = operand.repeats ? "*" : String(words.count + position + 1)
    specifications.append("\(place):\(operand.name):\(zshAction(operand.candidates))")
  }
  return specifications
}

private func zshAction(_ candidates: Candidates) -> String {
  switch candidates {
  // An empty list; a message would count as a match and keep options from being completed.
  case .none: "()"
  case .files: "_files"
  case .choices(let choices): "(\(choices.joined(separator: " ")))"
  // With a space in front, zsh adds no arguments of its own.
  case .live(let kind): " _speak_live \(kind.rawValue)"
  }
}

/// What `_arguments` and `_describe` would take for their own signs.
private func escaped(_ text: String) -> String {
  String(text.flatMap { "[]:\\".contains($0) ? ["\\", $0] : [$0] })
}
