// What a workspace keeps, and what it forgets.

import SpecCompiler
import Testing

@Suite("A workspace of specs")
struct SpecWorkspaceTests {
  private let one: SpecWorkspace.Key = [1]
  private let two: SpecWorkspace.Key = [2]

  private func isKnown(_ workspace: SpecWorkspace) -> [Bool] {
    [one, two].map { workspace[$0] != nil }
  }

  @Test("A change of a file forgets what is made of it, and nothing else")
  func changes() {
    var workspace = SpecWorkspace()
    workspace.keep(.other, as: one, madeOf: ["a.yaml", "_shared.yaml"])
    workspace.keep(.other, as: two, madeOf: ["b.yaml", "_shared.yaml", "note.bin"])
    workspace.change("c.yaml")
    #expect(isKnown(workspace) == [true, true])
    workspace.change("note.bin")
    #expect(isKnown(workspace) == [true, false])
    workspace.keep(.other, as: two, madeOf: ["b.yaml"])
    workspace.change("_shared.yaml")
    #expect(isKnown(workspace) == [false, true])
  }

  @Test("Files that nothing was made of before are told once")
  func newFiles() {
    var files: [String] = []
    var workspace = SpecWorkspace()
    workspace.keep(.other, as: one, madeOf: ["a.yaml", "_shared.yaml"])
    workspace.keep(.other, as: two, madeOf: ["b.yaml", "_shared.yaml"])
    files = workspace.takeNewFiles()
    #expect(files == ["a.yaml", "_shared.yaml", "b.yaml"])
    workspace.change("a.yaml")
    workspace.keep(.other, as: one, madeOf: ["a.yaml", "_shared.yaml", "note.bin"])
    files = workspace.takeNewFiles()
    #expect(files == ["a.yaml", "note.bin"])
    files = workspace.takeNewFiles()
    #expect(files.isEmpty)
  }

  @Test("Paths that differ in the composition of letters are two files")
  func compositions() {
    var workspace = SpecWorkspace()
    workspace.keep(.other, as: one, madeOf: ["\u{E9}.yaml"])
    workspace.keep(.other, as: two, madeOf: ["e\u{301}.yaml"])
    workspace.change("\u{E9}.yaml")
    #expect(isKnown(workspace) == [false, true])
  }
}
