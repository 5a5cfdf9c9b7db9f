import Diagnostics
import RequestModel
import YAMLSyntax

/// Reads types as inputs and fields write them: `string`, `integer?`, `[string]`, `{number}`,
/// `Color`, `string? | null`, `"[string] | null"`.
enum TypeReader {
  /// Reads a type, and whether a `?` makes the input or field optional. Returns `nil` after
  /// reporting a mistake.
  ///
  /// The declaration receives the values of an `enum` that is written inline.
  static func read(
    _ node: Int, _ declaration: inout InputDeclaration, _ reader: inout DocumentReader
  ) -> (type: InputType, isOptional: Bool)? {
    switch reader.kind(of: node) {
    case .sequence:
      let items = Array(reader.document.items(of: node))
      guard items.count == 1 else {
        let names = items.filter { reader.kind(of: $0) == .scalar }
          .map { reader.document.string(of: $0) }
        reader.report(.invalidListType(of: names.count == items.count ? names : []), at: node)
        return nil
      }
      return itemType(items[0], &declaration, &reader).map { (.list($0), false) }
    case .mapping where InlineTypeReader.isType(node, &reader):
      return InlineTypeReader.read(node, &declaration, &reader).map { ($0, false) }
    case .mapping:
      let entries = Array(reader.document.entries(of: node))
      guard entries.count == 1, reader.isNull(entries[0].value) else {
        reader.report(.invalidMapType(), at: node)
        return nil
      }
      return itemType(entries[0].key, &declaration, &reader).map { (.map($0), false) }
    case .alias:
      return read(reader.document.resolved(node), &declaration, &reader)
    case .scalar:
      return writtenType(node, &reader)
    }
  }

  /// The type extended by null. A file cannot be null, which is reported.
  static func nullable(_ type: InputType, at node: Int, _ reader: inout DocumentReader)
    -> InputType?
  {
    guard type != .file, type != .stream else {
      reader.report(.nullableFile(type.scalarWord ?? ""), at: node)
      return nil
    }
    return type.orNull
  }

  /// The type of the items of a list or of the values of a map, which cannot be optional.
  private static func itemType(
    _ node: Int, _ declaration: inout InputDeclaration, _ reader: inout DocumentReader
  ) -> InputType? {
    guard let (type, isOptional) = read(node, &declaration, &reader) else { return nil }
    guard !isOptional else {
      reader.report(.optionalItem(), at: node)
      return nil
    }
    return type
  }

  /// Reads a type that must be named. Reports `optional` for a type with a `?`, and `inline` for a
  /// type that is declared inline.
  static func readNamed(
    _ node: Int, orReport optional: @autoclosure () -> DiagnosticMessage,
    _ inline: @autoclosure () -> DiagnosticMessage, _ reader: inout DocumentReader
  ) -> InputType? {
    var declaration = InputDeclaration(
      input: Input(name: InputName(rawValue: 0), type: .any, span: reader.span(of: node)))
    let count = reader.collection.types.count
    guard let (type, isOptional) = read(node, &declaration, &reader) else { return nil }
    if isOptional {
      reader.report(optional(), at: node)
    } else if declaration.enumNode != nil || reader.collection.types.count != count {
      reader.report(inline(), at: node)
    } else {
      return type
    }
    return nil
  }

  /// Parses `T`, `T?`, `T | null` or `T? | null`.
  private static func writtenType(_ node: Int, _ reader: inout DocumentReader) -> (
    type: InputType, isOptional: Bool
  )? {
    // Most types are single words.
    if let type = reader.document.withText(of: node, scalarType) { return (type, false) }
    let (text, isNullable) = withoutNull(reader.document.bytes(of: node))
    let isOptional = text.last == UInt8(ascii: "?")
    guard let type = writtenType(isOptional ? text.dropLast() : text, at: node, &reader) else {
      return nil
    }
    guard isNullable else { return (type, isOptional) }
    return nullable(type, at: node, &reader).map { ($0, isOptional) }
  }

  /// The type that a word names, such as `string` or `integer`.
  private static func scalarType(_ name: UnsafeBufferPointer<UInt8>) -> InputType? {
    InputType.scalars.first {
      $0.key.utf8.count == name.count && $0.key.utf8.elementsEqual(name)
    }?.value
  }

  /// Strips a trailing `| null` from a type, and returns whether it was present.
  private static func withoutNull(_ text: ArraySlice<UInt8>) -> (
    text: ArraySlice<UInt8>, isNullable: Bool
  ) {
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

  /// A wrapper around a type that is written as text.
  private enum Wrapper {
    case list, map, null
  }

  /// Parses a type inside a YAML string. A map of lists must be quoted because YAML keys are
  /// scalars, `"{[string]}"`, and so must a list that may be null, `"[string] | null"`.
  private static func writtenType(
    _ text: ArraySlice<UInt8>, at node: Int, _ reader: inout DocumentReader
  ) -> InputType? {
    var inside = text
    var wrappers: [Wrapper] = []
    var depth = 0
    while let first = inside.first, first == UInt8(ascii: "[") || first == UInt8(ascii: "{") {
      let isList = first == UInt8(ascii: "[")
      guard inside.count > 1, inside.last == UInt8(ascii: isList ? "]" : "}") else {
        reader.report(isList ? .invalidListType(of: []) : .invalidMapType(), at: node)
        return nil
      }
      guard depth < 16 else {
        reader.report(.typeTooDeep(), at: node)
        return nil
      }
      depth += 1
      wrappers.append(isList ? .list : .map)
      let (item, isNullable) = withoutNull(trimmed(inside.dropFirst().dropLast()))
      if isNullable { wrappers.append(.null) }
      inside = item
    }
    guard var type = namedType(inside, at: node, &reader) else { return nil }
    for wrapper in wrappers.reversed() {
      switch wrapper {
      case .list: type = .list(type)
      case .map: type = .map(type)
      case .null:
        guard let nullable = nullable(type, at: node, &reader) else { return nil }
        type = nullable
      }
    }
    return type
  }

  private static func namedType(
    _ name: ArraySlice<UInt8>, at node: Int, _ reader: inout DocumentReader
  ) -> InputType? {
    if let scalar = name.withUnsafeBufferPointer(scalarType) { return scalar }
    if let declared = reader.draft.types.places[Array(name)] { return .named(declared) }
    guard !name.contains(UInt8(ascii: "|")) else {
      reader.report(.unionType(String(decoding: name, as: UTF8.self)), at: node)
      return nil
    }
    let types = reader.draft.types
    guard !types.isRefused, !types.refused.contains(Array(name)) else { return nil }
    if reader.draft.types.takesUnknown {
      return .named(
        reader.draft.types.declareUnknown(Array(name), in: &reader.draft.collection))
    }
    let known =
      reader.draft.sink.mayCompare(reader.collection.types.count) ? reader.collection.types : []
    reader.report(
      .unknownType(
        String(decoding: name, as: UTF8.self), among: InputType.scalars.map(\.key),
        declared: known.filter { !$0.isInline }.map { reader.collection.text.string($0.name) }),
      at: node)
    return nil
  }
}
