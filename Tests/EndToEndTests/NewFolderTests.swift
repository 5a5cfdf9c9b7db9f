import Foundation
import Testing

/// Folders that are built among the temporary files and moved to their places with all that is in them.
@Suite struct NewFolderTests {
  private let folder: Folder
  private let arguments = ["compile", "specs", "--output", "out", "--jobs", "1"]

  init() throws {
    folder = try Folder()
    try folder.write("specs/photos.yaml", Spec.service("photos", requests: ["search", "list"]))
  }

  @discardableResult
  private func compile(_ more: String...) throws -> Executable.Outcome {
    try Executable.run(arguments + more, in: folder)
  }

  // MARK: Permissions

  /// What the system shows of a file or a folder.
  private func rights(_ path: String) throws -> [Int] {
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.url(path).path)
    return [.posixPermissions, .groupOwnerAccountID, .ownerAccountID]
      .map { (attributes[$0] as? NSNumber)?.intValue ?? -1 }
  }

  @Test(
    "Outputs have the rights that files and folders get which are created in their places",
    arguments: ["022", "002", "027", "077"], [false, true])
  func rights(umask: String, hasGroup: Bool) throws {
    // A folder that gives its group to what is created in it; another group if there is one to be had.
    let prepare =
      hasGroup
      ? """
      mkdir -p out/wire
      for group in $(id -G) 1; do chgrp $group out/wire 2>/dev/null; done
      chmod g+s out/wire

      """ : ""
    let outcome = try Executable.shell(
      """
      \(prepare)umask \(umask)
      "$WAYBILL" \(arguments.joined(separator: " ")) || exit
      mkdir -p out/wire/beside/folder
      : >out/wire/beside/folder/file
      """, in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.messages == "")
    let wire = "out/wire"
    #expect(try rights("\(wire)/photos") == rights("\(wire)/beside"))
    #expect(try rights("\(wire)/photos/search") == rights("\(wire)/beside/folder"))
    for output in ["search/default.request", "list/default.request", "manifest.json"] {
      #expect(try rights("\(wire)/photos/\(output)") == rights("\(wire)/beside/folder/file"))
    }
    if hasGroup {
      #expect(try rights("\(wire)/photos/search")[0] & 0o2000 != 0)
      #expect(try rights("\(wire)/photos/search")[1] == rights(wire)[1])
    }
  }

  @Test("Outputs have the rights that the list of a folder gives")
  func listedRights() throws {
    let outcome = try Executable.shell(
      """
      command -v setfacl >/dev/null || exit 77
      mkdir -p out/wire
      setfacl -d -m u::rwx,g::r-x,o::---,u:1:rwx out/wire 2>/dev/null || exit 77
      "$WAYBILL" \(arguments.joined(separator: " ")) || exit
      mkdir -p out/wire/beside/folder
      : >out/wire/beside/folder/file
      cd out/wire
      getfacl -c photos photos/search photos/search/default.request >../outputs
      getfacl -c beside beside/folder beside/folder/file >../beside
      cmp ../outputs ../beside
      """, in: folder)
    // Not every machine and file system has such lists.
    #expect([0, 77].contains(outcome.status), "\(outcome.messages)")
  }

  @Test("A umask that takes the owner's rights hinders no output", arguments: ["0200", "0700"])
  func umaskOfOwner(umask: String) throws {
    let outcome = try Executable.shell(
      "umask \(umask); exec \"$WAYBILL\" \(arguments.joined(separator: " "))", in: folder)
    // The superuser may write anywhere; others are told which output cannot be written.
    #expect(getuid() == 0 ? outcome.status == 0 : [0, 3].contains(outcome.status))
    let left = try folder.contents("out").keys.filter { $0.contains("waybill-tmp") }
    #expect(left == [])
  }

  // MARK: What is left

  @Test("New folders that dead runs left are removed, and nothing else")
  func leftovers() throws {
    let wire = "out/wire/.waybill-tmp"
    try folder.write("\(wire)-1-1/0/search/default.request", "left")
    try folder.write("\(wire)-1-1/0/manifest.json", "left")
    try folder.write("\(wire)-1-1/1", "left")
    try folder.write("\(wire)-2-1/0/search/.notes", "mine")
    try folder.write("\(wire)-3-1/0/folder/folder/notes", "mine")
    try folder.write("\(wire)-4-1/photos/notes", "mine")
    try folder.write("elsewhere/notes", "mine")
    try folder.write("\(wire)-5-1/0/manifest.json", "left")
    try folder.link("\(wire)-5-1/0/search", to: "../../../../elsewhere")
    try folder.link("\(wire)-5-1/1", to: "../../../elsewhere")
    #expect(try compile().status == 0)
    #expect(!folder.exists("\(wire)-1-1"))
    #expect(try folder.read("\(wire)-2-1/0/search/.notes") == "mine")
    #expect(try folder.read("\(wire)-3-1/0/folder/folder/notes") == "mine")
    #expect(try folder.read("\(wire)-4-1/photos/notes") == "mine")
    #expect(!folder.exists("\(wire)-5-1/0/manifest.json"))
    #expect(try folder.read("elsewhere/notes") == "mine")
    #expect(try folder.read("out/wire/photos/search/default.request").hasPrefix("GET /search "))
  }

  @Test("A spec that is refused leaves nothing, and the others are written")
  func refusedSpec() throws {
    try folder.write("specs/films.yaml", Spec.service("films", requests: ["search", "list"]))
    try folder.write("out/wire/films/search/default.request", "mine")
    let outcome = try compile("--keep-going")
    #expect(outcome.status == 3)
    #expect(outcome.messages.contains("films/search/default.request: error: Waybill did not write"))
    #expect(
      try folder.contents("out/wire").keys.sorted() == [
        ".gitattributes", ".waybill-manifest.json", "films/", "films/search/",
        "films/search/default.request",
        "photos/", "photos/list/", "photos/list/default.request", "photos/manifest.json",
        "photos/search/", "photos/search/default.request",
      ])
  }

  @Test("Two kinds of output in one folder are both written")
  func twoKindsInOneFolder() throws {
    let outcome = try compile("--emit", "wire=out/all,model=out/all")
    #expect(outcome.status == 0)
    #expect(outcome.messages == "")
    let check = try compile("--emit", "wire=out/all,model=out/all", "--check")
    #expect(check.status == 0)
    #expect(check.text == "")
  }
}

