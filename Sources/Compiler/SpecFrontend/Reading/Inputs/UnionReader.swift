import Diagnostics
import MessageSyntax
import RequestModel
import YAMLSyntax

/// Reads unions: `{one-of: [string, Address]}`, `{one-of: [Cat, Dog], by: kind}`,
/// `{one-of: {cat: Cat, dog: Dog}, by: kind}`, `{one-of: [string, {object: {…}}]}`.
enum UnionReader {
  /// Reads `one-of` and `by`. Returns `nil` after reporting a mistake.
  ///
  /// ``UnionCheck`` checks the alternatives once all types are known.
  static func read(
    _ shape: WrittenShape, in title: String, _ reader: inout DocumentReader
  ) -> Union? {
    guard let written = shape.oneOf else { return nil }
    let node = reader.document.resolved(written.value)
    let errors = reader.sink.errorCount
    var union = Union(alternatives: [], member: nil)
    if let by = shape.by { union.member = member(by.value, &reader) }
    switch reader.kind(of: node) {
    case .sequence:
      for item in reader.document.items(of: node) {
        if let alternative = alternative(item, &reader) { union.alternatives.append(alternative) }
      }
    case .mapping:
      guard shape.by != nil || !shape.isRefused else { return nil }
      if shape.by == nil { reader.report(.unionWithoutMember(title), at: written.key) }
      for (key, value) in reader.document.entries(of: node) {
        guard let (type, inlineName) = type(value, named: key, &reader) else { continue }
        let name = reader.textRange(of: key)
        var alternative = Union.Alternative(type: type, name: name, span: reader.span(of: key))
        alternative.isKeyed = true
        alternative.inlineName = inlineName
        alternative.values = [ValueID(reader.collection.values.count)]
        reader.append(.text, text: name, at: key)
        union.alternatives.append(alternative)
      }
    case .scalar, .alias:
      reader.refuse(node, "'one-of'", expected: "a list of types")
    }
    guard reader.sink.errorCount == errors else { return nil }
    guard union.alternatives.count > 1 else {
      reader.report(.unionOfOne(title), at: written.key)
      return nil
    }
    return union
  }

  /// Reads what accompanies `one-of`: `others` and `swift-names`.
  static func readRest(
    of shape: WrittenShape, of type: inout TypeDeclaration, _ reader: inout DocumentReader
  ) {
    guard case .union(let union) = type.shape else { return }
    if let others = shape.others,
      InlineTypeReader.isAny(others.value, beside: "one-of", &reader)
    {
      type.others = .any
    }
    guard let names = shape.swiftNames else { return }
    let spellings = union.alternatives.map { reader.collection.text.string($0.name) }
    type.swiftNames = SwiftNameReader.names(names.value, ofSpellings: spellings, &reader)
  }

  private static func member(_ node: Int, _ reader: inout DocumentReader) -> InputName? {
    guard let text = reader.plainText(node, "'by'") else { return nil }
    let key = reader.interner.intern(reader.document.bytes(of: node))
    return reader.inputName(for: key, spelled: text)
  }

  /// Reads an item of a list of types.
  private static func alternative(
    _ node: Int, _ reader: inout DocumentReader
  ) -> Union.Alternative? {
    let key = keyOfInlineType(node, &reader)
    guard let (type, inlineName) = type(node, named: key, &reader) else { return nil }
    let spelling = TypeMismatch.title(of: type, &reader)
    let name = reader.collection.text.append(Array(spelling.utf8))
    var alternative = Union.Alternative(type: type, name: name, span: reader.span(of: node))
    alternative.inlineName = inlineName
    if inlineName != nil, let key { alternative.name = reader.textRange(of: key) }
    return alternative
  }

  /// The key `object` or `enum` of a type that is declared in place, also of the items of a list.
  private static func keyOfInlineType(_ node: Int, _ reader: inout DocumentReader) -> Int? {
    let node = reader.document.resolved(node)
    switch reader.kind(of: node) {
    case .sequence:
      let items = Array(reader.document.items(of: node))
      return items.count == 1 ? keyOfInlineType(items[0], &reader) : nil
    case .mapping:
      return reader.document.entries(of: node).first { key, _ in
        reader.name(of: key).map { [.object, .enum, .oneOf].contains($0) } ?? false
      }?.key
    case .scalar, .alias: return nil
    }
  }

  /// Reads an alternative, and the name of one that is declared in place: that of a key.
  private static func type(
    _ node: Int, named key: Int?, _ reader: inout DocumentReader
  ) -> (type: InputType, inlineName: InputName?)? {
    if reader.isNull(node)
      || reader.kind(of: node) == .scalar && reader.document.string(of: node) == "null"
    {
      reader.report(.nullAlternative(), at: node)
      return nil
    }
    let name = key.map {
      reader.inputName(for: reader.document.nodes[$0].key, spelled: reader.textRange(of: $0))
    }
    let input = Input(
      name: name ?? InputName(rawValue: 0), type: .any, span: reader.span(of: node))
    var declaration = InputDeclaration(input: input)
    let count = reader.collection.types.count
    guard let (written, isOptional) = TypeReader.read(node, &declaration, &reader) else {
      return nil
    }
    guard !isOptional else {
      reader.report(.optionalAlternative(), at: node)
      return nil
    }
    let type = InlineTypeReader.enumerated(written, by: declaration, &reader)
    let isInline = reader.collection.types.count != count
    guard isAlternative(type, isInline: isInline, at: node, &reader) else { return nil }
    return (type, isInline ? name : nil)
  }

  /// Whether a type can be an alternative. Reports any other.
  private static func isAlternative(
    _ type: InputType, isInline: Bool, at node: Int, _ reader: inout DocumentReader
  ) -> Bool {
    switch (type, type.innermost) {
    case (_, .file), (_, .stream):
      reader.report(.fileAlternative(type.innermost.scalarWord ?? "file"), at: node)
    case (.nullable, _): reader.report(.nullAlternative(), at: node)
    case (.any, _): reader.report(.anyAlternative(), at: node)
    case (_, let innermost) where isInline && reader.collection.union(innermost) != nil:
      reader.report(.unionAlternative(), at: node)
    default: return true
    }
    return false
  }
}
