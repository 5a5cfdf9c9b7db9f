import Foundation
import TestSupport
import Testing

/// Names of specs as the programs read them that they are given to: Python's JSON, a terminal, a shell,
/// make, Ninja and Windows' rules for paths.
@Suite struct NameReaderTests {
  private let folder: Folder

  /// Names with a control of 8 bits, a change of direction, an invisible tag, a line end and quotes.
  private static let names = [
    "a\u{9B}2J", "b\u{202E}c", "d\u{E0041}", "e\nf", "g\"\\h", "i\u{7F}", "é日本", "j\u{2028}k",
  ]

  init() throws { folder = try Folder() }

  private func write(_ requests: [String: Any]) throws {
    try folder.write("s.yaml", Spec.json(requests))
  }

  private func hidesNothing(_ text: String) -> Bool {
    !text.unicodeScalars.contains {
      0x7F...0x9F ~= $0.value || 0x2028...0x202E ~= $0.value || 0xE0000...0xE007F ~= $0.value
    }
  }

  // MARK: JSON

  @Test(
    "'list' and 'match' write JSON that Python reads, with nothing hidden in it",
    .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
  func json() throws {
    try write(
      Dictionary(uniqueKeysWithValues: Self.names.map { ($0, ["method": "GET", "path": "/"]) }))
    try folder.write(
      "names.json", String(decoding: JSONEncoder().encode(Self.names), as: UTF8.self))
    let list = try Executable.run(["list", "s.yaml", "--format", "json"], in: folder)
    #expect(list.status == 0)
    #expect(hidesNothing(list.text), "\(list.text.debugDescription)")
    #expect(list.text.contains(#""b\u202ec""#))
    try folder.write("list.json", list.text)
    try Executable.run(
      ["compile", "s.yaml", "--emit", "wire,model", "--output", "out"], in: folder)
    let read = try Executable.shell(
      """
      python3 -c 'import json
      found = [entry["request"] for entry in json.load(open("list.json"))]
      assert sorted(found) == sorted(json.load(open("names.json"))), found
      for path in ["out/wire/s/manifest.json", "out/wire/.waybill-manifest.json", "out/model/s/model.json"]:
          json.load(open(path))'
      """, in: folder)
    #expect(read.status == 0, "\(read.messages)")
    try folder.write(
      "capture", "GET /\u{9B}\u{202E} HTTP/1.1\r\nHost: 127.0.0.1:9\r\nX: \u{202E}\r\n\r\n")
    let match = try Executable.run(
      ["match", "s.yaml", "b\u{202E}c", "capture", "--format", "json"], in: folder)
    #expect(match.status == 1, "\(match.messages)")
    #expect(hidesNothing(match.text), "\(match.text.debugDescription)")
    #expect(!match.text.contains(#"\u{"#))
    #expect(throws: Never.self) {
      try JSONSerialization.jsonObject(with: Data(match.text.utf8))
    }
  }

  @Test("JSON on a terminal has JSON's escapes")
  func jsonOnATerminal() throws {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/script") else { return }
    try write(["a\u{9B}b": ["method": "GET", "path": "/"]])
    let outcome = try Executable.shell(
      "script -qec \"$WAYBILL list s.yaml --format json\" /dev/null", in: folder)
    #expect(outcome.text.contains(#""a\u009bb""#), "\(outcome.text)")
    #expect(!outcome.text.contains(#"\u{"#))
  }

  // MARK: Shells

  /// Installs stand-ins for programs. A shell copies them: what this process writes, a child that another
  /// test starts may hold open, and no file that is open for writing can be executed.
  private static let installation = "cp -r programs bin && chmod +x bin/*\n"

  @Test("A command of 'show --curl' runs nothing that a name says")
  func showCurl() throws {
    try folder.write("programs/curl", "#!/bin/sh\nexit 0\n")
    try folder.write("programs/waybill", "#!/bin/sh\nexit 0\n")
    // Contents that are not text are in a file, and a comment says which command writes it.
    try folder.write("big.bin", String(repeating: "\0", count: 200_000))
    try write(["a\ntouch pwned #": ["method": "POST", "path": "/", "file": "big.bin"]])
    let outcome = try Executable.shell(
      Self.installation
        + "\"$WAYBILL\" show s.yaml --curl >script && PATH=\"$PWD/bin:$PATH\" sh script",
      in: folder)
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(!folder.exists("pwned"))
    let comment =
      #"# First: waybill show s.yaml "$(printf 'a\ntouch pwned #')" --case default --content > body.bin"#
    let script = try folder.read("script")
    #expect(script.hasPrefix(comment + "\n"), "\(script)")
  }

