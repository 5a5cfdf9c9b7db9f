import Foundation
import MessageSyntax
import Testing

/// Caches that are damaged or forged, files that are not caches, and what a cache must not contain.
@Suite struct HostileCacheTests {
  private let folder: Folder
  private let marker = "waybill cache\n"

  init() throws {
    folder = try Folder()
    try folder.write("specs/photos.yaml", Spec.service("photos"))
  }

  @discardableResult
  private func compile(_ arguments: String...) throws -> Executable.Outcome {
    try Executable.run(
      ["compile", "specs", "--output", "out", "--cache", "cache"] + arguments, in: folder)
  }

  private func bytes() throws -> [UInt8] { Array(try Data(contentsOf: folder.url("cache"))) }

  private func write(_ bytes: [UInt8]) throws {
    try Data(bytes).write(to: folder.url("cache"))
  }

  /// Writes a cache whose digest is right whatever it holds.
  private func forge(_ change: (inout [UInt8]) -> Void) throws {
    var bytes = try bytes().dropLast(32).map { $0 }
    change(&bytes)
    // Every eight bytes of the digest are in reverse order.
    let digest = SHA256.hash(bytes)
    for start in stride(from: 0, to: 32, by: 8) { bytes += digest[start..<start + 8].reversed() }
    try write(bytes)
  }

  private let damage = """
    cache: warning: this cache is damaged; Waybill ignores it and replaces it [damaged-cache]
      help: if this happens again, check what else writes to the file

    """

  @Test("A damaged cache is ignored with a word, once", arguments: [0, 1, 7, 40, 100, 200])
  func damagedCachesAreIgnored(place: Int) throws {
    try compile()
    let whole = try bytes()
    for damaged in [
      whole + [0], Array(whole.dropLast(1 + place)), Array(marker.utf8),
      whole.enumerated().map { $0 == marker.utf8.count + place ? $1 ^ 0x10 : $1 },
    ] {
      try write(damaged)
      let outcome = try compile()
      #expect(outcome.status == 0)
      // The changed format number may be that of another version.
      if place >= 8 || damaged.count != whole.count { #expect(outcome.messages == damage) }
      #expect(try compile().messages == "")
    }
  }

  @Test("An empty file is what a loss of power left") func emptyCachesAreReplaced() throws {
    try folder.write("cache", "")
    #expect(try compile().messages == damage)
    #expect(try compile().messages == "")
  }

  @Test("A forged path leads nowhere") func forgedPathsLeadNowhere() throws {
    try compile()
    let name = Array("photos/manifest.json".utf8)
    let forged = Array("../../../etc/passwdx".utf8)
    #expect(name.count == forged.count)
    try forge { bytes in
      for start in 0...(bytes.count - name.count)
      where bytes[start..<start + name.count].elementsEqual(name) {
        bytes.replaceSubrange(start..<start + name.count, with: forged)
      }
    }
    #expect(try compile().messages == damage)
  }

  @Test("A number that lies ends with the bytes") func forgedCountsAreDamage() throws {
    try compile()
    // The number of specs follows the marker, the format and the key.
    let place = marker.utf8.count + 8 + 32
    for number: [UInt8] in [[0xFF, 0xFF, 0xFF, 0x7F], [0xFF, 0xFF, 0xFF, 0xFF], [0x40, 0, 0, 0]] {
      try compile()
      try forge { $0.replaceSubrange(place..<place + 4, with: number) }
      #expect(try compile().messages == damage)
    }
  }

  @Test(
    "A file that is not a cache is never replaced",
    arguments: ["mine", "waybill cach", "WAYBILL CACHE\n", "# <|> #:\n"])
  func otherFilesAreNotReplaced(text: String) throws {
    try folder.write("cache", text)
    for arguments in [[], ["--force"]] {
      let outcome = try Executable.run(
        ["compile", "specs", "--output", "out", "--cache", "cache"] + arguments, in: folder)
      #expect(outcome.status == 3)
      #expect(
        outcome.messages == """
          cache: error: --cache names a file that is not a Waybill cache [foreign-file]
            help: name another file, or delete this one

          """)
      #expect(try folder.read("cache") == text)
      #expect(!folder.exists("out"))
    }
  }

  @Test("A spec is not replaced by a cache") func specsAreNotReplaced() throws {
    let text = try folder.read("specs/photos.yaml")
    let outcome = try Executable.run(
      ["compile", "specs", "--output", "out", "--cache", "specs/photos.yaml"], in: folder)
    #expect(outcome.status == 3)
    #expect(try folder.read("specs/photos.yaml") == text)
  }

  @Test("No value that is given to an input is in a cache") func valuesAreNotKept() throws {
    try folder.write(
      "specs/photos.yaml",
      Spec.service("photos").replacingOccurrences(
        of: "requests:",
        with: "inputs: {q: {type: string, example: one}}\nrequests:")
        + "  find: {method: GET, path: \"/${q}\"}\n  odd: {method: get, path: /}\n")
    let outcome = try compile("--set", "q=CANARY")
    #expect(outcome.status == 0)
    #expect(outcome.messages.contains("[method-case]"))
    // With warnings, nothing is cached at all: a source line that they show might contain the
    // value.
    #expect(!folder.exists("cache"))
    try compile("--set", "q=CANARY", "--allow", "method-case")
    #expect(folder.exists("cache"))
    #expect(try Data(contentsOf: folder.url("cache")).range(of: Data("CANARY".utf8)) == nil)
  }

  @Test("No value of a secret is in a cache") func secretsAreNotKept() throws {
    try folder.write(
      "specs/photos.yaml",
      """
      waybill: 1
      service: s
      base-url: https://h.example
      inputs: {token: {type: string, secret: true, example: CANARY}}
      requests: {a: {method: get, path: /a, headers: {X: "${token}"}}}

      """)
    #expect(try compile().messages.contains("[method-case]"))
    #expect(try Data(contentsOf: folder.url("cache")).range(of: Data("CANARY".utf8)) == nil)
  }

  @Test("Two runs with one cache at once end well") func runsAtOnceEndWell() throws {
    let command = """
      for i in 1 2 3 4 5 6; do \
      "$WAYBILL" compile specs --output out --cache cache & done; wait
      """
    let outcome = try Executable.shell(command, in: folder)
    #expect(outcome.messages == "")
    #expect(try compile("--verbose").status == 0)
    #expect(try folder.read("out/wire/photos/search/default.request").hasPrefix("GET /search "))
  }
}
