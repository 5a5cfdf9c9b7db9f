// Every file of the repository can be checked out on Linux, macOS and Windows.

import TestSupport
import Testing

@Suite("Portable paths")
struct PortablePathTests {
  @Test("No file of the repository has a path that a system cannot check out")
  func repository() throws {
    let files = try Checkout.files()
    #expect(files.count > 1000)
    #expect(files.contains("Package.swift"))
    for path in files {
      let obstacle = PortablePath.obstacle(to: path)
      #expect(obstacle == nil, "\(path): \(obstacle ?? "")")
    }
  }

  @Test("No two files differ only in case, or in the form of Unicode")
  func collisions() throws {
    // Each folder on the way is folded, too: `A/x` and `a/y` are in one folder or in two.
    var spellings: [String: String] = [:]
    for file in try Checkout.files() {
      var end = file.endIndex
      while end > file.startIndex {
        let path = String(file[..<end])
        let other = spellings.updateValue(path, forKey: PortablePath.folded(path)) ?? path
        #expect(other.utf8.elementsEqual(path.utf8), "\(other) and \(path)")
        end = file[..<end].lastIndex(of: "/") ?? file.startIndex
      }
    }
    #expect(spellings.count > 1000)
  }

  @Test("Without git, the files on disk are found")
  func walk() throws {
    let walked = Set(Checkout.walked())
    #expect(Set(try Checkout.files()).subtracting(walked) == [])
    #expect(!walked.contains { $0.hasPrefix(".git/") || $0.hasPrefix(".build/") })
  }

  @Test(
    "A path that a system cannot check out is found",
    arguments: [
      "a\"b", "x/a:b/y", "a<b", "a>b", "a|b", "a?", "*", "a\\b", "a\tb", "a\u{1}", "a.", "a./b",
      "a ", "CON", "nul.request", "x/Aux/y", "com1.txt", "LPT9", "com¹", "prn .txt", "CONOUT$",
      "a//b", "", "/a", String(repeating: "a/", count: 100) + "b",
      String(repeating: "é", count: 101),
    ])
  func obstacles(_ path: String) {
    #expect(PortablePath.obstacle(to: path) != nil)
  }

  @Test(
    "Other paths are taken",
    arguments: [
      "a", "%2E..a/x", ".html", "a b", "猫 #(x) 'q'.csv", "console", "nul-1.request", "com10",
      "a.con", String(repeating: "a/", count: 99) + "bb", "b.png/a", "lpt",
    ])
  func portable(_ path: String) {
    #expect(PortablePath.obstacle(to: path) == nil)
  }

  @Test(
    "Paths that a file system may take for one are folded alike",
    arguments: [("a/B", "A/b"), ("\u{E9}", "e\u{301}"), ("É", "e\u{301}")])
  func folding(_ path: String, _ other: String) {
    #expect(PortablePath.folded(path).utf8.elementsEqual(PortablePath.folded(other).utf8))
  }

  @Test("An output is recorded under its path, or under a stand-in if it has to be")
  func recording() throws {
    var paths = try RealPaths(of: GoldenCase.folder)
    var taken: Set<String> = []
    for (path, place) in [
      ("wire/s/list/default.request", "wire/s/list/default.request"),
      ("wire/s/list/nul.request", "wire/1.request"), ("wire/s/a./b.request", "wire/2.request"),
      ("wire/s/LIST/default.request", "wire/3.request"), ("http/s:t.http", "http/1.http"),
    ] {
      #expect(paths.place(path, in: "Cases/c", taken: &taken) == place)
      #expect(paths.realPath(of: place) == path)
    }
    #expect(paths.byStandIn.count == 4)
    paths.removeAll(below: "wire")
    #expect(paths.byStandIn == ["http/1.http": "http/s:t.http"])
  }
}
