import Foundation
import TestSupport
import Testing

/// One source file of the package.
struct SourceText: CustomTestStringConvertible {
  /// The folder below `Sources` that the target is in: `Library`, `Compiler`.
  let room: String
  let target: String

  /// The path below the room, which begins with the target.
  let path: String
  let lines: [Substring]

  var testDescription: String { path }

  /// The modules that the file imports, with the numbers of their lines.
  var imports: [(module: String, line: Int)] {
    lines.enumerated().compactMap { number, line in
      let words = line.split(separator: " ")
      guard let place = words.firstIndex(of: "import"), place + 1 < words.count,
        words[..<place].allSatisfy({ Self.modifiers.contains($0) })
      else { return nil }
      // `import enum Module.Declaration` is of one declaration.
      let path = words[place + 1] == "enum" ? words[place + 2] : words[place + 1]
      return (String(path.prefix { $0 != "." }), number + 1)
    }
  }

  private static let modifiers: Set<Substring> = [
    "public", "package", "internal", "private", "@preconcurrency", "@testable", "@_exported",
    "@_implementationOnly", "unsafe",
  ]
}

extension SourceText {
  /// All files below `Sources`.
  static let all: [SourceText] = {
    let folder = Checkout.url.appending(path: "Sources")
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (files ?? []).filter { $0.hasSuffix(".swift") }.sorted().compactMap { file in
      guard let text = try? Checkout.text("Sources/\(file)") else { return nil }
      let names = file.split(separator: "/")
      guard names.count > 2 else { return nil }
      return SourceText(
        room: String(names[0]), target: String(names[1]),
        path: names.dropFirst().joined(separator: "/"),
        lines: text.split(separator: "\n", omittingEmptySubsequences: false))
    }
  }()
}
