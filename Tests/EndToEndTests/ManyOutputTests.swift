import Foundation
import Testing

/// Runs with so many outputs that several threads move them to their places.
@Suite struct ManyOutputTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    let requests = (0..<6).map { "request-\($0)" }
    for number in 0..<24 {
      let name = "service-\(number)"
      try folder.write("specs/\(name).yaml", Spec.service(name, requests: requests))
    }
  }

  private func compile(_ output: String, jobs: Int) throws -> Executable.Outcome {
    try Executable.run(
      ["compile", "specs", "--output", output, "--emit", "wire,swift", "--jobs", "\(jobs)"],
      in: folder)
  }

  @Test("Several threads write what one writes, new and in the place of other outputs")
  func severalThreadsWriteWhatOneWrites() throws {
    for text in ["/request-", "/renamed/request-"] {
      for number in 0..<24 {
        let path = "specs/service-\(number).yaml"
        let spec = try folder.read(path).replacingOccurrences(of: "/request-", with: text)
        try folder.write(path, spec)
      }
      #expect(try compile("one", jobs: 1).status == 0)
      let several = try compile("several", jobs: 8)
      #expect(several.status == 0)
      #expect(several.messages == "")
      let written = try folder.contents("several")
      #expect(written.count > 200)
      // Manifests, too: both folders are as far from the specs.
      #expect(try folder.contents("one") == written)
    }
  }

  @Test("Outputs that are stale go, and others come, in one run")
  func staleOutputsGo() throws {
    #expect(try compile("out", jobs: 8).status == 0)
    for number in 0..<24 {
      let spec = Spec.service("service-\(number)", requests: ["other", "more", "last"])
      try folder.write("specs/service-\(number).yaml", spec)
    }
    #expect(try compile("out", jobs: 8).status == 0)
    #expect(!folder.exists("out/wire/service-3/request-0"))
    #expect(folder.exists("out/wire/service-3/other/default.request"))
    let check = try Executable.run(
      ["compile", "specs", "--output", "out", "--emit", "wire,swift", "--check"], in: folder)
    #expect(check.status == 0)
    #expect(check.text == "")
  }

  @Test(
    "An attached file is read once, however many outputs name its digest",
    .enabled(if: Strace.isUsable, Comment(rawValue: Strace.reason)))
  func attachedFilesAreReadOnce() throws {
    try folder.write("specs/note.txt", "note")
    try folder.write(
      "specs/upload.yaml",
      Spec.service("upload") + "  send: {method: PUT, path: /, file: note.txt}\n")
    let calls = try Strace.calls(
      "openat,?openat2", of: ["compile", "specs/upload.yaml", "--output", "out"], in: folder)
    // Before that it is looked at, and not opened to be read.
    let readings = calls.filter {
      $0.contains("note.txt") && !$0.contains("O_PATH") && !$0.contains("ENOSYS")
    }
    #expect(readings.count == 1)
    #expect(
      try folder.read("out/wire/upload/send/default.request").hasSuffix("\r\n\r\nnote"))
  }
}
