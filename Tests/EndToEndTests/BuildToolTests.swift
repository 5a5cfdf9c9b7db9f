import Foundation
import Testing

/// Builds that read Waybill's dependency file: with make, and with Ninja where it is installed.
@Suite struct BuildToolTests {
  private let folder: Folder

  /// Names of attached files that both tools are told.
  private static let names = [
    "a b", "c#d", "e$f", "g:h", "i%j", "k=l", "m\\n", "猫", "[o]", "(p", "q  r", "s\\ t", "~u",
  ]

  init() throws {
    folder = try Folder()
    try folder.write("specs/_shared.yaml", "inputs: {page: {type: integer, example: 1}}\n")
    var text = Spec.service("photos", requests: ["search", "日"]).replacingOccurrences(
      of: "requests:", with: "include: [_shared.yaml]\nrequests:")
    for (index, name) in Self.names.enumerated() {
      try folder.write("specs/files/\(name)", "\(index)")
      text += "  up-\(index): {method: PUT, path: \"/${page}\", file: 'files/\(name)'}\n"
    }
    try folder.write("specs/photos.yaml", text)
    // The products are older than these files only if the files are touched.
    let files = try folder.contents("specs").keys.map { "specs/\($0)" } + ["specs"]
    for file in files { try age(file) }
  }

  private func age(_ path: String) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -3600)], ofItemAtPath: folder.url(path).path)
  }

  /// Runs a tool and returns how often it ran Waybill, or nil if it failed.
  private func build(_ command: String) throws -> Int? {
    let bin = URL(fileURLWithPath: Executable.path).deletingLastPathComponent().path
    let outcome = try Executable.shell("PATH='\(bin)':$PATH; \(command) 2>&1", in: folder)
    guard outcome.status == 0 else { return nil }
    return outcome.text.components(separatedBy: "waybill compile").count - 1
  }

  /// Builds, and touches one file after the other.
  private func checkRebuilds(_ command: String) throws {
    #expect(try build(command) == 1)
    #expect(try build(command) == 0)
    let files =
      Self.names.map { "specs/files/\($0)" } + ["specs/_shared.yaml", "specs/photos.yaml"]
    for file in files {
      _ = try Executable.run("/usr/bin/touch", [folder.url(file).path], in: folder)
      #expect(try build(command) == 1, "\(command) does not see \(file)")
      #expect(try build(command) == 0, "\(command) is never done with \(file)")
    }
    try folder.write("specs/_shared.yaml", "inputs: {page: {type: integre}}\n")
    #expect(try build(command) == nil)
    #expect(try build(command) == nil)
    try folder.write("specs/_shared.yaml", "inputs: {page: {type: integer, example: 2}}\n")
    #expect(try build(command) == 1)
    #expect(try build(command) == 0)
    try folder.remove("specs/_shared.yaml")
    #expect(try build(command) == nil)
    #expect(try build(command) == nil)
    try folder.write(
      "specs/photos.yaml",
      try folder.read("specs/photos.yaml").replacingOccurrences(
        of: "include: [_shared.yaml]", with: "inputs: {page: {type: integer, example: 3}}"))
    #expect(try build(command) == 1)
    #expect(try build(command) == 0)
  }

  private static func isInstalled(_ tool: String) -> Bool {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(tool)") }
  }

  @Test(
    "Make rebuilds a stamp when a file changes", .enabled(if: isInstalled("make")))
  func makeRebuildsAStampWhenAFileChanges() throws {
    try folder.write(
      "Makefile",
      """
      out/specs.stamp: $(shell find specs -type d)
      \twaybill compile specs --output out --depfile out/specs.d --depfile-target $@
      \t@touch $@
      -include out/specs.d

      """)
    try checkRebuilds("make")
    try folder.write("specs/videos.yaml", Spec.service("videos"))
    #expect(try build("make") == 1)
    #expect(folder.exists("out/wire/videos"))
    try folder.remove("specs/videos.yaml")
    #expect(try build("make") == 1)
    #expect(!folder.exists("out/wire/videos"))
    #expect(try build("make") == 0)
  }

  @Test(
    "Make rebuilds one output when a file changes", .enabled(if: isInstalled("make")))
  func makeRebuildsOneOutputWhenAFileChanges() throws {
    try folder.write(
      "Makefile",
      """
      out/wire/photos/search/default.request:
      \twaybill compile specs --output out --depfile out/specs.d
      \t@touch $@
      -include out/specs.d

      """)
    try checkRebuilds("make")
  }

  @Test(
    "Ninja rebuilds when a file changes", .enabled(if: isInstalled("ninja")),
    arguments: [true, false])
  func ninjaRebuildsWhenAFileChanges(keepsDependenciesItself: Bool) throws {
    let listed = try Executable.run(
      ["compile", "specs", "--output", "out", "--list-outputs"], in: folder)
    let outputs = listed.text.split(separator: "\n").joined(separator: " ")
    try folder.write(
      "build.ninja",
      """
      rule waybill
        command = waybill compile specs --output out --depfile out/specs.d
        depfile = out/specs.d
        restat = 1\(keepsDependenciesItself ? "\n  deps = gcc" : "")
      build \(outputs): waybill | specs

      """)
    try checkRebuilds("ninja -v")
  }
}
