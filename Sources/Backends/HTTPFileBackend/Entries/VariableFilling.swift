import RequestSerialization
import MessageAssembly
import MessageSyntax
import RequestModel

/// Replaces markers by variables, and finds the values that no variable can contain.
///
/// A piece with variables is used only if the examples give the bytes of the message, and the
/// values of each environment give the bytes of its message.
struct VariableFilling {
  let template: MessageTemplate?
  let table: VariableTable
  let request: Request

  /// Whether the messages of all environments have the same method and fields.
  let isAligned: Bool

  /// The variables in use, with their placeholders.
  private(set) var variables: [(name: String, placeholder: Placeholder)] = []

  /// Whether the example of a secret is written somewhere.
  private(set) var holdsExample: Bool

  /// The indices of inputs that depend on the environment but are written out somewhere.
  private(set) var fixedInputs: Set<Int>

  /// The environments whose value of an input no variable can hold.
  private(set) var unholdable: [Int: String] = [:]

  init(_ template: MessageTemplate?, _ table: VariableTable, _ request: Request) {
    (self.template, self.table, self.request) = (template, table, request)
    holdsExample = template?.holdsExamples ?? false
    fixedInputs = Set(template?.fixedInputs ?? [])
    isAligned = template?.isAligned ?? true
    if !isAligned { fixAll() }
  }

  /// A piece of the message with variables.
  ///
  /// - Parameters:
  ///   - piece: The piece as it is sent.
  ///   - marked: The same piece with markers, if there is one.
  ///   - others: The piece in each environment; `nil` if there is no message.
  ///   - isSafe: Whether the file can contain these bytes in this place.
  /// - Returns: The piece with variables, or unchanged if variables are impossible.
  mutating func filled(
    _ piece: [UInt8], from marked: [UInt8]?, others: [[UInt8]?],
    isSafe: ([UInt8]) -> Bool = { _ in true }
  ) -> [UInt8] {
    guard let template, let marked else { return piece }
    guard marked != piece else {
      if others.contains(where: { $0 != nil && $0 != piece }) { fixAll() }
      return piece
    }
    let found = template.placeholders.filter { marked.holds($0.marker) }
    let varying = found.filter { !$0.values.isEmpty }
    let isFree =
      isAligned && others.allSatisfy { $0.map(isSafe) ?? true }
      && others.indices.allSatisfy { index in
        others[index].map { $0 == marked.replacing(found) { $0.value(in: index) } } ?? true
      }
    if !isFree, varying.isEmpty { fixAll() }
    let kept = found.filter { (isFree || $0.values.isEmpty) && canHold($0, in: marked) }
    fix(varying.filter { !kept.contains($0) })
    for placeholder in varying where !kept.contains(placeholder) { noteUnholdable(placeholder) }
    if found.contains(where: { $0.isSecret && !kept.contains($0) }) { holdsExample = true }
    guard marked.replacing(found, by: { $0.example }) == piece else {
      if found.contains(where: \.isSecret) { holdsExample = true }
      fix(varying)
      return piece
    }
    let names = kept.map { table.name(of: $0, in: request) }
    variables += zip(names, kept).map { ($0, $1) }
    let written = marked.replacing(found.filter { !kept.contains($0) }, by: { $0.example })
    return zip(names, kept).reduce(written) { text, use in
      text.replacing(use.1.marker, by: Array("{{\(use.0)}}".utf8))
    }
  }

  /// Records that a content is written unchanged, without variables for its secrets and values of
  /// the environment.
  mutating func writeOut(_ isSecret: Bool, changed: Bool) {
    if isSecret { holdsExample = true }
    if changed { fixAll() }
  }

  /// Whether a placeholder contains a secret.
  var hasSecrets: Bool { template?.placeholders.contains(where: \.isSecret) ?? false }

  /// Whether a piece that differs from the one that is sent contains a secret. No marker is found in what
  /// is compressed.
  func holdsSecret(_ marked: [UInt8]) -> Bool {
    let placeholders = template?.placeholders ?? []
    let found = placeholders.filter { marked.holds($0.marker) }
    return (found.isEmpty ? placeholders : found).contains(where: \.isSecret)
  }

