// Files are found and opened beneath a root folder, whatever links are on the way.

import Foundation
import MessageContent
import TestSupport
import Testing

/// `root/` with `a/b/file` inside, and `outside/file` beside it.
private struct Scene {
  let folder: TemporaryFolder
  let root: RootFolder

  init(trustsLinks: Bool = false) throws {
    folder = try TemporaryFolder()
    try folder.write("root/a/b/file", Array("inside".utf8))
    try folder.write("root/a/other", Array("other".utf8))
    try folder.write("outside/file", Array("secret".utf8))
    root = try RootFolder(folder.path("root"), trustsLinks: trustsLinks)
  }

  /// Puts a symbolic link into the root; `%` in its text is the path of the scene.
  func link(_ name: String, _ text: String) throws {
    let target = text.replacingOccurrences(of: "%", with: folder.url.path(percentEncoded: false))
      .replacingOccurrences(of: "//", with: "/")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("root/\(name)"), withDestinationPath: target)
  }

  /// Moves a file away and puts a different one in its place.
  func swap(_ name: String, _ replace: () throws -> Void) throws {
    try FileManager.default.moveItem(
      atPath: folder.path("root/\(name)"), toPath: folder.path("moved"))
    try replace()
  }

  /// The file that a path in a file in `root/a` leads to: its place and its bytes.
  func read(_ path: String) throws -> String {
    let file = try #require(try root.file(path, in: folder.path("root/a")))
    let bytes = try ContentSource(file: file).readAll()
    let place = file.path.dropFirst(folder.url.path(percentEncoded: false).utf8.count)
    return "\(place): \(String(decoding: bytes, as: UTF8.self))"
  }
}

@Suite("Files beneath a root folder")
struct RootFolderTests {
  @Test(
    "A link is followed when all of it leads inside",
    arguments: [
      ("b", "b/file"), ("./b/.", "b/../b//file"), ("../a/b", "../a/link/file"),
      ("%/root/a/b", "link/file"), ("../../root/a/b", "link/file"),
      ("../../outside/../root/a/b", "link/file"), ("/../%/root/a/b/", "link/file"),
      ("../a/../a/./b", "link/../link/file"), ("%/alias/a/b", "link/file"),
    ])
  func inside(link: String, path: String) throws {
    let scene = try Scene()
    try FileManager.default.createSymbolicLink(
      atPath: scene.folder.path("alias"), withDestinationPath: "root")
    try scene.link("a/link", link)
    #expect(try scene.read(path) == "root/a/b/file: inside")
  }

  @Test("'..' after a link leads back from where the link leads")
  func backFromLink() throws {
    let scene = try Scene()
    try scene.link("deep", "a/b")
    #expect(try scene.read("../deep/../other") == "root/a/other: other")
  }