/// The same, with system calls that fail, wait or are the last one.
@Suite(.enabled(if: Strace.isUsable, Comment(rawValue: Strace.reason)))
struct NewFolderCallTests {
  private let folder: Folder
  private let arguments = ["compile", "specs", "--output", "out", "--jobs", "1"]

  init() throws {
    folder = try Folder()
    for name in ["photos", "films"] {
      try folder.write("specs/\(name).yaml", Spec.service(name, requests: ["search", "list"]))
    }
  }

  @discardableResult
  private func compile(_ more: String...) throws -> Executable.Outcome {
    try Executable.run(arguments + more, in: folder)
  }

  /// What a first run writes.
  private func firstRun() throws -> [String: Data] {
    #expect(try compile().status == 0)
    defer { try? folder.remove("out") }
    return try folder.contents("out")
  }

  @Test("A spec's outputs come to their place with one call")
  func oneCall() throws {
    let calls = try Strace.calls("renameat2,mkdirat,openat2", of: arguments, in: folder)
    // A system that is too old reports it at the first call, and is not asked again.
    guard !calls.contains(where: { $0.contains("ENOSYS") }) else { return }
    let moves = calls.filter { $0.contains("renameat2(") }
    #expect(moves.count == 2)
    #expect(moves.allSatisfy { $0.contains("RENAME_NOREPLACE") })
    #expect(calls.filter { $0.contains("O_CREAT") && $0.contains(".waybill-tmp-") }.count == 6)
    #expect(calls.filter { $0.contains("/default.request\"") }.count == 4)
  }

  @Test("A request that is new comes to its place with one call")
  func oneCallForARequest() throws {
    #expect(try compile().status == 0)
    try folder.write("specs/films.yaml", Spec.service("films", requests: ["search", "new"]))
    let calls = try Strace.calls("renameat2,openat2", of: arguments, in: folder)
    guard !calls.contains(where: { $0.contains("ENOSYS") }) else { return }
    #expect(calls.contains { $0.contains("renameat2(") && $0.contains("\"new\"") })
    #expect(try folder.read("out/wire/films/new/default.request").hasPrefix("GET /new "))
    #expect(!folder.exists("out/wire/films/list"))
  }

  @Test(
    "A kill at any call of a first run leaves outputs that are whole, and the next run heals",
    arguments: ["mkdirat", "openat2", "write", "renameat", "renameat2", "unlinkat"])
  func kill(call: String) throws {
    let new = try firstRun()
    var count = 0
    for number in 1..<100 {
      let outcome = try Strace.run(
        arguments, injecting: "\(call):signal=KILL:when=\(number)", in: folder)
      if outcome.status == 0 { break }
      #expect(outcome.status == 137)
      count += 1
      for (path, bytes) in try folder.contents("out")
      where ["wire/photos/", "wire/films/"].contains(where: path.hasPrefix) {
        #expect(bytes == new[path], "\(path) after \(call) \(number)")
      }
      let healed = try compile()
      #expect(healed.status == 0, "\(call) \(number): \(healed.messages)")
      #expect(try folder.contents("out") == new, "after \(call) \(number)")
      if folder.exists("out") { try folder.remove("out") }
    }
    #expect(count > 0)
  }