  /// Makes a variable of a whole content.
  ///
  /// - Parameters:
  ///   - content: The content.
  ///   - others: The content in each environment; `nil` if there is no message.
  ///   - entry: The name of the request for clients.
  ///   - title: The title of the case in messages.
  /// - Returns: The variable as it is written.
  mutating func carry(
    _ content: [UInt8], _ others: [[UInt8]?], as entry: String, titled title: String
  ) -> [UInt8] {
    let name = table.name(ofContentOf: entry)
    variables.append((name, Placeholder(content, titled: "the body of \(title)", values: others)))
    return Array("{{\(name)}}".utf8)
  }

  private mutating func fix(_ placeholders: [Placeholder]) {
    for case .input(let index) in placeholders.flatMap(\.subjects)
    where template?.changedInputs.contains(index) == true {
      fixedInputs.insert(index)
    }
  }

  /// Records the environment in which no variable can hold the value of an input.
  private mutating func noteUnholdable(_ placeholder: Placeholder) {
    let place = placeholder.values.firstIndex { $0.map { !Self.isValue($0) } ?? false }
    guard let name = place.flatMap({ table.names[$0] }) else { return }
    for case .input(let index) in placeholder.subjects { unholdable[index] = name }
  }

  /// Records that all inputs of the request that depend on the environment are written out.
  private mutating func fixAll() { fixedInputs.formUnion(template?.changedInputs ?? []) }

  /// Whether a variable can contain all values of a placeholder and be in the place of its marker.
  private func canHold(_ placeholder: Placeholder, in marked: [UInt8]) -> Bool {
    !marked.isBraced(placeholder.marker)
      && ([placeholder.example] + placeholder.values.compactMap(\.self)).allSatisfy(Self.isValue)
  }

  /// Whether a value has no controls, outer whitespace, backslashes, braces or leading quote.
  /// Clients read the value of a variable as the rest of a line.
  static func isValue(_ value: [UInt8]) -> Bool { isValue(value, mayHaveLines: false) }

  /// Whether a value that may have several lines has none of these.
  static func isValue(_ value: [UInt8], mayHaveLines: Bool) -> Bool {
    InlineText.hasVisibleEdges(value) && value.first != UInt8(ascii: "\"")
      && UTF8Validation.firstInvalidByte(value) == nil && InlineText.holdsPlainCharacters(value)
      && !value.contains {
        $0.isASCIIControl && !(mayHaveLines && $0 == 0x0A) || $0 == UInt8(ascii: "\\")
          || $0 == UInt8(ascii: "{")
      }
  }
}

extension Placeholder {
  /// The value in the environment with an index.
  fileprivate func value(in index: Int) -> [UInt8] {
    values.isEmpty ? example : values[index] ?? example
  }
}

extension MessageTemplate {
  /// Whether the messages in all environments have the same method and field names.
  fileprivate var isAligned: Bool {
    variants.compactMap(\.self).allSatisfy { other in
      other.method == message.method
        && other.fields.map(\.name).elementsEqual(message.fields.map(\.name))
    }
  }
}

extension [UInt8] {
  /// Whether a brace is next to an occurrence: with those of a variable, there would be three.
  fileprivate func isBraced(_ bytes: [UInt8]) -> Bool {
    holds([UInt8(ascii: "{")] + bytes) || holds(bytes + [UInt8(ascii: "}")])
  }

  /// Whether the bytes occur here.
  fileprivate func holds(_ bytes: [UInt8]) -> Bool {
    withUnsafeBytes { ByteSearch(bytes).firstOffset(in: $0) != nil }
  }

  /// Replaces the markers of placeholders.
  fileprivate func replacing(
    _ placeholders: [Placeholder], by text: (Placeholder) -> [UInt8]
  ) -> [UInt8] {
    placeholders.reduce(self) { $0.replacing($1.marker, by: text($1)) }
  }
}
