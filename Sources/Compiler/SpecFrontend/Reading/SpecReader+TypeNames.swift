import Diagnostics
import RequestModel
import YAMLSyntax

/// Types as inputs and fields name them: `string`, `integer?`, `[string]`, `{number}`, `Color`,
/// `string? | null`, `"[string] | null"`.
extension SpecReader {
  /// Reads a type, and whether a `?` makes what has it optional.
  ///
  /// - Parameters:
  ///   - node: Where it is written.
  ///   - declaration: What is being declared; it takes the values of an `enum` that is written in the
  ///     place of a type.
  /// - Returns: The type, or `nil` when a mistake has been reported.
  mutating func inputType(
    _ node: Int, _ declaration: inout InputDeclaration
  ) -> (type: InputType, isOptional: Bool)? {
    switch kind(of: node) {
    case .sequence:
      let items = Array(document.items(of: node))
      guard items.count == 1 else {
        report(.invalidListType(), at: node)
        return nil
      }
      return itemType(items[0], &declaration).map { (.list($0), false) }
    case .mapping where isInlineType(node):
      return inlineType(node, &declaration).map { ($0, false) }
    case .mapping:
      let entries = Array(document.entries(of: node))
      guard entries.count == 1, isNull(entries[0].value) else {
        report(.invalidMapType(), at: node)
        return nil
      }
      return itemType(entries[0].key, &declaration).map { (.map($0), false) }
    case .alias:
      return inputType(document.resolved(node), &declaration)
    case .scalar:
      return writtenType(node)
    }
  }

  /// The type that takes null as well; a file is never null, which is reported.
  mutating func nullable(_ type: InputType, at node: Int) -> InputType? {
    guard type != .file, type != .stream else {
      report(.nullableFile(type.scalarWord ?? ""), at: node)
      return nil
    }
    return type.orNull
  }

  /// The type of the items of a list, or of the values of a map, which are never left out.
  private mutating func itemType(
    _ node: Int, _ declaration: inout InputDeclaration
  ) -> InputType? {
    guard let (type, isOptional) = inputType(node, &declaration) else { return nil }
    guard !isOptional else {
      report(.optionalItem(), at: node)
      return nil
    }
    return type
  }

  /// `T`, `T?`, `T | null` and `T? | null`.
  private mutating func writtenType(_ node: Int) -> (type: InputType, isOptional: Bool)? {
    // Nearly all types are single words.
    if let type = document.withText(of: node, Self.scalarType) { return (type, false) }
    let (text, isNullable) = withoutNull(document.bytes(of: node))
    let isOptional = text.last == UInt8(ascii: "?")
    guard let type = writtenType(isOptional ? text.dropLast() : text, at: node) else { return nil }
    guard isNullable else { return (type, isOptional) }
    return nullable(type, at: node).map { ($0, isOptional) }
  }

  /// The type of a word: `string`, `integer`.
  private static func scalarType(_ name: UnsafeBufferPointer<UInt8>) -> InputType? {
    InputType.scalars.first {
      $0.key.utf8.count == name.count && $0.key.utf8.elementsEqual(name)
    }?.value
  }

  /// What is before `| null`, and whether that is there.
  private func withoutNull(_ text: ArraySlice<UInt8>) -> (text: ArraySlice<UInt8>, isNullable: Bool)
  {
    let word = "null".utf8
    // Few types end in this letter.
    guard text.last == UInt8(ascii: "l"), text.count > word.count,
      text.suffix(word.count).elementsEqual(word)
    else {
      return (text, false)
    }
    let type = trimmed(text.dropLast(word.count))
    guard type.last == UInt8(ascii: "|") else { return (text, false) }
    return (trimmed(type.dropLast()), true)
  }

  /// What is around a type that is written as text.
  private enum Wrapper {
    case list, map, null
  }

  /// A type that is written as text: a map of lists is text to YAML, whose keys are scalars,
  /// `"{[string]}"`, and so is a list that may be null, `"[string] | null"`.
  private mutating func writtenType(_ text: ArraySlice<UInt8>, at node: Int) -> InputType? {
    var inside = text
    var wrappers: [Wrapper] = []
    var depth = 0
    while let first = inside.first, first == UInt8(ascii: "[") || first == UInt8(ascii: "{") {
      let isList = first == UInt8(ascii: "[")
      guard inside.count > 1, inside.last == UInt8(ascii: isList ? "]" : "}") else {
        report(isList ? .invalidListType() : .invalidMapType(), at: node)
        return nil
      }
      guard depth < 16 else {
        report(.typeTooDeep(), at: node)
        return nil
      }
      depth += 1
      wrappers.append(isList ? .list : .map)
      let (item, isNullable) = withoutNull(trimmed(inside.dropFirst().dropLast()))
      if isNullable { wrappers.append(.null) }
      inside = item
    }
    guard var type = namedType(inside, at: node) else { return nil }
    for wrapper in wrappers.reversed() {
      switch wrapper {
      case .list: type = .list(type)
      case .map: type = .map(type)
      case .null:
        guard let nullable = nullable(type, at: node) else { return nil }
        type = nullable
      }
    }
    return type
  }

  private mutating func namedType(_ name: ArraySlice<UInt8>, at node: Int) -> InputType? {
    if let scalar = name.withUnsafeBufferPointer(Self.scalarType) { return scalar }
    if let declared = typePlaces[Array(name)] { return .named(declared) }
    guard !name.contains(UInt8(ascii: "|")) else {
      report(.unionType(), at: node)
      return nil
    }
    let known = draft.sink.mayCompare(collection.types.count) ? collection.types : []
    report(
      .unknownType(
        String(decoding: name, as: UTF8.self), among: InputType.scalars.map(\.key),
        declared: known.filter { !$0.isInline }.map { collection.text.string($0.name) }),
      at: node)
    return nil
  }
}