  @Test(
    "Where a folder cannot be moved, its files are",
    arguments: ["EINVAL", "ENOSYS", "EXDEV:when=1", "EACCES:when=2", "EIO:when=1+2"])
  func withoutMoves(error: String) throws {
    let new = try firstRun()
    let outcome = try Strace.run(arguments, injecting: "renameat2:error=\(error)", in: folder)
    // What fails twice fails for a file, too.
    guard error != "EIO:when=1+2" else {
      #expect(outcome.status == 3)
      #expect(try compile().status == 0)
      #expect(try folder.contents("out") == new)
      return
    }
    #expect(outcome.status == 0)
    #expect(outcome.messages == "")
    #expect(try folder.contents("out") == new)
  }

  @Test(
    "Where a file cannot be created in a new folder, it is created elsewhere",
    arguments: [1, 2, 4, 5, 8])
  func withoutCreation(number: Int) throws {
    let new = try firstRun()
    let outcome = try Strace.run(
      arguments, injecting: "openat2:error=EACCES:when=\(number)", in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.messages == "")
    #expect(try folder.contents("out") == new)
  }

  @Test("A full disk is reported, and nothing is left", arguments: 2...8)
  func fullDisk(number: Int) throws {
    let outcome = try Strace.run(
      arguments, injecting: "mkdirat:error=ENOSPC:when=\(number)+", in: folder)
    #expect(outcome.status == 3)
    #expect(outcome.messages.contains("No space left on device"))
    let left = try folder.contents("out").keys.filter { $0.contains("waybill-tmp") }
    #expect(left == [])
  }

  // MARK: What appears meanwhile

  /// Runs with the first rename, that of the intent, held back while `command` runs.
  private func compileWhile(
    _ command: String, _ more: String...
  ) throws -> Executable.Outcome {
    try Executable.shell(
      """
      strace -f -qq -o /dev/null -e inject=renameat:delay_enter=1500000:when=1 \
        "$WAYBILL" \((arguments + more).joined(separator: " ")) &
      until ls -d out/wire/.waybill-tmp-*-0 >/dev/null 2>&1; do sleep 0.01; done
      sleep 0.2
      \(command)
      wait $!
      """, in: folder)
  }

  @Test("A folder that appears meanwhile is filled, and keeps what is in it")
  func folderAppears() throws {
    let new = try firstRun()
    let outcome = try compileWhile(
      "mkdir -p out/wire/photos/search out/wire/films; echo mine >out/wire/photos/search/notes")
    #expect(outcome.status == 0)
    #expect(outcome.messages == "")
    var contents = try folder.contents("out")
    #expect(contents.removeValue(forKey: "wire/photos/search/notes") == Data("mine\n".utf8))
    #expect(contents == new)
  }

  @Test("A file in a folder that appears meanwhile is not overwritten")
  func fileAppears() throws {
    let new = try firstRun()
    let path = "out/wire/photos/search/default.request"
    let command = "mkdir -p out/wire/photos/search; echo mine >\(path)"
    let outcome = try compileWhile(command)
    #expect(outcome.status == 3)
    #expect(outcome.messages.contains("\(path): error: Waybill did not write this file"))
    #expect(try folder.read(path) == "mine\n")
    try folder.remove("out")
    #expect(try compileWhile(command, "--force").status == 0)
    #expect(try folder.contents("out") == new)
  }

  @Test("A link in the place of a new folder is not followed")
  func linkAppears() throws {
    let new = try firstRun()
    for link in ["photos", "photos/search"] {
      try folder.write("elsewhere/notes", "mine")
      let outcome = try compileWhile(
        "mkdir -p $(dirname out/wire/\(link)); ln -s \"$PWD/elsewhere\" out/wire/\(link)")
      #expect(outcome.status == 3)
      #expect(outcome.messages.contains("out/wire/photos/"))
      #expect(try folder.contents("elsewhere") == ["notes": Data("mine".utf8)])
      try folder.remove("out")
    }
    let outcome = try compileWhile(
      "mkdir -p out/wire; ln -s \"$PWD/elsewhere\" out/wire/photos", "--force")
    #expect(outcome.status == 0)
    #expect(try folder.contents("elsewhere") == ["notes": Data("mine".utf8)])
    #expect(try folder.contents("out") == new)
  }

  @Test("A file in the place of a new folder is not overwritten")
  func fileInPlaceOfFolder() throws {
    let outcome = try compileWhile("mkdir -p out/wire; echo mine >out/wire/photos")
    #expect(outcome.status == 3)
    #expect(try folder.read("out/wire/photos") == "mine\n")
    try folder.remove("out/wire/photos")
    #expect(try compile().status == 0)
  }

  @Test("A link in the place of the folder above is not followed")
  func linkAbove() throws {
    #expect(try compile().status == 0)
    try folder.write("specs/photos.yaml", Spec.service("photos", requests: ["search", "new"]))
    try FileManager.default.createDirectory(
      at: folder.url("elsewhere"), withIntermediateDirectories: true)
    let outcome = try compileWhile(
      "mv out/wire/photos out/wire/old; ln -s \"$PWD/elsewhere\" out/wire/photos")
    #expect(outcome.status == 3)
    #expect(try folder.contents("elsewhere") == [:])
  }
}
