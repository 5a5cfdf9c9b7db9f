import Foundation
import TestSupport
import Testing

/// Versions of dependencies: exact for `make`, ranges for packages that use this one.
@Suite struct PinTests {
  /// A folder with the manifest, the script that compares, and what was resolved.
  private func checkout(resolved: [(String, String)] = []) throws -> Folder {
    let pins = resolved.map { name, version in
      #"{"identity": "\#(name)", "state": {"revision": "0", "version": "\#(version)"}}"#
    }
    let folder = try Folder()
    for path in ["Package.swift", "scripts/check-pins"] {
      try folder.write(path, try Checkout.text(path))
    }
    try folder.write("Package.resolved", #"{"pins": [\#(pins.joined(separator: ", "))]}"#)
    return folder
  }

  private func check(_ resolved: (String, String)...) throws -> Executable.Outcome {
    try Executable.run(
      "/usr/bin/env", ["python3", "scripts/check-pins"], in: checkout(resolved: resolved))
  }

  @Test("The pinned versions pass, of direct and of indirect dependencies")
  func thePinnedVersionsPass() throws {
    let outcome = try check(("swift-nio", "2.101.2"), ("swift-log", "1.16.2"))
    #expect(outcome.messages == "")
    #expect(outcome.status == 0)
  }

  @Test("A newer version and a package without a pin are named")
  func otherVersionsAreNamed() throws {
    let outcome = try check(("swift-nio", "2.102.0"), ("swift-new", "1.0.0"))
    #expect(
      outcome.messages == """
        check-pins: swift-nio 2.102.0 was resolved; Package.swift pins 2.101.2
        check-pins: swift-new 1.0.0 was resolved; Package.swift does not pin it
        check-pins: 'make' builds with the pinned versions

        """)
    #expect(outcome.status == 1)
  }

  @Test("Nothing resolved is not a success") func nothingResolved() throws {
    #expect(try check().status == 1)
  }

  @Test(
    "The manifest asks for exact versions where 'make' does, and for ranges elsewhere",
    .enabled(if: TestExtent.includesTools),
    arguments: [(nil, "range", 3), ("direct", "exact", 3), ("all", "exact", 22)])
  func requirements(pinning: String?, kind: String, count: Int) async throws {
    let folder = try checkout()
    let outcome = try await onThreadOfItsOwn {
      let set = pinning.map { ["WAYBILL_PINNED=\($0)"] } ?? ["-u", "WAYBILL_PINNED"]
      return try Executable.run(
        "/usr/bin/env", set + ["swift", "package", "dump-package"], in: folder)
    }
    #expect(outcome.status == 0, "\(outcome.messages)")
    let requirements = outcome.text.components(separatedBy: #""requirement" : {"#).dropFirst()
    #expect(requirements.count == count)
    for requirement in requirements {
      #expect(requirement.drop { $0.isWhitespace }.hasPrefix(#""\#(kind)""#))
    }
  }
}
