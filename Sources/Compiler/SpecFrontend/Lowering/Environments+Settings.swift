import Diagnostics
import RequestModel
import YAMLSyntax

/// `--set`.
extension Environments {
  /// What `--set` gives an input.
  mutating func setting(for index: Int, _ reader: inout SpecReader) -> ValueID? {
    guard !selection.settings.isEmpty else { return nil }
    let input = reader.collection.inputs[index]
    let name = reader.collection.string(input.name)
    guard
      let place = selection.settings.lastIndex(where: { $0.name.utf8.elementsEqual(name.utf8) })
    else { return nil }
    usedSettings.insert(place)
    if let known = chosenValues[index] { return known }
    let value = reader.value(of: selection.settings[place], for: input) ?? .absent
    chosenValues[index] = value
    return value
  }

  /// A secret takes no value from the command line: outputs show its example.
  mutating func refuseSetting(of secret: Input, _ draft: inout Draft) {
    guard !selection.settings.isEmpty else { return }
    let name = draft.collection.string(secret.name)
    for (place, setting) in selection.settings.enumerated()
    where setting.name.utf8.elementsEqual(name.utf8) {
      usedSettings.insert(place)
      draft.report(.secretNotSet(name), at: secret.span)
    }
  }
}

extension SpecReader {
  /// Text for an input of type string and paths of files are taken as they are; for the other types
  /// a value is YAML, as in a case.
  fileprivate mutating func value(of setting: Selection.Setting, for input: Input) -> ValueID? {
    let bytes = Array(setting.value.utf8)
    guard let base = collection.sources.add(SourceFile(settingOf: setting.name, bytes: bytes))
    else { return nil }
    let id = ValueID(collection.values.count)
    let span = Span(start: base, end: base + UInt32(bytes.count))
    if input.type == .string {
      appendNode(.text, text: collection.text.append(bytes), at: span)
      guard !input.isRestricted || collection.enumerated(id, in: input.enumeration) != nil
      else {
        report(notEnumerated(setting.value, input), at: span)
        return nil
      }
      guard input.constraints == nil || satisfiesConstraints(id, of: input) else { return nil }
      return id
    }
    let isFile = input.type == .file || input.type == .stream
    // A comment alone is not a value, either.
    guard let first = bytes.first(where: { $0 != UInt8(ascii: " ") }),
      first != UInt8(ascii: "#") || isFile
    else {
      report(.emptySetting(setting.name, expected: phrase(for: input.type)), at: span)
      return nil
    }
    if isFile {
      appendNode(.file, text: collection.text.append(bytes), at: span)
      draft.requireAttachment(path: bytes, at: span)
      return id
    }
    return parsed(bytes, at: base, for: input)
  }

  /// A value that is YAML, read as a document of its own.
  private mutating func parsed(_ bytes: [UInt8], at base: UInt32, for input: Input) -> ValueID? {
    guard
      let parsed = YAMLDocument.parse(
        bytes, base: base, limits: ReaderLimits(), interner: &interner, sink: &draft.sink)
    else { return nil }
    let textBase = collection.text.append(parsed.source).start
    _ = collection.text.append(parsed.decoded)
    let index = draft.sources.append(
      OpenDocument(document: parsed, base: base, textBase: textBase))
    return reading(index) { $0.typedValue(0, for: input) }
  }
}
