import Foundation
import Testing

/// Outputs of several specs in one folder: each belongs to the spec that made it.
@Suite struct SharedFolderTests {
  private let folder: Folder
  private let manifest = "out/wire/.waybill-manifest.json"

  init() throws {
    folder = try Folder()
    try folder.write("pa/photos.yaml", Spec.service("alpha"))
    try folder.write("pb/photos.yaml", Spec.service("beta"))
  }

  @discardableResult
  private func compile(_ arguments: String...) throws -> Executable.Outcome {
    try Executable.run(["compile", "--output", "out"] + arguments, in: folder)
  }

  @Test("Two projects keep their outputs") func twoProjectsKeepTheirOutputs() throws {
    for path in ["pa", "pb", "pa", "pb"] {
      let outcome = try compile(path)
      #expect(outcome.status == 0)
      #expect(outcome.messages == "")
    }
    #expect(folder.exists("out/wire/alpha/search/default.request"))
    #expect(folder.exists("out/wire/beta/search/default.request"))
  }

  @Test("A spec is the same however a run names it") func aSpecIsTheSameHoweverARunNamesIt() throws
  {
    try compile("pa", "pb")
    // The path from the root identifies the source of a message.
    func lines() throws -> [Substring] {
      try folder.read(manifest).split(separator: "\n").filter { !$0.contains("/manifest.json\"") }
    }
    let before = try lines()
    #expect(try compile(".").status == 0)
    #expect(try compile("pa/photos.yaml", "--root", "pa").status == 0)
    try folder.link("link", to: "pb")
    #expect(try compile("link").status == 0)
    let inside = try Executable.run(
      ["compile", ".", "--output", "../out"],
      in: Folder(existing: folder.url("pa")))
    #expect(inside.status == 0)
    #expect(try lines() == before)
    #expect(try folder.read(manifest).contains(#""spec":"../../pa/photos.yaml""#))
  }

  @Test("A tree that is moved keeps its outputs") func aTreeThatIsMovedKeepsItsOutputs() throws {
    try folder.write("tree/specs/a.yaml", Spec.service("a", requests: ["one", "two"]))
    func run(_ tree: String) throws -> Executable.Outcome {
      try Executable.run(
        ["compile", "\(tree)/specs", "--output", "\(tree)/out"], in: folder)
    }
    #expect(try run("tree").status == 0)
    try FileManager.default.moveItem(at: folder.url("tree"), to: folder.url("moved"))
    let before = try folder.stamp("moved/" + manifest)
    #expect(try run("moved").status == 0)
    #expect(try folder.stamp("moved/" + manifest) == before)
    try folder.write("moved/specs/a.yaml", Spec.service("a", requests: ["two"]))
    #expect(try run("moved").status == 0)
    #expect(!folder.exists("moved/out/wire/a/one"))
  }

  @Test("An output of a spec that is gone is taken over by one that makes it")
  func anOutputOfASpecThatIsGoneIsTakenOverByOneThatMakesIt() throws {
    try compile("pa")
    try FileManager.default.moveItem(
      at: folder.url("pa/photos.yaml"), to: folder.url("pb/renamed.yaml"))
    let outcome = try compile("pb/renamed.yaml")
    #expect(outcome.status == 0)
    #expect(outcome.messages == "")
    #expect(try folder.read(manifest).contains(#""spec":"../../pb/renamed.yaml""#))
    #expect(!(try folder.read(manifest).contains("pa/photos.yaml")))
  }

  @Test("Only a run over its folder removes the outputs of a spec that is gone")
  func onlyARunOverItsFolderRemovesTheOutputsOfASpecThatIsGone() throws {
    try folder.write("pa/sub/old.yaml", Spec.service("old"))
    try compile("pa", "pb")
    try folder.remove("pa/sub")
    #expect(try compile("pb").status == 0)
    #expect(try compile("pa/photos.yaml").status == 0)
    #expect(folder.exists("out/wire/old/search/default.request"))
    #expect(try compile("pa").status == 0)
    #expect(!folder.exists("out/wire/old"))
    #expect(folder.exists("out/wire/beta/search/default.request"))
  }

  @Test("A spec that makes what another has is refused and others are written with keep going")
  func aSpecThatMakesWhatAnotherHasIsRefusedAndOthersAreWrittenWithKeepGoing()
    throws
  {
    try compile("pa", "pb")
    try folder.write("pb/photos.yaml", Spec.service("alpha", requests: ["search", "more"]))
    try folder.write("pb/sounds.yaml", Spec.service("sounds"))
    let before = try folder.contents("out")
    let refused = try compile("pb")
    #expect(refused.status == 1)
    #expect(refused.messages.contains("both pa/photos.yaml and pb/photos.yaml produce this file"))
    #expect(try folder.contents("out") == before)
    #expect(try compile("pb", "--keep-going").status == 1)
    #expect(folder.exists("out/wire/sounds/search/default.request"))
    #expect(!folder.exists("out/wire/alpha/more"))
    #expect(folder.exists("out/wire/beta/search/default.request"))
  }

