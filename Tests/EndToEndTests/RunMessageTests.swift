import Foundation
import Testing

/// What is said about a run: its paths, its outputs, two of its specs together. (What is said about
/// the text of one spec stands in the golden cases.)
@Suite struct RunMessageTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("specs/a.yaml", Spec.service("a"))
  }

  /// Runs `waybill`, and expects a report.
  private func expect(_ report: String, of arguments: String..., status: Int32) throws {
    let outcome = try Executable.run(arguments, in: folder)
    #expect(outcome.messages == report + "\n")
    #expect(outcome.status == status)
  }

  // MARK: Paths

  @Test func aPathThatIsNotThereIsAFileError() throws {
    try expect(
      "none.yaml: error: No such file or directory [file-error]", of: "check", "none.yaml",
      status: 3)
  }

  @Test func aDeviceIsNotASpec() throws {
    try expect(
      "/dev/null: error: neither a file nor a folder [not-a-spec]", of: "check", "/dev/null",
      status: 3)
  }

  @Test func aFolderWithoutSpecsSaysWhatItLookedFor() throws {
    try folder.write("empty/notes.txt", "")
    try expect(
      """
      empty: error: no specs here: no file is named *.yaml or *.yml [no-specs]
        help: files named _*.yaml are fragments; hidden files and folders are skipped
      """, of: "check", "empty", status: 3)
  }

  @Test func aPipeAmongTheSpecsIsNotARegularFile() throws {
    _ = try Executable.shell("mkfifo specs/p.yaml", in: folder)
    try expect(
      "specs/p.yaml: error: not a regular file [not-a-regular-file]", of: "check", "specs",
      status: 3)
  }

  @Test func aLinkToASpecOutsideTheRootIsAnError() throws {
    try folder.write("b.yaml", Spec.service("b"))
    try folder.link("specs/b.yaml", to: "../b.yaml")
    try expect(
      """
      specs/b.yaml: error: leads outside the root folder 'specs' [outside-root]
        help: --root names the folder that files are read from
      """, of: "check", "specs", status: 3)
  }

  @Test func aLinkToAFolderOutsideTheRootIsAWarning() throws {
    try folder.write("more/b.yaml", Spec.service("b"))
    try folder.link("specs/more", to: "../more")
    try expect(
      """
      specs/more: warning: not searched: the link leads outside the root folder 'specs' \
      [link-not-searched]
        help: --root names the folder that files are read from
      """, of: "check", "specs", status: 0)
  }

  // Files below /proc say that they are empty, and are not: as if they grew while they were read.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status")))
  func aFileThatGrowsIsAnError() throws {
    try expect(
      "/proc/self/status: error: changed while it was read [file-changed]\n  help: run again",
      of: "check", "/proc/self/status", status: 3)
  }

  // MARK: Specs together

  @Test func twoSpecsOfOneServiceAreAnError() throws {
    try folder.write("specs/b.yaml", Spec.service("a"))
    try folder.write("specs/c.yaml", Spec.service("A"))
    try expect(
      """
      specs/b.yaml:2:10: error: service 'a' is that of specs/a.yaml too [service-taken]
          2 | service: a
            |          ^
      specs/c.yaml:2:10: error: service 'A' differs from 'a' of specs/a.yaml in case only \
      [service-taken]
          2 | service: A
            |          ^
        help: their outputs would be one folder on systems that ignore case
      """, of: "check", "specs", status: 1)
  }

  @Test func aValueThatNoSpecHasAnInputForIsAWarning() throws {
    try expect(
      "--set term: warning: no spec has an input 'term' [unused-value]", of: "check", "specs",
      "--set", "term=cat", status: 0)
  }

  @Test func whatIsPastTheTenThousandthMistakeIsNotShown() throws {
    var spec = Spec.service("many", requests: [])
    for number in 0...10_000 { spec += "  r\(number): {method: GET, path: /, x: 1}\n" }
    try folder.write("many.yaml", spec)
    let outcome = try Executable.run(["check", "many.yaml"], in: folder)
    #expect(outcome.status == 1)
    #expect(
      outcome.messages.hasSuffix(
        """
        many.yaml:10005:34: note: more than 10000 mistakes; the others are not shown \
        [too-many-mistakes]
        10005 |   r10000: {method: GET, path: /, x: 1}
              |                                  ^

        """))
  }

  // MARK: Outputs

  @Test func aForeignFileIsNotReplaced() throws {
    try folder.write("out/wire/a/search/default.request", "mine")
    try expect(
      """
      out/wire/a/search/default.request: error: Waybill did not write what stands here \
      [foreign-file]
        help: --force overwrites and removes files that Waybill did not write
      """, of: "compile", "specs", "--output", "out", status: 3)
  }

  @Test func aFolderInTheWayIsAnError() throws {
    try folder.write("out/wire/a/search/default.request/mine", "")
    try expect(
      """
      out/wire/a/search/default.request: error: a folder stands where an output belongs \
      [folder-in-the-way]
      """, of: "compile", "specs", "--output", "out", status: 3)
  }

  @Test func aManifestThatCannotBeReadIsWrittenAnew() throws {
    try folder.write("out/wire/.waybill-manifest.json", "{")
    try expect(
      """
      out/wire/.waybill-manifest.json: warning: not a manifest of this version of Waybill: \
      written anew [corrupt-manifest]
        help: outputs of specs that are gone must be removed by hand
      """, of: "compile", "specs", "--output", "out", status: 0)
  }
}
