import Foundation
import Testing

/// The files of generated Swift: their names, and the options about them.
@Suite struct SwiftOutputTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  private func compile(_ arguments: String...) throws -> Executable.Outcome {
    try Executable.run(
      ["compile", "specs", "--emit", "swift", "--output", "out"] + arguments, in: folder)
  }

  @Test(
    "A file is named after the path of its spec",
    arguments: [
      ("photos.yaml", "photos.yaml.swift"),
      ("photos.yml", "photos.yml.swift"),
      ("v1.2/photos=a,b_c-d.yaml", "v1.2+photos=a,b_c-d.yaml.swift"),
      ("a/b/c.yaml", "a+b+c.yaml.swift"),
      ("a+b/c.yaml", "a%2Bb+c.yaml.swift"),
      ("50%.yaml", "50%25.yaml.swift"),
      ("日記 1.yaml", "%E6%97%A5%E8%A8%98%201.yaml.swift"),
      (".hidden.yaml", "%2Ehidden.yaml.swift"),
      (
        String(repeating: "long/", count: 39) + "1.yaml",
        String(repeating: "long+", count: 36) + "lo%-C76CB89A3BF3B5EA.swift"
      ),
      (
        String(repeating: "é", count: 60) + ".yaml",
        String(repeating: "%C3%A9", count: 30) + "%-922185D0E185C59A.swift"
      ),
    ])
  func aFileIsNamedAfterThePathOfItsSpec(_ path: String, _ name: String) throws {
    try folder.write("specs/\(path)", Spec.service("photos"))
    let outcome = try Executable.run(
      ["compile", "specs/\(path)", "--root", "specs", "--emit", "swift", "--output", "out"],
      in: folder)
    #expect(outcome.messages == "")
    #expect(folder.exists("out/swift/\(name)"))
    #expect(name.utf8.count <= 206)
  }

  @Test("Outputs are listed as they are written") func outputsAreListedAsTheyAreWritten() throws {
    try folder.write("specs/b/photos.yaml", Spec.service("photos"))
    try folder.write("specs/a.yml", Spec.service("albums"))
    let listed = try compile("--list-outputs")
    #expect(listed.text == "out/swift/a.yml.swift\nout/swift/b+photos.yaml.swift\n")
    #expect(!folder.exists("out"))
    #expect(try compile().status == 0)
    #expect(
      Set(try folder.contents("out").keys) == [
        "swift/", "swift/.waybill-manifest.json", "swift/a.yml.swift", "swift/b+photos.yaml.swift",
      ])
  }

  @Test("Specs whose names differ only in case are refused")
  func specsWhoseNamesDifferInCaseOnlyAreRefused() throws {
    try folder.write("specs/photos.yaml", Spec.service("photos"))
    try folder.write("specs/Photos.yaml", Spec.service("albums"))
    // A case-insensitive file system can contain only one of them.
    guard try folder.contents("specs").count == 2 else { return }
    let outcome = try compile()
    #expect(outcome.status == 1)
    #expect(
      outcome.messages == """
        out/swift: error: outputs 'Photos.yaml.swift' and 'photos.yaml.swift' cannot exist side by \
        side [outputs-collide]
          help: they are one file on systems that ignore case, or one is the folder of the other

        """)
  }

  @Test(
    "The access level is chosen",
    arguments: [
      ("public", "\nnonisolated public struct"), ("package", "\nnonisolated package struct"),
      ("internal", "\nnonisolated struct"),
    ])
  func theAccessLevelIsChosen(_ level: String, _ declaration: String) throws {
    try folder.write("specs/photos.yaml", Spec.service("photos"))
    #expect(try compile("--swift-access", level).status == 0)
    #expect(
      try folder.read("out/swift/photos.yaml.swift").contains("\(declaration) PhotosRequests"))
  }

  @Test("The command line wins over a file of options") func theCommandLineWinsOverAFileOfOptions()
    throws
  {
    try folder.write("specs/photos.yaml", Spec.service("photos"))
    try folder.write("waybill.json", #"{"swift-access": "internal"}"#)
    #expect(try compile("--options", "waybill.json").status == 0)
    #expect(
      try folder.read("out/swift/photos.yaml.swift").contains("\nnonisolated struct PhotosRequests")
    )
    #expect(try compile("--options", "waybill.json", "--swift-access", "public").status == 0)
    #expect(
      try folder.read("out/swift/photos.yaml.swift").contains(
        "\nnonisolated public struct PhotosRequests"))
  }

  @Test("Another access level is a mistake of the command line")
  func anotherAccessLevelIsAMistakeOfTheCommandLine() throws {
    try folder.write("specs/photos.yaml", Spec.service("photos"))
    let outcome = try compile("--swift-access", "open")
    #expect(outcome.status == 2)
    #expect(
      outcome.messages.hasPrefix(
        "waybill: error: --swift-access does not take 'open'; there is: public, package, internal\n"
      ))
  }
}
