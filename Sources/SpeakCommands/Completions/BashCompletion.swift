// SPDX-License-Identifier: GPL-3.0-or-later

func bashCompletion() -> String {
  bashHelpers + bashParting + bashWalk() + bashAnswers()
}

private let bashHelpers = #"""
  # Completion of speak for bash.

  # Offers the words given as arguments.
  _speak_words() {
    local word
    for word in "$@"; do
      [[ $word == "$current"* ]] && COMPREPLY+=("${word#"$typed"}")
    done
  }

  # Offers what the program knows right now. While bash only lists, each one shows what it is.
  _speak_live() {
    local word meaning
    while IFS=$'\t' read -r word meaning; do
      [[ $word == "$current"* ]] || continue
      word=${word#"$typed"}
      if [[ $COMP_TYPE == 63 && -n $meaning ]]; then
        COMPREPLY+=("$word  $meaning")
      else
        COMPREPLY+=("$word")
      fi
    done < <(speak completions --candidates "$1" 2>/dev/null)
  }

  _speak_files() {
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -f -- "$current")
  }


  """#

private let bashParting = #"""
  _speak() {
    local current='' typed='' option='' path='' ended='' glue='' word
    local -i operands=0 index
    local -a words=()
    COMPREPLY=()

    # Bash parts words at = and : too; put them together again.
    for ((index = 1; index <= COMP_CWORD; index++)); do
      word=${COMP_WORDS[index]}
      if [[ $word =~ ^[:=]+$ && ${#words[@]} -gt 0 ]]; then
        words[-1]+=$word
        glue=1
      elif [[ -n $glue ]]; then
        words[-1]+=$word
        glue=''
      else
        words+=("$word")
      fi
    done
    current=${words[-1]}
    unset 'words[-1]'


  """#

/// Finds out to which place the words before the current one lead.
private func bashWalk() -> String {
  #"""
    for word in "${words[@]}"; do
      if [[ -n $option ]]; then
        option=''
      elif [[ -z $ended && $word == -- ]]; then
        ended=1
      elif [[ -z $ended && $word == --* ]]; then
        case $word in
          \#(CommandTable.longOptionsWithValue.joined(separator: "|"))) option=$word ;;
        esac
      elif [[ -z $ended && $word == -?* ]]; then
        [[ $word =~ \#(CommandTable.bundleAwaitingValue) ]] && option=-${word: -1}
      elif [[ -z $path && -z $ended ]]; then
        case $word in
          \#(CommandTable.familyWords.joined(separator: "|"))) path=$word ;;
          *) path=text ;;
        esac
      elif [[ $path =~ ^(\#(CommandTable.wordsThatLeadOn.joined(separator: "|")))$ && -z $ended ]]; then
        path+=" $word"
      else
        operands+=1
      fi
    done
    [[ -n $ended && -z $path ]] && path=text


  """#
}

/// Offers what fits there.
private func bashAnswers() -> String {
  #"""
    if [[ -z $option && -z $ended && $current == --*=* ]]; then
      option=${current%%=*}
      current=${current#*=}
    fi
    # Bash replaces only what follows the last = or :.
    if [[ $current == *[:=]* && $COMP_WORDBREAKS == *:* ]]; then
      typed=${current%"${current##*[:=]}"}
    fi

    case $option in
      '') ;;
  \#(bashOptionValues())    *) return ;;
    esac
    [[ -n $option ]] && return

    if [[ -z $ended && $current == -* ]]; then
      case $path in
  \#(bashOptions())    esac
      return
    fi

    case $path:$operands in
  \#(bashOperands())  esac
  }

  complete -F _speak speak

  """#
}

private func bashOptionValues() -> String {
  CommandTable.options.compactMap { option in
    guard let action = option.value.flatMap({ bashAction($0.candidates) }) else { return nil }
    return "    \(option.spellings.joined(separator: "|"))) \(action) ;;\n"
  }.joined()
}

private func bashOptions() -> String {
  CompletionPlace.all.map { place in
    """
        \(singleQuoted(place.path)))
          _speak_words \(place.options.flatMap(\.spellings).joined(separator: " ")) ;;

    """
  }.joined()
}

private func bashOperands() -> String {
  CompletionPlace.all.map { place in
    let words =
      place.words.isEmpty ? [] : ["_speak_words " + place.words.map(\.word).joined(separator: " ")]
    let operands = place.operands.isEmpty ? [Command.Operand(name: "")] : place.operands
    return operands.enumerated().map { position, operand in
      let actions = words + (bashAction(operand.candidates).map { [$0] } ?? [])
      let place = "\(singleQuoted(place.path)):\(operand.repeats ? "*" : String(position))"
      return actions.isEmpty ? "" : "    \(place)) \(actions.joined(separator: "; ")) ;;\n"
    }.joined()
  }.joined()
}

private func bashAction(_ candidates: Candidates) -> String? {
  switch candidates {
  case .none: nil
  case .files: "_speak_files"
  case .choices(let choices): "_speak_words " + choices.joined(separator: " ")
  case .live(let kind): "_speak_live \(kind.rawValue)"
  }
}
