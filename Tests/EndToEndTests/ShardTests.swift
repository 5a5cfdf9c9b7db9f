import Foundation
import Testing

/// `--shard I/N`: what belongs to a shard, what it writes, and what whole runs do with that.
@Suite struct ShardTests {
  private static let count = 12
  private let folder: Folder

  init() throws {
    folder = try Folder()
    for number in 0..<Self.count {
      try folder.write(
        "specs/\(number % 3)/\(number).yaml",
        Spec.service("service-\(number)", requests: ["search", "latest"]))
    }
  }

  @discardableResult
  private func compile(
    to output: String = "out", _ arguments: String..., status: Int32 = 0
  ) throws -> Executable.Outcome {
    let outcome = try Executable.run(
      ["compile", "specs", "--output", output, "--emit", "wire,http"] + arguments, in: folder)
    #expect(outcome.status == status, "\(outcome.messages)")
    return outcome
  }

  /// The files below a folder, by their paths.
  private func contents(_ path: String) throws -> [String: Data] {
    folder.exists(path) ? try folder.contents(path) : [:]
  }

  /// The services whose messages are in a folder.
  private func services(_ output: String) throws -> [String] {
    try contents("\(output)/wire").keys.filter { $0.hasSuffix("/manifest.json") }
      .map { String($0.prefix { $0 != "/" }) }.sorted()
  }

  @Test("A spec belongs to the shard that the hash of its path chooses")
  func theHashOfThePathChooses() throws {
    for number in 1...3 {
      try compile(to: "out-\(number)", "--shard", "\(number)/3")
      #expect(try services("out-\(number)") == Self.shards[number])
    }
  }

  /// The services of each of three shards, as Python has them:
  ///
  ///     int.from_bytes(hashlib.sha256(b"0/0.yaml").digest()[:8], "big") % 3 + 1
  private static let shards = [
    1: ["service-1", "service-10", "service-11", "service-3", "service-7", "service-8"],
    2: ["service-0", "service-2", "service-4", "service-6", "service-9"],
    3: ["service-5"],
  ]

  @Test("The merged outputs of all shards are those of a whole run")
  func shardsLaidTogetherEqualAWholeRun() throws {
    try compile(to: "whole")
    for number in 1...4 {
      try compile(to: "shard-\(number)", "--shard", "\(number)/4")
      _ = try Executable.shell("mkdir -p all && cp -R shard-\(number)/. all/", in: folder)
    }
    func outputs(_ name: String) throws -> [String: Data] {
      try folder.contents(name).filter { !$0.key.contains(".waybill-manifest.") }
    }
    #expect(try outputs("all") == outputs("whole"))
    let manifests = try folder.contents("all/wire").keys.filter { $0.hasPrefix(".waybill") }
    #expect(manifests.sorted() == (1...4).map { ".waybill-manifest.\($0)-of-4.json" })

    // A whole run touches no output, and merges all manifests into its own.
    let before = try folder.stamp("all/wire/service-3/search/default.request")
    try compile(to: "all")
    #expect(try folder.stamp("all/wire/service-3/search/default.request") == before)
    #expect(try folder.contents("all") == folder.contents("whole"))
  }

  @Test("Shards that write to one folder one after the other are a whole run, too")
  func shardsInOneFolder() throws {
    try compile(to: "whole")
    for number in 1...3 { try compile("--shard", "\(number)/3") }
    try compile()
    #expect(try folder.contents("out") == folder.contents("whole"))
  }

  @Test("A shard removes nothing, and the next whole run does")
  func aShardRemovesNothing() throws {
    for number in 1...2 { try compile("--shard", "\(number)/2") }
    let before = try folder.contents("out")
    try folder.remove("specs/0/0.yaml")
    try folder.write("specs/1/1.yaml", Spec.service("service-1", requests: ["latest"]))
    for number in 1...2 { try compile("--shard", "\(number)/2") }
    let after = try folder.contents("out")
    #expect(Set(before.keys) == Set(after.keys))
    try compile()
    #expect(!folder.exists("out/wire/service-0"))
    #expect(!folder.exists("out/wire/service-1/search"))
    #expect(folder.exists("out/wire/service-1/latest/default.request"))
    try compile(to: "whole")
    #expect(try folder.contents("out") == folder.contents("whole"))
  }

  @Test("A changed spec in a shard after a whole run is Waybill's own, for both")
  func aShardAfterAWholeRun() throws {
    try compile()
    for number in 0..<Self.count {
      try folder.write(
        "specs/\(number % 3)/\(number).yaml",
        Spec.service("service-\(number)", requests: ["search", "another"]))
    }
    for number in 1...2 { try compile("--shard", "\(number)/2") }
    // Other shards than before.
    for number in 1...3 { try compile("--shard", "\(number)/3") }
    try compile()
    try compile(to: "whole")
    #expect(try folder.contents("out") == folder.contents("whole"))
  }

