// The tasks of the pages for users of other libraries: the length of each task, here and there.

import Foundation
import TestSupport
import Testing

@Suite("Everyday tasks compared with their peers")
struct TaskLengthTests {
  /// A task as it is done with another library, and as it is done here.
  private struct Task {
    var title: String
    var theirs: Int
    var ours: Int
  }

  /// The tasks of a page: below each heading two blocks, the other library's first.
  private func tasks(of page: Page) throws -> [Task] {
    let text = try Checkout.text(page.path)
    let start = try #require(text.range(of: "\n## Twelve tasks\n")).upperBound
    let end = try #require(text.range(of: "\n## ", range: start..<text.endIndex)).lowerBound
    return try text[start..<end].components(separatedBy: "\n### ").dropFirst().map { section in
      let blocks = section.components(separatedBy: "\n```").dropFirst()
        .filter { $0.hasPrefix("swift\n") || $0.hasPrefix("objc\n") }
        .map { $0.split(separator: "\n").dropFirst() }
      try #require(blocks.count == 2, "\(section.prefix(30))")
      let lengths = blocks.map { block in block.count { !$0.hasPrefix("// Alamofire") } }
      return Task(
        title: String(section.prefix { $0 != "\n" }), theirs: lengths[0], ours: lengths[1])
    }
  }

  @Test(
    "Twelve tasks, none longer than its peer by more than two lines",
    arguments: [Page.fromAFNetworking, Page.fromAlamofire])
  func lengths(_ page: Page) throws {
    let tasks = try tasks(of: page)
    #expect(tasks.count == 12)
    for task in tasks { #expect(task.ours <= task.theirs + 2, "\(task.title)") }
  }
}
