import Diagnostics
import RequestModel

/// The name in a spec of something that has an identifier in generated Swift.
struct SpecName {
  /// The word for what it names: `request`.
  var kind: String
  var text: String
  var span: Span

  /// The identifier that the spec writes for it.
  var chosen: (text: String, span: Span)?

  /// Whether it is a value of an enumeration.
  var isValue = false
}

/// The identifiers of one scope of generated Swift.
///
/// Texts that are canonically equivalent are one identifier to people, so they are one here, as
/// strings of Swift compare.
struct NameScope {
  private var taken: [String: SpecName] = [:]

  /// The name that has an identifier.
  subscript(identifier: SwiftName) -> SpecName? { taken[identifier.text] }

  /// Gives a name its identifier.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - position: Where the identifier is used.
  ///   - sink: Takes what is wrong with it.
  /// - Returns: The identifier; the unchanged name, if it cannot have any.
  mutating func declare(
    _ name: SpecName, _ position: SwiftName.Position, _ sink: inout DiagnosticSink
  ) -> SwiftName {
    let identifier =
      name.chosen == nil
      ? SwiftName(name.text, position) : name.identifier(in: position, &sink)
    return take(identifier, for: name, &sink)
  }

  /// Takes an identifier for a name, which may have none.
  mutating func take(
    _ identifier: SwiftName?, for name: SpecName, _ sink: inout DiagnosticSink
  ) -> SwiftName {
    guard let identifier else {
      if name.chosen == nil {
        sink.report(.swiftNameNeeded(name.kind, name.text, isValue: name.isValue), at: name.span)
      }
      return SwiftName(name.text)
    }
    if let other = taken.updateValue(name, forKey: identifier.text) {
      name.reportTaken(identifier, by: other, &sink)
    }
    return identifier
  }
}

extension SpecName {
  /// The identifier that the spec chose, if Swift takes it.
  fileprivate func identifier(
    in position: SwiftName.Position, _ sink: inout DiagnosticSink
  ) -> SwiftName? {
    guard let chosen else { return nil }
    let identifier = SwiftName(chosen: chosen.text, position)
    if identifier == nil { sink.report(.invalidSwiftName(chosen.text), at: chosen.span) }
    return identifier
  }

  /// Reports that another name has the identifier.
  func reportTaken(_ identifier: SwiftName, by other: SpecName, _ sink: inout DiagnosticSink) {
    sink.report(
      .swiftNameTaken(identifier.text, title, other.title, value: isValue ? text : nil),
      at: chosen?.span ?? span,
      notes: [.init("\(other.title) is here", at: other.chosen?.span ?? other.span)])
  }

  private var title: String { "\(kind) '\(text)'" }
}
