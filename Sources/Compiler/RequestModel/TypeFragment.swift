package import Diagnostics

/// A fragment whose types generated code declares once for all specs that include it.
package struct TypeFragment: Sendable {
  /// The path relative to the root, the same in all specs of a run.
  package let path: String

  /// The name of the types' namespace in generated Swift, if the fragment sets one.
  package let swiftName: WrittenName?

  /// How generated identifiers of the types are made of names, if the fragment says it.
  package let swiftNames: SwiftNameStyle?

  /// The key `types`.
  package let span: Span

  /// The types of the fragment that name only types of the fragment, in the order in which they are
  /// declared. Inline types are not among them.
  package let types: [Int]

  /// Whether the model is that of the fragment alone, not of a spec that includes it.
  package let isAlone: Bool

  /// Creates a fragment from its path, its names and the indices of its types.
  package init(
    path: String, swiftName: WrittenName?, swiftNames: SwiftNameStyle?, span: Span, types: [Int],
    isAlone: Bool
  ) {
    (self.path, self.swiftName, self.swiftNames) = (path, swiftName, swiftNames)
    (self.span, self.types, self.isAlone) = (span, types, isAlone)
  }

  /// The declared types of a file that lead only to types of the same file, in order. Such a type
  /// means the same in each spec.
  ///
  /// - Parameters:
  ///   - collection: The spec.
  ///   - file: The index of the file in the sources of the spec.
  ///   - others: The indices of types that count as those of another file.
  /// - Returns: The indices of the types.
  package static func ownTypes(
    of collection: RequestCollection, inFile file: Int, without others: Set<Int> = []
  ) -> [Int] {
    let types = collection.types
    var leaves = types.indices.map {
      collection.sources.fileIndex(at: types[$0].span.start) != file || others.contains($0)
    }
    var users: [[Int]] = Array(repeating: [], count: types.count)
    for (index, type) in types.enumerated() {
      for target in type.namedTypes { users[target].append(index) }
    }
    var waiting = types.indices.filter { leaves[$0] }
    while let index = waiting.popLast() {
      for user in users[index] where !leaves[user] {
        leaves[user] = true
        waiting.append(user)
      }
    }
    return types.indices.filter { !leaves[$0] && !types[$0].isInline }
  }
}

extension TypeDeclaration {
  /// The types that fields, alternatives and additional entries have.
  fileprivate var namedTypes: [Int] {
    let parts: [InputType] =
      switch shape {
      case .enumeration: []
      case .object(let fields): fields.map(\.type)
      case .union(let union): union.alternatives.map(\.type)
      }
    return (parts + [others].compactMap(\.self)).compactMap { part in
      if case .named(let index) = part.innermost { index } else { nil }
    }
  }
}