  @Test("An output that somebody edited is refused by a shard, as by a whole run")
  func anEditedOutputIsRefused() throws {
    try compile("--shard", "1/1")
    try folder.write("out/wire/service-3/search/default.request", "edited")
    let outcome = try compile("--shard", "1/1", status: 3)
    #expect(outcome.messages.contains("out/wire/service-3/search/default.request"))
    #expect(try folder.read("out/wire/service-3/search/default.request") == "edited")
  }

  @Test("A manifest of a shard that cannot be read stops every run")
  func aDamagedManifestStopsARun() throws {
    try compile("--shard", "1/2")
    try folder.write("out/wire/.waybill-manifest.1-of-2.json", "<<<<<<<")
    for arguments in [["--shard", "1/2"], ["--shard", "2/2"], []] {
      let outcome = try Executable.run(
        ["compile", "specs", "--output", "out", "--emit", "wire,http"] + arguments, in: folder)
      #expect(outcome.status == 3)
      #expect(outcome.messages.contains("out/wire/.waybill-manifest.1-of-2.json"))
    }
  }

  @Test("A shard that is killed leaves what the next run of any shard heals")
  func aKilledShardIsHealed() throws {
    for number in 1...2 { try compile("--shard", "\(number)/2") }
    for round in 1...12 {
      for number in 0..<Self.count {
        try folder.write(
          "specs/\(number % 3)/\(number).yaml",
          Spec.service("service-\(number)", requests: ["search", "latest", "round-\(round)"]))
      }
      let command =
        "\"$WAYBILL\" compile specs --output out --emit wire,http --shard 1/2 & sleep 0.0\(round); kill -9 $!"
      _ = try Executable.shell(command, in: folder)
      try compile("--shard", "2/2")
      try compile("--shard", "1/2")
    }
    try compile()
    try compile(to: "whole")
    #expect(try folder.contents("out") == folder.contents("whole"))
  }

  @Test("--check looks at the outputs of its shard alone") func check() throws {
    for number in 1...3 { try compile("--shard", "\(number)/3") }
    for number in 1...3 { try compile("--shard", "\(number)/3", "--check") }
    let victim = try #require(Self.shards[2]?.first)
    try folder.write("out/wire/\(victim)/search/default.request", "edited")
    try compile("--shard", "1/3", "--check")
    let outcome = try compile("--shard", "2/3", "--check", status: 1)
    #expect(outcome.text == "different out/wire/\(victim)/search/default.request\n")
    try compile("--shard", "3/3", "--check")
  }

  @Test("A service of two shards is found by check without --shard")
  func aServiceOfTwoShards() throws {
    func file(_ service: String) -> String {
      let number = Int(service.dropFirst("service-".count)) ?? 0
      return "specs/\(number % 3)/\(number).yaml"
    }
    let one = try #require(Self.shards[1]?.first)
    let other = try #require(Self.shards[2]?.first)
    try folder.write(file(other), Spec.service(one))
    for number in 1...3 {
      let outcome = try Executable.run(["check", "specs", "--shard", "\(number)/3"], in: folder)
      #expect(outcome.status == 0, "\(outcome.messages)")
    }
    let outcome = try Executable.run(["check", "specs"], in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.messages.contains("[service-taken]"), "\(outcome.messages)")
  }

  @Test("A shard of no specs does nothing, and says nothing") func anEmptyShard() throws {
    for service in Self.shards[1] ?? [] {
      let number = Int(service.dropFirst("service-".count)) ?? 0
      try folder.remove("specs/\(number % 3)/\(number).yaml")
    }
    let outcome = try compile("--shard", "1/3")
    #expect(outcome.messages == "")
    #expect(try services("out") == [])
  }

  @Test("Things that only other shards use do not concern a shard") func choicesOfOtherShards()
    throws
  {
    try folder.write(
      "specs/0/0.yaml",
      """
      waybill: 1
      service: service-0
      base-url: https://api.example.com
      inputs: {page: {type: integer, example: 1}}
      requests: {list: {method: GET, path: "/${page}"}}

      """)
    for number in 1...3 {
      let outcome = try compile("--shard", "\(number)/3", "--set", "page=2")
      #expect(outcome.messages == "")
    }
  }

  @Test(
    "Shards that there are not are refused",
    arguments: [
      "0/3", "4/3", "1/0", "1", "1/2/3", "01/3", "1/03", "-1/3", "a/b", "1/10001", "/", "",
    ])
  func refusals(shard: String) throws {
    let outcome = try compile("--shard=\(shard)", status: 2)
    #expect(outcome.messages.contains("--shard"))
    #expect(!folder.exists("out"))
  }

  @Test("Standard input and a cache have no shards")
  func standardInputAndCache() throws {
    let cached = try compile("--shard", "1/2", "--cache", "cache", status: 2)
    #expect(
      cached.messages.contains("--cache remembers whole runs: it cannot be combined with --shard"))
    let piped = try Executable.run(
      ["check", "-", "--shard", "1/2"], in: folder, input: Data(Spec.service("a").utf8))
    #expect(piped.status == 2)
    #expect(piped.messages.contains("it cannot be combined with standard input"))
  }
}
