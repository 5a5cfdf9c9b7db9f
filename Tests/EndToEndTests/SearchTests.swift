import Foundation
import Testing

/// Which specs a run finds, and what it may read.
@Suite struct SearchTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  /// The services that a run lists, in order.
  private func services(_ paths: String...) throws -> [String] {
    let outcome = try Executable.run(["list"] + paths, in: folder)
    #expect(outcome.messages == "")
    #expect(outcome.status == 0)
    return outcome.text.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
  }

  @Test("Folders are searched in the order of bytes") func foldersAreSearchedInTheOrderOfBytes()
    throws
  {
    for name in ["b", "B", "a", "a-b", "a/b", "z/y/x"] {
      try folder.write("specs/\(name).yaml", Spec.service(name == "B" ? "of BB!" : "of \(name)"))
    }
    try folder.write("specs/c.yml", Spec.service("c"))
    #expect(
      try services("specs")
        == ["of BB!", "of a-b", "of a", "of a/b", "of b", "c", "of z/y/x"])
  }

  @Test("Hidden files, fragments and other files are skipped")
  func hiddenFilesFragmentsAndOtherFilesAreSkipped() throws {
    try folder.write("specs/a.yaml", Spec.service("a"))
    for name in [".git/b.yaml", ".c.yaml", "_d.yaml", "e.yaml.bak", "f.json", "deep/_g.yml"] {
      try folder.write("specs/\(name)", Spec.service("no"))
    }
    #expect(try services("specs") == ["a"])
  }

  @Test("A spec that is given twice is read once") func aSpecThatIsGivenTwiceIsReadOnce() throws {
    try folder.write("specs/a.yaml", Spec.service("a"))
    try folder.write("specs/deep/b.yaml", Spec.service("b"))
    #expect(
      try services("specs", "specs/a.yaml", "./specs/", "specs/deep", "specs/../specs/a.yaml")
        == ["a", "b"])
  }

  @Test("Links that lead back are not followed for ever") func linksThatLeadBackEnd() throws {
    try folder.write("specs/deep/a.yaml", Spec.service("a"))
    try folder.link("specs/deep/loop", to: "..")
    try folder.link("specs/self", to: "self")
    try folder.link("specs/again.yaml", to: "deep/a.yaml")
    #expect(try services("specs") == ["a"])
  }

  @Test("A link to a spec outside the root is refused") func aLinkToASpecOutsideTheRootIsRefused()
    throws
  {
    try folder.write("outside.yaml", Spec.service("outside"))
    try folder.write("specs/a.yaml", Spec.service("a"))
    try folder.link("specs/b.yaml", to: "../outside.yaml")
    let outcome = try Executable.run(["list", "specs"], in: folder)
    #expect(outcome.status == 3)
    #expect(outcome.messages.contains("specs/b.yaml: error: leads outside the root folder 'specs'"))
    #expect(!outcome.text.contains("outside"))
    let wider = try Executable.run(["list", "specs", "--root", "."], in: folder)
    #expect(wider.status == 0)
    #expect(wider.text.contains("outside\t"))
  }

  @Test("A link to a folder outside is not searched") func aLinkToAFolderOutsideIsNotSearched()
    throws
  {
    try folder.write("outside/b.yaml", Spec.service("b"))
    try folder.write("specs/a.yaml", Spec.service("a"))
    try folder.link("specs/more", to: "../outside")
    let outcome = try Executable.run(["list", "specs"], in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.messages.contains("specs/more: warning: not searched"))
    #expect(!outcome.text.contains("b\t"))
  }

  @Test("Paths that are not there and folders without specs are named")
  func pathsThatAreNotThereAndFoldersWithoutSpecsAreNamed() throws {
    try folder.write("empty/notes.txt", "")
    let outcome = try Executable.run(["check", "nowhere", "empty"], in: folder)
    #expect(outcome.status == 3)
    #expect(outcome.messages.contains("nowhere: error: No such file or directory"))
    #expect(outcome.messages.contains("empty: error: no specs here"))
  }

  @Test("A pipe is not read, and does not hang the run") func aPipeIsNotReadAndDoesNotHang() throws
  {
    try folder.write("specs/a.yaml", Spec.service("a"))
    let outcome = try Executable.shell(
      "mkfifo specs/b.yaml && \"$WAYBILL\" check specs specs/b.yaml", in: folder)
    #expect(outcome.status == 3)
    #expect(outcome.messages.contains("specs/b.yaml: error: not a regular file"))
  }

  @Test(
    "An attached file must be a regular file inside the root",
    arguments: [
      "../secret.txt", "/etc/hostname", "link.txt", "links/secret.txt", "pipe", ".", "missing.txt",
      "../missing.txt",
    ])
  func anAttachedFileThatIsNoneInsideTheRootIsRefused(path: String) throws {
    try folder.write("secret.txt", "secret")
    try folder.write(
      "specs/a.yaml", Spec.service("a") + "  up: {method: PUT, path: /up, file: \(path)}\n")
    try folder.link("specs/link.txt", to: "../secret.txt")
    try folder.link("specs/links", to: "..")
    let outcome = try Executable.shell(
      "mkfifo specs/pipe; exec \"$WAYBILL\" compile specs --output out", in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.messages.contains("specs/a.yaml:6:38: error: "))
    #expect(!folder.exists("out"))
  }

  @Test("An attached file behind a link inside the root is read")
  func anAttachedFileBehindALinkInsideTheRootIsRead() throws {
    try folder.write("specs/files/note.txt", "note")
    try folder.link("specs/link.txt", to: "files/note.txt")
    try folder.write(
      "specs/deep/a.yaml",
      Spec.service("a") + "  up: {method: PUT, path: /up, file: ../link.txt}\n")
    let outcome = try Executable.run(["compile", "specs", "--output", "out"], in: folder)
    #expect(outcome.status == 0)
    #expect(try folder.read("out/wire/a/up/default.request").hasSuffix("\r\n\r\nnote"))
  }
}
