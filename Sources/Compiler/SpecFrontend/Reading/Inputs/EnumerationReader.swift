import Diagnostics
import RequestModel
import YAMLSyntax

/// Reads the list of an `enum`: scalars without duplicates.
enum EnumerationReader {
  /// The values of a list. Returns `nil`, after reporting, if there is no list or it is empty.
  /// `value` reads an item and reports its mistakes.
  static func values(
    _ node: Int, _ reader: inout DocumentReader,
    reading value: (Int, inout DocumentReader) -> ValueID?
  ) -> [ValueID]? {
    guard reader.kind(of: node) == .sequence, reader.document.nodes[node].count > 0 else {
      reader.refuse(node, "'enum'", expected: "a list of values")
      return nil
    }
    reader.readsEnumeration = true
    defer { reader.readsEnumeration = false }
    var values: [ValueID] = []
    var known: Set<EnumerationKey> = []
    for item in reader.document.items(of: node) {
      guard let value = value(item, &reader) else { continue }
      if known.insert(reader.collection.enumerationKey(of: value)).inserted {
        values.append(value)
      } else {
        reader.report(.duplicateEnumerationValue(reader.document.string(of: item)), at: item)
      }
    }
    return values
  }

  /// The values of a declared type: scalars of one kind.
  static func valuesOfOneKind(_ node: Int, _ reader: inout DocumentReader) -> [ValueID] {
    var first: String?
    let values = values(node, &reader) { item, reader in
      let found = reader.document.describe(item)
      guard reader.kind(of: item) == .scalar, !reader.isNull(item) else {
        refuse(item, &reader)
        return nil
      }
      guard found == first ?? found else {
        let text = reader.document.string(of: item)
        reader.report(.mixedEnumeration(text, found, among: first ?? ""), at: item)
        return nil
      }
      first = found
      return reader.value(item, .refused)
    }
    return values ?? []
  }

  /// The values of an input. For a list input, they are the values that an item may have.
  static func values(
    _ node: Int, of input: Input, _ reader: inout DocumentReader
  ) -> [ValueID]? {
    var single = input
    single.type = single.type.innermost
    return values(node, &reader) { item, reader in
      guard let value = InputValueReader.read(item, for: single, &reader) else { return nil }
      guard !reader.collection[value].isContainer, reader.collection[value].kind != .null else {
        refuse(item, &reader)
        return nil
      }
      return value
    }
  }

  private static func refuse(_ item: Int, _ reader: inout DocumentReader) {
    reader.refuse(item, "a value of 'enum'", expected: "a scalar")
  }
}
