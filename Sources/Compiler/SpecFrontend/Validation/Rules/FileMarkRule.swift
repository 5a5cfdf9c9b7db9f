import Diagnostics
import MessageSyntax
import RequestModel
import SerializationOptions

/// Warns of `@photo.jpg`, with which curl reads a file but which is text here.
enum FileMarkRule {
  static func check(_ request: Request, _: RequestPlaces, _ validator: inout Validator) {
    guard validator.draft.sources.mayHoldFileMarks else { return }
    request.forEachValue { id, role in
      switch role {
      case .header, .part(_, .header): warnOfFile(id, in: .field, &validator)
      case .text: warnOfFile(id, in: .text, &validator)
      case .json: warnOfFile(id, in: .json, &validator)
      case .part(_, .value): warnOfFile(id, in: .part, &validator)
      case .form, .parameters, .multipart(.parameters):
        let syntax = validator.collection.syntax(of: role, in: request)
        if syntax == .pairs(.form) || syntax == .parts { warnOfFiles(inPairs: id, &validator) }
      default: break
      }
    }
  }

  private enum FilePlace { case field, pair, text, json, part }

  private static func warnOfFiles(inPairs id: ValueID, _ validator: inout Validator) {
    guard validator[id].kind == .map else { return }
    for (_, value) in validator.collection.entries(of: id) {
      guard validator[value].kind == .list else {
        warnOfFile(value, in: .pair, &validator)
        continue
      }
      for item in validator.collection.children(of: value) {
        warnOfFile(item, in: .pair, &validator)
      }
    }
  }

  private static func warnOfFile(_ id: ValueID, in place: FilePlace, _ validator: inout Validator) {
    let node = validator[id]
    guard node.kind == .text, node.text.count > 2 else { return }
    let text = validator.text[node.text]
    guard let path = path(of: text) else { return }
    let file = String(decoding: path, as: UTF8.self)
    let cure =
      switch place {
      case .field: "a header cannot contain a file: write its text"
      case .pair: "a form cannot contain a file: send it as a part of 'multipart', 'file: \(file)'"
      case .text, .part: "write 'file: \(file)'"
      case .json: "write 'file: \(file)' in place of 'json', and 'content-type: application/json'"
      }
    validator.report(.fileAsText(String(decoding: text, as: UTF8.self), cure: cure), at: node.span)
  }

  /// The path in `@path` or `@path;type=image/png`, if it begins like a path or ends in a known
  /// extension. `@ada` and `@scope/name` are names of people and packages.
  private static func path(of text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard text.first == UInt8(ascii: "@") else { return nil }
    let path = text.dropFirst().prefix { $0 != UInt8(ascii: ";") }
    guard path.count > 1, path.allSatisfy({ $0 > 0x20 && $0 != UInt8(ascii: "@") }) else {
      return nil
    }
    if ["/", "./", "../", "~/"].contains(where: { path.starts(with: $0.utf8) }) { return path }
    let name = path.split(separator: UInt8(ascii: "/")).last ?? path
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex,
      MediaType.forFileExtension(Array(name[(dot + 1)...])) != nil
    else { return nil }
    return path
  }
}
