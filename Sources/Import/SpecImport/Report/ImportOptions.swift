/// The options of an import.
package struct ImportOptions: Sendable {
  /// The name of the service and of the spec, or `nil` to derive it from the document.
  package var service: String?

  /// The base URL, which replaces that of the document.
  package var baseURL: String?

  /// Whether vendor extensions become keys `x-…`.
  package var keepsExtensions = false

  /// Whether credentials of messages are written into the spec, instead of secret inputs.
  package var keepsCredentials = false

  /// Whether all entries of an HTTP archive are imported, such as images and scripts.
  package var takesAllEntries = false

  /// Patterns of what is imported. Without any, all of it is.
  package var only: [ImportPattern] = []

  /// Whether examples are invented for required inputs that have none.
  package var makesExamples = false

  /// The largest number of requests in one spec. A larger document becomes a folder.
  package var largestSpec = 100

  /// The largest number of values in a document, and of those that are created from it.
  package var maximumNodes = 4_000_000

  /// The largest size of a file, and of all specs together, in bytes.
  package var maximumFileSize = 64 * 1024 * 1024

  /// The rules by which names become identifiers of generated Swift.
  package var naming = SwiftNaming.unchecked

  package init() {}
}

/// The rules that turn names into identifiers. The Swift back end supplies them.
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

  /// The identifier for a name, or `nil` if Swift has none for it.
  package let identifier: @Sendable (String, Position) -> String?

  /// The words of a name as part of a type's name.
  package let words: @Sendable (String) -> String

  package init(
    identifier: @escaping @Sendable (String, Position) -> String?,
    words: @escaping @Sendable (String) -> String
  ) {
    (self.identifier, self.words) = (identifier, words)
  }

  /// Treats every name as an identifier.
  package static let unchecked = SwiftNaming(
    identifier: { name, _ in name },
    words: { name in
      name.split { "- ./_".contains($0) }.map { $0.prefix(1).uppercased() + $0.dropFirst() }
        .joined()
    })
}
