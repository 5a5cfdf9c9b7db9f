import Foundation
import TestSupport
import Testing

/// What a run reads: nothing outside the root, unless links are trusted; the same of a file from the
/// beginning to the end; and nothing that `--list-inputs` does not name.
@Suite("What a run reads") struct RootTests {
  private let folder: Folder
  private let spec = """
    waybill: 1
    service: photos
    base-url: https://api.example.com
    include: [_shared.yaml]
    requests:
      up: {method: PUT, path: "/${page}", file: files/note.txt}

    """
  private let shared = "inputs: {page: {type: integer, example: 1}}\n"

  init() throws {
    folder = try Folder()
    try folder.write("real/specs/photos.yaml", spec)
    try folder.write("real/specs/_shared.yaml", shared)
    try folder.write("real/specs/files/note.txt", "inside")
    try folder.write("outside/note.txt", "secret")
  }

  private func message() throws -> String { try folder.read("out/wire/photos/up/default.request") }

  // MARK: Links out of the root

  /// A folder like that of a build system: the folders are there, the files are links out of it.
  private func makeSandbox() throws {
    try FileManager.default.createDirectory(
      at: folder.url("sandbox/specs/files"), withIntermediateDirectories: true)
    let real = folder.url("real/specs").path
    for name in ["photos.yaml", "_shared.yaml", "files/note.txt"] {
      try folder.link("sandbox/specs/\(name)", to: "\(real)/\(name)")
    }
  }

  @Test(
    "A sandbox of links is compiled when links are trusted",
    arguments: [
      ["sandbox/specs", "--root", "sandbox"], ["sandbox/specs"], ["sandbox/specs/photos.yaml"],
      ["sandbox/specs/photos.yaml", "--root", "sandbox"],
    ])
  func trustedSandbox(paths: [String]) throws {
    try makeSandbox()
    let arguments = ["compile"] + paths + ["--output", "out", "--trust-links"]
    let outcome = try Executable.run(arguments, in: folder)
    #expect(outcome.messages == "")
    #expect(outcome.status == 0)
    #expect(try message().hasSuffix("\r\n\r\ninside"))
    // The paths are those of the sandbox, as a build system knows them.
    #expect(
      try folder.read("out/wire/photos/manifest.json").contains(
        paths.contains("--root") ? #""file":"specs/photos.yaml""# : #""file":"photos.yaml""#))
    #expect(
      try Executable.run(arguments + ["--list-inputs"], in: folder).text == """
        sandbox/specs/_shared.yaml
        sandbox/specs/files/note.txt
        sandbox/specs/photos.yaml

        """)
  }

  @Test("A sandbox of links is refused when links are not trusted")
  func untrustedSandbox() throws {
    try makeSandbox()
    let outcome = try Executable.run(
      ["compile", "sandbox/specs", "--root", "sandbox", "--output", "out"], in: folder)
    #expect(outcome.status == 3)
    #expect(outcome.messages.contains("sandbox/specs/photos.yaml: error: leads outside the root"))
    #expect(!folder.exists("out"))
  }

  @Test("A trusted link may lead to a folder, and one in there back")
  func trustedFolder() throws {
    try folder.write("sandbox/README", "")
    try folder.link("sandbox/specs", to: "../real/specs")
    try folder.link("real/specs/again", to: ".")
    for path in ["sandbox", "sandbox/specs"] {
      let outcome = try Executable.run(
        ["list", path, "--root", "sandbox", "--trust-links"], in: folder)
      #expect(outcome.messages == "")
      #expect(outcome.text == "photos\tup\tdefault\tPUT\t/1\n")
    }
  }

  @Test(
    "The text of a spec leads nowhere outside, even when links are trusted",
    arguments: [
      "../../outside/note.txt", "../../sandbox/specs/files/note.txt", "/etc/hostname",
    ])
  func writtenPaths(path: String) throws {
    try makeSandbox()
    try folder.write(
      "real/specs/photos.yaml", spec.replacingOccurrences(of: "files/note.txt", with: path))
    let outcome = try Executable.run(
      ["compile", "sandbox/specs", "--root", "sandbox", "--output", "out", "--trust-links"],
      in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.messages.contains("'\(path)' cannot be attached: it is outside the root"))
    #expect(!folder.exists("out"))
  }

  // MARK: Files that change during a run

  @Test(
    "An attached file that is another one when it is read is an error",
    .enabled(if: Strace.isUsable, "\(Strace.reason)"),
    arguments: [
      "mv real/specs/files moved && ln -s ../../outside real/specs/files",
      "mv real/specs/files moved && ln -s \"$PWD/outside\" real/specs/files",
      "mv real/specs moved && mkdir real/specs && ln -s ../../outside real/specs/files",
      "printf INSIDE 1<>real/specs/files/note.txt",
      "printf INSIDE >new && mv new real/specs/files/note.txt",
    ])
  func changedFile(change: String) throws {
    let outcome = try Strace.run(
      ["compile", "real", "--output", "out"], in: folder, interruptedBy: change)
    #expect(outcome.status == 3)
    #expect(
      outcome.messages.contains(
        "photos.yaml:6:45: error: 'files/note.txt' changed while it was read [file-changed]"))
    #expect(!folder.exists("out/wire/photos/up/default.request"))
  }

  @Test(
    "A run that was stopped continues if nothing has changed",
    .enabled(if: Strace.isUsable, "\(Strace.reason)"))
  func unchangedFile() throws {
    let outcome = try Strace.run(
      ["compile", "real", "--output", "out"], in: folder, interruptedBy: "true")
    #expect(outcome.messages == "")
    #expect(outcome.status == 0)
    #expect(try message().hasSuffix("\r\n\r\ninside"))
  }

  // MARK: What is opened

  @Test(
    "A run opens the files that --list-inputs names, and no others",
    .enabled(if: Strace.isUsable, "\(Strace.reason)"),
    .disabled(if: TestExtent.isSanitized, "a sanitizer opens files of its own"))
  func openedFiles() throws {
    let specs = Checkout.path("specs")
    let arguments = ["compile", specs, "--emit", "wire,http,swift,model"]
    let listed = try Executable.run(arguments + ["--list-inputs"], in: folder).text
      .split(separator: "\n")
      .map { URL(filePath: String($0)).resolvingSymlinksInPath().path }
    #expect(listed.count > 20)
    let outputs = folder.url("out").resolvingSymlinksInPath().path + "/"
    let opened = try Strace.openedFiles(arguments + ["--output", "out"], in: folder)
      .filter { !$0.hasPrefix(outputs) }
    #expect(opened.sorted() == Set(listed).sorted())
  }
}
