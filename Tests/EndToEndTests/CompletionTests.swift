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
      base-url: https://example.org
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

  /// The completions that bash gets for the last word: the function is called as bash calls it.
  private func offers(_ line: String) throws -> [String] {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    try folder.write(
      "script",
      """
      waybill() { "$WAYBILL" "$@"; }
      source ./completions
      COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " ")))
      COMP_CWORD=\(words.count - 1) COMP_LINE='\(line)' COMP_POINT=\(line.utf8.count)
      function=$(complete -p waybill | sed 's/.*-F \\([^ ]*\\).*/\\1/')
      $function waybill "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
      printf '%s\\n' "${COMPREPLY[@]}"
      """)
    let outcome = try Executable.shell(
      "\"$WAYBILL\" --generate-completion-script bash >completions && bash script", in: folder)
    return outcome.text.split(separator: "\n").map(String.init)
  }

  private static func has(_ shell: String) -> Bool {
    (try? Executable.shell("command -v \(shell)", in: Folder()).status) == 0
  }

  @Test(
    "Environments, requests, cases and forms are offered by bash",
    .enabled(if: has("bash"), "there is no 'bash' in PATH"))
  func offers() throws {
    #expect(try offers("waybill compile specs --environment ") == ["staging", "live"])
    #expect(try offers("waybill show specs/photos.yaml ") == ["search", "share-album"])
    #expect(
      try offers("waybill show specs/photos.yaml share-album --case ") == ["trip", "family"])
    try folder.write(
      "alone.yaml",
      """
      waybill: 1
      service: alone
      environments: {live: {base-url: "https://example.com"}}
      requests: {status: {method: GET, path: /status}}

      """)
    #expect(try offers("waybill show alone.yaml --environment ") == ["live"])
    #expect(try offers("waybill show alone.yaml --environment live ") == ["status"])
    let forms = try offers("waybill check specs --diagnostics ")
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