  @Test("A service may go from one spec to another in one run")
  func aServiceMayGoFromOneSpecToAnotherInOneRun() throws {
    try compile(".")
    try folder.write("pa/photos.yaml", Spec.service("gamma"))
    try folder.write("pb/photos.yaml", Spec.service("alpha"))
    #expect(try compile(".").status == 0)
    #expect(try folder.read("out/wire/alpha/manifest.json").contains("pb/photos.yaml"))
    #expect(!folder.exists("out/wire/beta"))
  }

  @Test("A clone without the manifest adopts what is there")
  func aCloneWithoutTheManifestAdoptsWhatIsThere() throws {
    try compile(".")
    let text = try folder.read(manifest)
    let before = try folder.stamp("out/wire/alpha/search/default.request")
    try folder.remove(manifest)
    let outcome = try compile(".")
    #expect(outcome.status == 0)
    #expect(outcome.messages == "")
    #expect(try folder.read(manifest) == text)
    #expect(try folder.stamp("out/wire/alpha/search/default.request") == before)
  }

  @Test(
    "Git merges what two people added",
    .enabled(if: hasGit, "git is not installed"))
  func gitMergesWhatTwoPeopleAdded() throws {
    let outcome = try Executable.shell(
      """
      set -e
      git init -q -b main . && git config user.email a@example.com && git config user.name a
      "$WAYBILL" compile . --output out && git add . && git commit -qm base
      git checkout -qb other
      sed 's/beta/zeta/' pb/photos.yaml >pb/zeta.yaml
      "$WAYBILL" compile . --output out && git add . && git commit -qm zeta
      git checkout -q main
      sed 's/beta/aaa/' pb/photos.yaml >pb/aaa.yaml
      "$WAYBILL" compile . --output out && git add . && git commit -qm aaa
      git merge -q other -m merge >/dev/null
      "$WAYBILL" compile . --output out
      git status --porcelain
      """, in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.text == "")
    #expect(outcome.messages == "")
  }

  private static let hasGit: Bool = {
    guard let folder = try? Folder() else { return false }
    return (try? Executable.shell("git --version", in: folder))?.status == 0
  }()

  // MARK: Version 1

  /// Writes the manifest that the first version wrote.
  private func writeVersionOne(_ entries: [(spec: String, files: [String])]) throws {
    let specs = entries.map { entry in
      let files = entry.files.map { "\"\($0)\"" }.joined(separator: ", ")
      return "{\"path\": \"\(entry.spec)\", \"kind\": \"wire\", \"files\": [\(files)]}"
    }
    try folder.write(
      manifest, "{\"waybill\": 1, \"specs\": [\(specs.joined(separator: ", "))]}\n")
  }

  @Test("What the first version wrote is replaced and removed")
  func whatTheFirstVersionWroteIsReplacedAndRemoved() throws {
    try compile("pa")
    let text = try folder.read(manifest)
    try folder.write("out/wire/alpha/search/default.request", "of another version")
    try folder.write("out/wire/alpha/gone/default.request", "of another version")
    try writeVersionOne([
      (
        "photos.yaml",
        ["alpha/gone/default.request", "alpha/manifest.json", "alpha/search/default.request"]
      )
    ])
    let outcome = try compile("pa")
    #expect(outcome.status == 0)
    #expect(outcome.messages == "")
    #expect(try folder.read("out/wire/alpha/search/default.request").hasPrefix("GET /search "))
    #expect(!folder.exists("out/wire/alpha/gone"))
    #expect(try folder.read(manifest) == text)
  }

  @Test("What the first version wrote for specs that a run cannot tell is kept")
  func whatTheFirstVersionWroteForSpecsThatARunCannotTellIsKept() throws {
    try folder.write("out/wire/other/search/default.request", "of another version")
    try writeVersionOne([("photos.yaml", ["other/search/default.request"])])
    #expect(try compile("pa").status == 0)
    #expect(try folder.read("out/wire/other/search/default.request") == "of another version")
    #expect(
      try folder.read(manifest).contains(
        #"{"path":"other/search/default.request","spec":"photos.yaml","kind":"wire","sha256":null}"#
      ))
    try folder.write("pb/photos.yaml", Spec.service("other"))
    #expect(try compile("pb").status == 0)
    #expect(try folder.read("out/wire/other/search/default.request").hasPrefix("GET /search "))
    #expect(!(try folder.read(manifest).contains("null}")))
  }
}
