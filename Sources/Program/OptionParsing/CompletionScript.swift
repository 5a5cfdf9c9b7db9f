import MessageSyntax

/// The scripts with which shells ask the program for completions.
///
/// A script passes the words of the command line as the shell splits them. The program answers with
/// a line for the kind, `words`, `files` or `folders`, and with the words.
extension Program {
  /// The completion script of a shell.
  func completionScript(for shell: String) throws(UsageError) -> String {
    guard let shell = CompletionWord.Shell(rawValue: shell) else {
      let known = CompletionWord.Shell.allCases.map(\.rawValue)
      let problem = shell.isEmpty ? "a shell is missing" : "no completion script for '\(shell)'"
      throw UsageError(
        "\(problem); there is: \(known.joined(separator: ", "))",
        help: "\(name) --generate-completion-script bash")
    }
    let script =
      switch shell {
      case .bash: Self.bashScript
      case .zsh: Self.zshScript
      case .fish: Self.fishScript
      }
    return script.replacing("PROGRAM", with: name)
  }

  /// `compgen -W` expands words as if they were typed: see ``CompletionWord``.
  private static let bashScript = #"""
    _PROGRAM() {
        local answer word
        local -a offer
        answer="$("${COMP_WORDS[0]}" ---completion bash "${COMP_CWORD}" "${COMP_WORDS[@]}" 2>/dev/null)"
        case "${answer%%$'\n'*}" in
        words) offer=(-W "${answer#*$'\n'}") ;;
        files) offer=(-f) ;;
        folders) offer=(-d) ;;
        *) return ;;
        esac
        while IFS='' read -r word; do
            COMPREPLY+=("${word}")
        done < <(IFS=$'\n' compgen "${offer[@]}" -- "${2}")
    }
    complete -o filenames -F _PROGRAM PROGRAM

    """#

  private static let zshScript = #"""
    #compdef PROGRAM
    _PROGRAM() {
        emulate -RL zsh -G
        setopt extendedglob nullglob
        unsetopt aliases banghist
        local -a answer offers
        answer=("${(@f)"$("${words[1]}" ---completion zsh "$((CURRENT - 1))" "${words[@]}" 2>/dev/null)"}")
        case "${answer[1]}" in
        words)
            offers=("${(@)answer[2,-1]}")
            _describe -V '' offers
            ;;
        files) _files ;;
        folders) _files -/ ;;
        esac
    }
    if [[ "${funcstack[1]}" = _PROGRAM ]]; then
        _PROGRAM "$@"
    else
        compdef _PROGRAM PROGRAM
    fi

    """#

  private static let fishScript = #"""
    function __PROGRAM_tokens
        if test (string split -m 1 -f 1 -- . "$FISH_VERSION") -gt 3
            commandline --tokens-raw $argv
        else
            commandline -o $argv
        end
    end
    function __PROGRAM_complete
        set -l tokens (__PROGRAM_tokens -pc)
        set -l current (commandline -ct)
        set -l answer (command $tokens[1] ---completion fish (count $tokens) $tokens "$current" 2>/dev/null)
        switch "$answer[1]"
            case words
                printf '%s\n' $answer[2..]
            case files
                __fish_complete_path "$current"
            case folders
                __fish_complete_directories "$current"
        end
    end
    complete -c PROGRAM -f -k -a '(__PROGRAM_complete)'

    """#
}