  @Test(
    "A path or a link that leads outside is refused, whether there is a file or not",
    arguments: [
      ("x", "../../outside/file"), ("x", "../../outside/missing"), ("../../outside", "link/file"),
      ("%/outside", "link/file"), ("%/outside/file", "link"), ("/", "link/etc/hostname"),
      ("../../root", "link/../outside/file"), ("..", "link/../outside/file"),
      ("../../nothing", "link"), ("x", "../.."),
    ])
  func outside(link: String, path: String) throws {
    let scene = try Scene()
    try scene.link("a/link", link)
    #expect(throws: SystemError.outsideFolder) {
      try scene.root.file(path, in: scene.folder.path("root/a"))
    }
  }

  @Test(
    "Missing files, cycles and missing folders are reported as such",
    arguments: [
      ("link", "link", SystemError.tooManyLinks), ("../a/link/x", "link", .tooManyLinks),
      ("x", "missing", .noSuchFileOrDirectory), ("x", "missing/../other", .noSuchFileOrDirectory),
      ("x", "other/", .notDirectory), ("x", "other/.", .notDirectory),
      ("x", "other/../other", .notDirectory), ("missing", "link", .noSuchFileOrDirectory),
    ])
  func errors(link: String, path: String, error: SystemError) throws {
    let scene = try Scene()
    try scene.link("a/link", link)
    #expect(throws: error) { try scene.root.file(path, in: scene.folder.path("root/a")) }
  }

  @Test("40 links are followed, and no more")
  func chain() throws {
    let scene = try Scene()
    try scene.link("a/1", "b/file")
    for number in 2...41 { try scene.link("a/\(number)", "\(number - 1)") }
    #expect(try scene.read("40") == "root/a/b/file: inside")
    #expect(throws: SystemError.tooManyLinks) { try scene.read("41") }
  }

  @Test("A folder is not a file")
  func folders() throws {
    let scene = try Scene()
    for path in ["b", ".", "..", "b/"] {
      #expect(try scene.root.file(path, in: scene.folder.path("root/a")) == nil)
    }
  }

  @Test("Trusted links lead outside, the text of a file does not")
  func trusted() throws {
    let scene = try Scene(trustsLinks: true)
    try scene.link("a/folder", "%/outside")
    try scene.link("a/file", "../../outside/file")
    #expect(try scene.read("folder/file") == "outside/file: secret")
    #expect(try scene.read("file") == "outside/file: secret")
    #expect(try scene.read("../a/b/file") == "root/a/b/file: inside")
    for path in ["../../outside/file", "folder/../outside/file", "../../root/a/b/file"] {
      #expect(throws: SystemError.outsideFolder) { try scene.read(path) }
    }
  }

  @Test("A folder swapped for a link after a file was found leads nowhere else")
  func swappedFolder() throws {
    for target in ["%/outside", "../../outside", "%/root/copy", "../copy"] {
      let scene = try Scene()
      try scene.folder.write("root/copy/file", Array("copied".utf8))
      let file = try #require(try scene.root.file("b/file", in: scene.folder.path("root/a")))
      try scene.swap("a/b") { try scene.link("a/b", target) }
      #expect(throws: ContentError.contentChanged(paths: [scene.folder.path("root/a/b/file")])) {
        try ContentSource(file: file).readAll()
      }
    }
  }

  @Test("A folder swapped for a link leads to the same file when that is where it went")
  func movedFolder() throws {
    let scene = try Scene()
    let file = try #require(try scene.root.file("b/file", in: scene.folder.path("root/a")))
    try FileManager.default.moveItem(
      atPath: scene.folder.path("root/a/b"), toPath: scene.folder.path("root/c"))
    try scene.link("a/b", "../c")
    #expect(try ContentSource(file: file).readAll() == Array("inside".utf8))
  }

  @Test("A root that was replaced is not read")
  func replacedRoot() throws {
    let scene = try Scene()
    try scene.swap("") {
      try FileManager.default.createSymbolicLink(
        atPath: scene.folder.path("root"), withDestinationPath: scene.folder.path("outside"))
    }
    #expect(throws: SystemError.self) { try scene.root.openFolder(scene.folder.path("root")) }
    try FileManager.default.removeItem(atPath: scene.folder.path("root"))
    try scene.folder.write("root/a/b/file", Array("secret".utf8))
    #expect(throws: SystemError.replacedFolder) { try scene.read("b/file") }
  }
}

@Suite("Files that change after they were measured")
struct ChangedFileTests {
  private let scene: Scene
  private let path: String
  private let file: FileReference

  init() throws {
    scene = try Scene()
    path = scene.folder.path("root/a/b/file")
    file = try #require(try scene.root.file("b/file", in: scene.folder.path("root/a")))
  }

  /// Writes different bytes of the same number into the file, and makes it look old.
  private func rewrite() throws {
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.write(contentsOf: Array("INSIDE".utf8))
    try handle.close()
    try setTime(0)
  }

  private func setTime(_ seconds: TimeInterval) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: path)
  }

  private var changed: ContentError { .contentChanged(paths: [path]) }

  @Test("One that was rewritten with the same length is an error in every reading")
  func rewritten() throws {
    let source = ContentSource(file: file)
    #expect(try source.readAll() == Array("inside".utf8))
    try rewrite()
    #expect(throws: changed) { try source.readAll() }
    #expect(throws: changed) { try source.sha256() }
    #expect(throws: changed) { try source.contains([0]) }
  }

  @Test("One that is rewritten while it is read is an error at the end")
  func rewrittenMeanwhile() throws {
    var reader = ContentReader(ContentSource(file: file))
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 3, alignment: 1)
    defer { buffer.deallocate() }
    let count = try reader.read(into: buffer)
    #expect(count == 3)
    try rewrite()
    var problem: ContentError?
    do throws(ContentError) {
      _ = try reader.read(into: buffer)
    } catch {
      problem = error
    }
    #expect(problem == changed)
  }

  @Test("One that was put in its place, with the same time, is an error")
  func replaced() throws {
    try setTime(0)
    let file = try #require(try scene.root.file("b/file", in: scene.folder.path("root/a")))
    try scene.swap("a/b/file") {
      try scene.folder.write("root/a/b/file", Array("INSIDE".utf8))
      try setTime(0)
    }
    #expect(throws: changed) { try ContentSource(file: file).readAll() }
  }

  @Test("One that was rewritten and given its old time is an error")
  func backdated() async throws {
    try setTime(0)
    let file = try #require(try scene.root.file("b/file", in: scene.folder.path("root/a")))
    // The clock of the file system may stand still for some milliseconds.
    try await Task.sleep(for: .milliseconds(50))
    try rewrite()
    #expect(throws: changed) { try ContentSource(file: file).readAll() }
  }

  @Test("A file that a program measured only has to be as long")
  func ofPrograms() throws {
    let file = try FileReference(measuring: path)
    try rewrite()
    #expect(try ContentSource(file: file).readAll() == Array("INSIDE".utf8))
  }
}