  @Test("A script of curl commands shows what it does, and takes the names that it lists")
  func curlScript() throws {
    try folder.write("programs/curl", "#!/bin/sh\nprintf '%s\\n' \"$@\" >arguments\n")
    try write([
      "a\u{202E}b": ["method": "GET", "path": "/one", "summary": "\u{2066}x\ny\u{9B}"],
      "c*": ["method": "GET", "path": "/two"], "cd": ["method": "GET", "path": "/three"],
      "e') touch pwned;;": ["method": "GET", "path": "/four"],
    ])
    try Executable.run(["compile", "s.yaml", "--emit", "curl", "--output", "out"], in: folder)
    let script = try folder.read("out/curl/s/s.sh")
    #expect(hidesNothing(script) && !script.unicodeScalars.contains("\u{2066}"), "\(script)")
    #expect(script.contains("# \\u{2066}x y \n"), "\(script)")
    let outcome = try Executable.shell(
      Self.installation + """
        PATH="$PWD/bin:$PATH"; export PATH
        sh out/curl/s/s.sh | while read -r name; do
          sh out/curl/s/s.sh "$name" && grep -o 'http://.*' out/curl/s/arguments
        done
        """, in: folder)
    let targets = outcome.text.split(separator: "\n").map { $0.dropFirst(18) }
    #expect(Set(targets) == ["/one", "/two", "/three", "/four"], "\(outcome)")
    #expect(!folder.exists("pwned") && !folder.exists("out/curl/s/pwned"))
  }

  // MARK: Build tools

  @Test(
    "make and Ninja have nothing to do after a build, and see each change, whatever a file is called",
    .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
  func dependencyFiles() async throws {
    let script = Checkout.path("Tests/EndToEndTests/Python/verify_depfiles.py")
    let outcome = try await onThreadOfItsOwn {
      try Executable.run("/usr/bin/env", ["python3", script, Executable.path], in: folder)
    }
    #expect(outcome.status == 0, "\(outcome.messages)")
    let lines = outcome.text.split(separator: "\n")
    #expect(lines.count == 1 && lines[0].hasSuffix(" builds"), "\(outcome.text)")
  }

  @Test("A file next to the spec with the name of a special target changes nothing for make")
  func specialTargets() throws {
    try folder.write(".SILENT", "x")
    try folder.write("a&", "x")
    try write([
      "a": ["method": "PUT", "path": "/", "file": ".SILENT"],
      "b": ["method": "PUT", "path": "/", "file": "a&"],
    ])
    let outcome = try Executable.run(
      ["compile", "s.yaml", "--output", "out", "--depfile", "d", "--depfile-target", "stamp"],
      in: folder)
    #expect(outcome.status == 0)
    let lines = try folder.read("d").split(separator: "\n")
    #expect(lines.suffix(1) == ["s.yaml:"], "\(lines)")
    let target = try Executable.run(
      ["compile", "s.yaml", "--output", "out", "--depfile", "e", "--depfile-target", "a&"],
      in: folder)
    #expect(target.status == 3)
    #expect(target.messages.contains("the last target cannot end with '&'"))
  }

  // MARK: Windows

  @Test(
    "No output has a path that Windows reserves",
    .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
  func windows() throws {
    let names = [
      "con", "NUL", "aux.txt", "Com1", "lpt9.x.y", "a.", "b ", "c:d", "prn.", "x\\y", "ok",
    ]
    let services = ["aux", "con.x", "photos."]
    for service in services {
      let request: [String: Any] = [
        "method": "GET", "path": "/${x}", "inputs": ["x": "string"],
        "cases": Dictionary(uniqueKeysWithValues: names.map { ($0, ["x": "a"]) }),
      ]
      let requests = Dictionary(uniqueKeysWithValues: names.map { ($0, request) })
      try folder.write("\(service)yaml.yaml", Spec.json(requests, service: service))
    }
    let outcome = try Executable.run(
      ["compile"] + services.map { "\($0)yaml.yaml" }
        + ["--emit", "wire,http,curl,model,har", "--output", "out", "--list-outputs"], in: folder)
    #expect(outcome.status == 0, "\(outcome.messages)")
    try folder.write("paths", outcome.text)
    // A path is reserved if one of its components is; all of them must be different without case.
    let check = try Executable.shell(
      """
      python3 -W ignore -c 'import pathlib
      paths = [line.rstrip("\\n") for line in open("paths")]
      assert len(paths) > 300, len(paths)
      for path in paths:
          for part in path.split("/"):
              assert not pathlib.PureWindowsPath(part).is_reserved(), path
              assert part[-1] not in ". " and not set(part) & set(":\\\\*?|<>"), path
      assert len({path.lower() for path in paths}) == len(paths)'
      """, in: folder)
    #expect(check.status == 0, "\(check.messages)")
  }
}
