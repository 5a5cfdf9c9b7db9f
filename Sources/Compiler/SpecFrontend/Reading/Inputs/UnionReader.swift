import Diagnostics
import MessageSyntax
import RequestModel
import YAMLSyntax

/// Reads unions: `{one-of: [string, Address]}`, `{one-of: [Cat, Dog], by: kind}`,
/// `{one-of: {cat: Cat, dog: Dog}, by: kind}`.
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
        guard let type = type(item, &reader) else { continue }
        let spelling = TypeMismatch.title(of: type, &reader)
        let name = reader.collection.text.append(Array(spelling.utf8))
        union.alternatives.append(.init(type: type, name: name, span: reader.span(of: item)))
      }
    case .mapping:
      if shape.by == nil { reader.report(.unionWithoutMember(title), at: written.key) }
      for (key, value) in reader.document.entries(of: node) {
        guard let type = type(value, &reader) else { continue }
        let name = reader.textRange(of: key)
        var alternative = Union.Alternative(type: type, name: name, span: reader.span(of: key))
        alternative.isKeyed = true
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

  /// Reads an alternative.
  private static func type(_ node: Int, _ reader: inout DocumentReader) -> InputType? {
    if reader.isNull(node)
      || reader.kind(of: node) == .scalar && reader.document.string(of: node) == "null"
    {
      reader.report(.nullAlternative(), at: node)
      return nil
    }
    guard
      let type = TypeReader.readNamed(
        node, orReport: .optionalAlternative(), .inlineAlternative(), &reader)
    else { return nil }
    switch type.innermost {
    case .file, .stream, .data, .float:
      reader.report(.bytesAlternative(type.innermost.scalarWord ?? "data"), at: node)
      return nil
    default: break
    }
    switch type {
    case .nullable:
      reader.report(.nullAlternative(), at: node)
      return nil
    case .any:
      reader.report(.anyAlternative(), at: node)
      return nil
    default: return type
    }
  }
}
