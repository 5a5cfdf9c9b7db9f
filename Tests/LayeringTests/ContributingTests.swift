// What CONTRIBUTING.md says about files, compared with the files.

import TestSupport
import Testing

@Suite("Contributing")
struct ContributingTests {
  @Test("Every path that a recipe names exists")
  func paths() throws {
    let text = try Checkout.text("CONTRIBUTING.md")
    let recipes = try #require(text.firstRange(of: "\n## Recipes\n")).lowerBound
    let paths = RecipePath.all(in: String(text[recipes...]))
    #expect(paths.count > 20)
    #expect(paths.filter { !$0.exists(in: .package) } == [])
  }

  @Test("Paths are read between backticks, and not in blocks of code")
  func reading() {
    let text = """
      Edit `Sources/A/B.swift`, `C.swift` or `Tests/<Target>Tests/`; run `make test` in `Sources`.

      ```
      `Sources/Block.swift`
      ```

      Then `Sources/Your
      Backend`, `scripts/run it` and `specs/a.yaml`.
      """
    #expect(
      RecipePath.all(in: text).map(\.description)
        == ["Sources/A/B.swift", "C.swift", "Tests/<Target>Tests/", "specs/a.yaml"])
  }

  @Test(
    "A path exists when all of its components do, with any text for a placeholder",
    arguments: [
      ("Sources/A/B.swift", true), ("Sources/B.swift", false), ("Sources/A", true),
      ("Sources/A/", true), ("Sources/A/B", false),
      ("Sources/a/B.swift", false), ("B.swift", true), ("A/B.swift", true), ("b.swift", false),
      ("Sources/A/Type+….swift", true), ("Type+….swift", true), ("Other+….swift", false),
      ("Sources/Backends/YourBackend/YourBackend.swift", true),
      ("Sources/Backends/YourBack", false),
      ("specs/<service>.yaml", true), ("specs/<service>.json", false),
      ("Tests/<Target>Tests", true), ("Tests/Cases/<clause>-<title>/spec.yaml", true),
      ("Tests/Cases/<clause>+<title>/spec.yaml", false), ("Sources/…/C.swift", false),
    ])
  func existence(_ path: String, _ exists: Bool) throws {
    let tree = RecipePath.Tree([
      "Sources", "Sources/A", "Sources/A/B.swift", "Sources/A/Type+One.swift",
      "Sources/Backends/ModelBackend/ModelBackend.swift", "specs/a.yaml", "Tests/ATests",
      "Tests/Cases/1.2-a-title/spec.yaml",
    ])
    let path = try #require(RecipePath.all(in: "`\(path)`").first)
    #expect(path.exists(in: tree) == exists)
  }
}
