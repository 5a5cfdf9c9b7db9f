import Foundation
import TestSupport
import Testing

/// What shells offer: names of environments, requests and cases come from the specs.
@Suite(.enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
struct CompletionTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write(
      "specs/photos.yaml",
      """
      waybill: 1
      service: photos
      environments:
        staging: {base-url: "https://staging.example.com"}
        live: {base-url: "https://example.com"}
      requests:
        search: {method: GET, path: /search}
        share-album:
          method: POST
          path: /${album}
          inputs: {album: string}
          cases: {trip: {album: trip}, family: {album: family}}

      """)
    try folder.write("specs/broken.yaml", Spec.bad)
  }

  /// What a shell is offered for the last word.
  private func offers(_ shell: String, _ line: String) throws -> [String] {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    let script: String
    switch shell {
    case "bash":
      script = """
        shopt -s expand_aliases
        waybill() { "$WAYBILL" "$@"; }
        export -f waybill
        source completions
        COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " ")))
        COMP_CWORD=\(words.count - 1) COMP_LINE='\(line)' COMP_POINT=\(line.utf8.count)
        $(complete -p waybill | sed 's/.*-F \\([^ ]*\\).*/\\1/') waybill "${COMP_WORDS[COMP_CWORD]}" ''
        printf '%s\\n' "${COMPREPLY[@]}"
        """
    case "zsh":
      // The functions of zsh's editor, as far as completions use them: words are printed.
      script = """
        waybill() { "$WAYBILL" "$@" }
        zmodload zsh/zpty
        export WAYBILL
        zpty shell "zsh -f -i"
        zpty -w shell 'PS1=; stty -echo; mkdir -p bin; ln -sf "$WAYBILL" bin/waybill; PATH=$PWD/bin:$PATH'
        zpty -w shell 'cp completions bin/_waybill; fpath=($PWD/bin $fpath); autoload -U compinit; compinit -u -D'
        zpty -w shell 'zstyle ":completion:*" list-prompt ""; LISTMAX=1000; setopt no_list_beep; unsetopt auto_menu'
        zpty -w shell 'print rea""dy'
        zpty -m -r shell output '*ready*'
        zpty -w -n shell $'\(line)\\C-d'
        sleep 3
        zpty -r -t shell output
        while [[ -n $output ]]; do print -r -- "$output"; output=; zpty -r -t shell output || break; done
        zpty -d shell
        """
    default:
      script = """
        function waybill; $WAYBILL $argv; end
        source completions
        complete --do-complete '\(line)' | cut -f1
        """
    }
    try folder.write("script", script)
    let outcome = try Executable.shell(
      "\"$WAYBILL\" --generate-completion-script \(shell) >completions && \(shell) script",
      in: folder)
    return outcome.text.split(whereSeparator: { " \r\n\t".contains($0) }).map(String.init)
  }

  private static func has(_ shell: String) -> Bool {
    (try? Executable.shell("command -v \(shell)", in: Folder()).status) == 0
  }

  @Test(
    "Environments, requests, cases and ids are offered",
    arguments: ["bash", "fish", "zsh"].filter(has))
  func offers(shell: String) throws {
    let environments = try offers(shell, "waybill compile specs --environment ")
    #expect(environments.contains("staging") && environments.contains("live"), "\(environments)")
    let requests = try offers(shell, "waybill show specs/photos.yaml ")
    #expect(requests.contains("search") && requests.contains("share-album"), "\(requests)")
    let cases = try offers(shell, "waybill show specs/photos.yaml share-album --case ")
    #expect(cases.contains("trip") && cases.contains("family"), "\(cases)")
    #expect(!cases.contains("default"))
    let forms = try offers(shell, "waybill check specs --diagnostics ")
    #expect(forms.contains("gitlab") && forms.contains("sarif"), "\(forms)")
  }

  @Test("The program answers shells without a message, whatever the specs are")
  func answers() throws {
    // What the scripts run when Tab is pressed.
    func answer(_ arguments: String...) throws -> [String] {
      let outcome = try Executable.run(["---completion"] + arguments, in: folder)
      #expect(outcome.status == 0)
      #expect(outcome.messages == "")
      return outcome.text.split(separator: "\n").map(String.init)
    }
    #expect(
      try answer(
        "compile", "--", "--environment", "4", "0", "waybill", "compile", "specs",
        "--environment", "") == ["staging", "live"])
    #expect(
      try answer(
        "list", "--", "--only", "4", "0", "waybill", "list", "specs", "--only", "") == [
          "photos/search", "photos/search/default", "photos/share-album",
          "photos/share-album/trip", "photos/share-album/family",
        ])
    #expect(
      try answer(
        "compile", "--", "--environment", "4", "0", "waybill", "compile", "nowhere",
        "--environment", "") == [])
  }
}
