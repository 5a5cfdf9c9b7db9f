import Diagnostics
import RequestModel
import YAMLSyntax

/// Reads the values of `--set`.
enum SettingReader {
  /// Text for a `string` input and file paths are taken literally. For any other type the value is
  /// YAML, as in a case.
  static func value(
    of setting: Selection.Setting, for input: Input, _ reader: inout DocumentReader
  ) -> ValueID? {
    let bytes = Array(setting.value.utf8)
    guard
      let base = reader.collection.sources.add(SourceFile(settingOf: setting.name, bytes: bytes))
    else { return nil }
    let id = ValueID(reader.collection.values.count)
    let span = Span(start: base, end: base + UInt32(bytes.count))
    if input.type == .string {
      reader.append(.text, text: reader.collection.text.append(bytes), at: span)
      guard !input.isRestricted || reader.collection.enumerated(id, in: input.enumeration) != nil
      else {
        reader.report(InputValueReader.notEnumerated(setting.value, input, &reader), at: span)
        return nil
      }
      guard input.constraints == nil || ConstraintCheck.isPassed(by: id, of: input, &reader) else {
        return nil
      }
      return id
    }
    let isFile = input.type == .file || input.type == .stream
    // A comment alone is not a value either.
    guard let first = bytes.first(where: { $0 != UInt8(ascii: " ") }),
      first != UInt8(ascii: "#") || isFile
    else {
      reader.report(
        .emptySetting(setting.name, expected: TypeMismatch.phrase(for: input.type, &reader)),
        at: span)
      return nil
    }
    if isFile {
      reader.append(.file, text: reader.collection.text.append(bytes), at: span)
      reader.draft.requireAttachment(path: bytes, at: span)
      return id
    }
    return parsed(bytes, at: base, for: input, &reader)
  }

  /// Parses a YAML value as a document of its own.
  private static func parsed(
    _ bytes: [UInt8], at base: UInt32, for input: Input, _ reader: inout DocumentReader
  ) -> ValueID? {
    guard
      let parsed = YAMLDocument.parse(
        bytes, base: base, limits: ReaderLimits(), interner: &reader.interner,
        sink: &reader.draft.sink)
    else { return nil }
    let textBase = reader.collection.text.append(parsed.source).start
    _ = reader.collection.text.append(parsed.decoded)
    let index = reader.draft.sources.append(
      OpenDocument(document: parsed, base: base, textBase: textBase))
    return reader.reading(index) { InputValueReader.read(0, for: input, &$0) }
  }
}
