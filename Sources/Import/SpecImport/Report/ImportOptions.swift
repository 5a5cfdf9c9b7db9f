/// How documents are imported.
package struct ImportOptions: Sendable {
  /// The name of the service, which is also that of the spec; nil for one made of the document's.
  package var service: String?

  /// The base URL, in place of that of the document.
  package var baseURL: String?

  /// Whether vendor extensions become keys `x-…`.
  package var keepsExtensions = false

  /// Whether required inputs without an example get one that is made up.
  package var makesExamples = false

  /// The most requests that one spec holds; a larger document becomes a folder.
  package var largestSpec = 100

  /// How many values a document may have, and how many of them may be made.
  package var maximumNodes = 4_000_000

  /// How many bytes a file may have, and all specs together.
  package var maximumFileSize = 64 * 1024 * 1024

  /// The rules by which names become identifiers of generated Swift.
  package var naming = SwiftNaming.unchecked

  package init() {}
}

/// The rules that make identifiers of names, which the back end for Swift supplies.
package struct SwiftNaming: Sendable {
  /// Where an identifier is used.
  package enum Position: Sendable, Hashable {
    /// A request, an input of the whole spec, or a type.
    case request, property, type
    /// An input of a request.
    case argument
    case field(isOpen: Bool)
    case enumerationCase(isOpen: Bool)
  }

  /// The identifier of a name; nil where Swift has none for it.
  package let identifier: @Sendable (String, Position) -> String?

  /// The words of a name as a part of a type's name.
  package let words: @Sendable (String) -> String

  package init(
    identifier: @escaping @Sendable (String, Position) -> String?,
    words: @escaping @Sendable (String) -> String
  ) {
    (self.identifier, self.words) = (identifier, words)
  }

  /// Takes every name for an identifier.
  package static let unchecked = SwiftNaming(
    identifier: { name, _ in name },
    words: { name in
      name.split { "- ./_".contains($0) }.map { $0.prefix(1).uppercased() + $0.dropFirst() }
        .joined()
    })
}
