import Foundation
import TestSupport
import Testing

/// Runs with a small stack, few descriptors and no additional threads.
@Suite struct ScarcityTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    for number in 0..<40 {
      try folder.write("specs/\(number).yaml", Spec.service("service-\(number)"))
    }
  }

  /// A spec whose content nests.
  private static func nesting(_ depth: Int) -> String {
    """
    waybill: 1
    service: deep
    base-url: https://api.example.com
    requests:
      send:
        method: POST
        path: /
        json: \(String(repeating: "[", count: depth))\(String(repeating: "]", count: depth))

    """
  }

  /// The command that starts a program without a second thread or process; nil if there is none.
  ///
  /// Process limits do not apply to root, so it becomes `nobody` first.
  private static let alone: String? = {
    guard isInstalled("prlimit"), isInstalled("timeout") else { return nil }
    // A mistake ends here rather than never.
    let limit = "timeout 100 prlimit --nproc=1"
    if getuid() != 0 { return limit }
    let user = "setpriv --reuid=65534 --regid=65534 --clear-groups"
    return isInstalled("setpriv") && succeeds("\(user) '\(Executable.path)' --version")
      ? "\(user) \(limit)" : nil
  }()

  private static func isInstalled(_ program: String) -> Bool { succeeds("command -v \(program)") }

  private static func succeeds(_ command: String) -> Bool {
    (try? Executable.shell(command, in: Folder()))?.status == 0
  }

  // MARK: Threads

  @Test(.enabled(if: alone != nil, "nothing here can limit the number of processes"))
  func withoutASecondThreadTheFirstOneDoesTheWork() throws {
    let alone = try #require(Self.alone)
    let checked = try Executable.shell("\(alone) \"$WAYBILL\" check specs --jobs 4", in: folder)
    #expect(checked.status == 0)
    #expect(checked.messages == "")
    let listed = try Executable.shell("\(alone) \"$WAYBILL\" list specs --jobs 4", in: folder)
    #expect(listed.text == (try Executable.run(["list", "specs"], in: folder)).text)
  }

  @Test(.enabled(if: alone != nil, "nothing here can limit the number of processes"))
  func withoutAThreadASmallStackAcceptsLessDepth() throws {
    let alone = try #require(Self.alone)
    try folder.write("deep.yaml", Self.nesting(100))
    let outcome = try Executable.shell(
      "ulimit -s 256; \(alone) \"$WAYBILL\" check deep.yaml", in: folder)
    #expect(outcome.status == 1)
    // The number is that of a debug build or of a release build.
    let levels = try #require(outcome.messages.firstMatch(of: /nest ([0-9]+) levels/)?.1)
    #expect(
      outcome.messages.hasSuffix(
        """
        waybill: warning: the stack has room for specs that nest \(levels) levels deep, not 128 \
        [small-stack]
          help: raise the limit of the stack, 'ulimit -s', or that of processes, 'ulimit -u'
        1 error and 1 warning in 1 file

        """))
    #expect(outcome.messages.contains("nesting goes deeper than \(levels) levels [too-deep]\n"))
  }

  // MARK: Stack

  @Test(arguments: ["check deep.yaml", "show deep.yaml", "compile deep.yaml --output out"])
  func aSmallStackTakesTheUsualDepth(command: String) throws {
    try folder.write("deep.yaml", Self.nesting(120))
    let outcome = try Executable.shell("ulimit -s 256; \"$WAYBILL\" \(command)", in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.messages == "")
  }

  @Test func aDepthBeyondTheStackIsRefused() throws {
    try folder.write("deep.yaml", Self.nesting(8500))
    let outcome = try Executable.run(["check", "deep.yaml", "--max-depth", "100000"], in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.messages.hasPrefix("waybill: error: --max-depth must be 1000 or less\n"))
    let deepest = try Executable.run(["check", "deep.yaml", "--max-depth", "1000"], in: folder)
    #expect(deepest.status == 1)
    #expect(deepest.messages.contains("nesting goes deeper than 1000 levels [too-deep]\n"))
  }

  @Test(arguments: [
    ("json", "[", "]"), ("json", "{a: ", "}"), ("query", "{a: ", "}"), ("form", "{a: ", "}"),
    ("plist", "{a: ", "}"), ("json-lines", "[", "]"),
  ])
  func allBackEndsTakeTheGreatestDepth(key: String, opening: String, closing: String) throws {
    let value =
      String(repeating: opening, count: 990) + "1" + String(repeating: closing, count: 990)
    try folder.write(
      "deep.yaml",
      """
      waybill: 1
      service: deep
      base-url: https://api.example.com
      requests: {send: {method: POST, path: /, \(key): \(value)}}

      """)
    let outcome = try Executable.shell(
      """
      ulimit -s 256
      "$WAYBILL" compile deep.yaml --output out --emit wire,http,swift,model --max-depth 1000
      """, in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.messages.contains("values nest deeper than 512 levels [not-serializable]\n"))
  }

  // MARK: Descriptors

  @Test(
    .disabled(if: TestExtent.isSanitized, "a sanitizer opens files of its own"),
    arguments: 5...16)
  func fewDescriptorsAreEnoughOrAMessage(limit: Int) throws {
    #if os(Linux)
      let outcome = try Executable.shell(
        "ulimit -n \(limit); \"$WAYBILL\" compile specs --output out --jobs 4", in: folder)
      if outcome.status != 0 {
        #expect(outcome.status == 3)
        #expect(outcome.messages.contains("error: Too many open files [file-error]\n"))
      }
    #endif
  }
}
