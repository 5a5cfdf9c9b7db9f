import Foundation
import TestSupport
import Testing

/// `waybill compile --cache`: a run does nothing if and only if there is nothing to do.
@Suite struct CacheTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("specs/_shared.yaml", "inputs: {page: {type: integer, example: 1}}\n")
    try folder.write("specs/note.txt", "note")
    try folder.write(
      "specs/photos.yaml",
      Spec.service("photos").replacingOccurrences(
        of: "requests:", with: "include: [_shared.yaml]\nrequests:")
        + "  upload: {method: PUT, path: \"/${page}\", file: note.txt}\n")
  }

  @discardableResult
  private func compile(_ arguments: String...) throws -> Executable.Outcome {
    try Executable.run(
      ["compile", "specs", "--output", "out", "--cache", "out/cache", "--verbose"] + arguments,
      in: folder)
  }

  /// Whether a run read nothing.
  private func isRepeated(_ outcome: Executable.Outcome) -> Bool {
    outcome.status == 0 && outcome.messages.contains("read no spec: ")
  }

  @Test("A run after which nothing changed is not repeated") func aSecondRunReadsNothing() throws {
    #expect(try compile().messages == "waybill: note: read 1 spec [specs-read]\n")
    let before = try folder.contents("out/wire")
    #expect(
      try compile().messages
        == "waybill: note: read no spec: nothing has changed since the last run [specs-read]\n")
    #expect(try folder.contents("out/wire") == before)
    #expect(try isRepeated(compile()))
  }

  @Test("Files that are old enough are known by their stamps, and the cache rests then")
  func oldFilesAreKnownByTheirStamps() throws {
    try compile()
    // A little more than the longest step that the clock of a file system is assumed to make.
    Thread.sleep(forTimeInterval: 2.2)
    #expect(try isRepeated(compile()))
    let stamp = try folder.stamp("out/cache")
    #expect(try isRepeated(compile()))
    #expect(try folder.stamp("out/cache") == stamp)
    try folder.write("specs/note.txt", "etno")
    let outcome = try compile()
    #expect(!isRepeated(outcome))
    #expect(
      try folder.read("out/wire/photos/upload/default.request").hasSuffix("\r\n\r\netno"))
  }

  @Test(
    "Folders that were written in one step of the clock and change places are seen",
    .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
  func swappedFoldersAreSeen() throws {
    try folder.write(
      "specs/photos.yaml",
      Spec.service("photos") + "  upload: {method: PUT, path: /, file: here/note.txt}\n")
    // Nothing looks at the files before both are written: some systems then take a finer clock.
    let twins = """
      import os
      os.makedirs("specs/here"); os.makedirs("specs/there")
      paths = ["specs/here/note.txt", "specs/there/note.txt"]
      def stamp(path): return [getattr(os.stat(path), "st_" + name) for name in ("mtime_ns", "ctime_ns")]
      for _ in range(10000):
          for path, text in zip(paths, ["one", "two"]):
              if os.path.exists(path): os.remove(path)
              with open(path, "w") as file: file.write(text)
          for path in paths: os.utime(path, (1, 1))
          if stamp(paths[0]) == stamp(paths[1]): break
      else: raise SystemExit("the clock of this file system has no steps")
      """
    try folder.write("twins.py", twins)
    try #require(Executable.shell("python3 twins.py", in: folder).status == 0)
    // Stamps are believed when they are older than the longest step of a clock.
    Thread.sleep(forTimeInterval: 2.2)
    try compile()
    #expect(try isRepeated(compile()))
    let swap = "mv specs/here other && mv specs/there specs/here && mv other specs/there"
    #expect(try Executable.shell(swap, in: folder).status == 0)
    #expect(try !isRepeated(compile()))
    #expect(try folder.read("out/wire/photos/upload/default.request").hasSuffix("\r\n\r\ntwo"))
  }

  @Test(
    "The same content in another file makes no run",
    arguments: [
      "cp -Rp specs copy; rm -r specs; mv copy specs", "cp specs/note.txt n; mv n specs/note.txt",
      "cp -p specs/photos.yaml n; mv n specs/photos.yaml",
      "cp -Rp out copy; rm -r out; mv copy out",
    ])
  func copiesAreNoChange(command: String) throws {
    try compile()
    Thread.sleep(forTimeInterval: 2.2)
    #expect(try isRepeated(compile()))
    #expect(try Executable.shell(command, in: folder).status == 0)
    #expect(try isRepeated(compile()))
  }

  @Test(
    "Whatever changes is seen",
    arguments: [
      "printf 'etno' > specs/note.txt", "rm specs/note.txt; printf longer > specs/note.txt",
      "sed -i.bak 's/example: 1/example: 2/' specs/_shared.yaml; rm specs/_shared.yaml.bak",
      "sed -i.bak 's/PUT/PATCH/' specs/photos.yaml; rm specs/photos.yaml.bak",
      "cp specs/photos.yaml specs/more.yaml; sed -i.bak 's/photos/more/' specs/more.yaml; rm specs/*.bak",
      "printf 'a: 1\\n' > specs/other.yaml", "mkdir specs/empty",
      "rm out/wire/photos/search/default.request", "rm out/wire/.waybill-manifest.json",
      "rm -r out/wire", "touch out/wire/.waybill-intent.json",
      "mkdir elsewhere; mv specs/note.txt elsewhere/; cp elsewhere/note.txt specs/n; mv specs/n specs/note.txt; printf x >> specs/note.txt",
    ])
  func whateverChangesIsSeen(command: String) throws {
    try compile()
    #expect(try isRepeated(compile()))
    #expect(try Executable.shell(command, in: folder).status == 0)
    #expect(try !isRepeated(compile()))
    let check = try Executable.run(
      ["compile", "specs", "--output", "out", "--check"], in: folder)
    #expect(check.status == 0)
    #expect(check.text == "")
    #expect(try isRepeated(compile()))
  }

  @Test("A spec that a .gitignore hides is seen to go and to come") func ignoreFilesAreSeen() throws
  {
    try folder.write("specs/more.yaml", Spec.service("more"))
    try compile()
    try folder.write("specs/.gitignore", "more.yaml\n")
    #expect(try compile().messages == "waybill: note: read 1 spec [specs-read]\n")
    #expect(try isRepeated(compile()))
    try folder.remove("specs/.gitignore")
    #expect(try compile().messages == "waybill: note: read 2 specs [specs-read]\n")
  }

  @Test("An edited output is refused as without a cache") func editedOutputsAreRefused() throws {
    try compile()
    try folder.write("out/wire/photos/search/default.request", "edited")
    let outcome = try compile()
    #expect(outcome.status == 3)
    #expect(outcome.messages.contains("[foreign-file]"))
  }

  @Test("A link in the place of a folder is refused as without a cache")
  func linksInOutputsAreRefused() throws {
    try compile()
    let command = "mv out/wire/photos elsewhere && ln -s ../../elsewhere out/wire/photos"
    #expect(try Executable.shell(command, in: folder).status == 0)
    #expect(try compile().status == 3)
  }

  @Test("A file that is only touched makes no run") func touchingIsNoChange() throws {
    try compile()
    #expect(
      try Executable.shell("touch specs/* out/wire/photos/*/*", in: folder).status == 0)
    #expect(try isRepeated(compile()))
  }

  @Test(
    "Other options are another run",
    arguments: [
      ["--emit", "wire,http"], ["--only", "photos/search"], ["--max-nodes", "5000"],
      ["--force"], ["--keep-going"], ["--sync"], ["--exclude", "none.yaml"], ["--no-gitignore"],
      ["--root", "."], ["--max-depth", "100"], ["--trust-links"], ["--http-dialect", "jetbrains"],
      ["--swift-access", "public"], ["--allow", "no-requests"], ["--warnings-as-errors"],
      ["--depfile", "out/d"],
    ])
  func otherOptionsAreAnotherRun(arguments: [String]) throws {
    func run() throws -> Executable.Outcome {
      try Executable.run(
        ["compile", "specs", "--output", "out", "--cache", "out/cache", "--verbose"] + arguments,
        in: folder)
    }
    try compile()
    #expect(try !isRepeated(run()))
    // With --sync, only files that are identified by their stamps were made safe.
    if arguments != ["--sync"] { #expect(try isRepeated(run())) }
    #expect(try !isRepeated(compile()))
  }

  @Test("A missing dependency file is written again") func dependencyFileIsSeen() throws {
    try compile("--depfile", "out/d")
    #expect(try isRepeated(compile("--depfile", "out/d")))
    let text = try folder.read("out/d")
    try folder.remove("out/d")
    #expect(try !isRepeated(compile("--depfile", "out/d")))
    #expect(try folder.read("out/d") == text)
  }

  @Test("What a run that was killed left is removed by one that does nothing, too")
  func leftoversAreRemoved() throws {
    try compile()
    try folder.write("out/wire/.waybill-tmp-1-1/0", "left")
    #expect(try isRepeated(compile()))
    #expect(!folder.exists("out/wire/.waybill-tmp-1-1"))
  }

  @Test("Warnings come again, word for word") func warningsComeAgain() throws {
    let text = try folder.read("specs/photos.yaml")
    try folder.write("specs/photos.yaml", text.replacingOccurrences(of: "PUT", with: "put"))
    for form in ["text", "json", "sarif", "github"] {
      func run(_ output: String, _ others: String...) throws -> Executable.Outcome {
        try Executable.run(
          ["compile", "specs", "--output", output, "--diagnostics", form] + others, in: folder)
      }
      let plain = try run("plain")
      #expect(plain.status == 0)
      #expect(plain.messages.contains("method-case"))
      // The first run has nothing to repeat.
      for _ in 0..<3 {
        let outcome = try run("out", "--cache", "\(form).cache")
        #expect(outcome.status == 0)
        #expect(outcome.messages == plain.messages)
      }
    }
    #expect(try folder.read("out/wire/photos/upload/default.request").hasPrefix("PUT "))
  }

  @Test("A run with mistakes leaves the cache of the last good one")
  func mistakesLeaveTheCache() throws {
    try compile()
    let text = try folder.read("specs/photos.yaml")
    try folder.write("specs/bad.yaml", Spec.bad)
    #expect(try compile().status == 1)
    #expect(try compile().status == 1)
    try folder.remove("specs/bad.yaml")
    #expect(try folder.read("specs/photos.yaml") == text)
    #expect(try isRepeated(compile()))
  }

  @Test("Standard input is not cached") func standardInputIsNotCached() throws {
    let spec = Data(Spec.service("a").utf8)
    let arguments = ["compile", "-", "--output", "out", "--cache", "cache"]
    #expect(try Executable.run(arguments, in: folder, input: spec).status == 0)
    #expect(!folder.exists("cache"))
  }
}
