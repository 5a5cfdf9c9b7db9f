import Foundation
import TestSupport
import Testing

/// One source file of the package.
struct SourceText: CustomTestStringConvertible {
  let target: String

  /// The path below `Sources`.
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
    return (files ?? []).filter { $0.hasSuffix(".swift") }.sorted().compactMap { path in
      guard let text = try? Checkout.text("Sources/\(path)"),
        let target = path.split(separator: "/").first
      else { return nil }
      return SourceText(
        target: String(target), path: path,
        lines: text.split(separator: "\n", omittingEmptySubsequences: false))
    }
  }()
}
