import Diagnostics
import RequestModel

/// A name of a spec that has an identifier in generated Swift.
struct SpecName {
  /// The kind of item: `request`.
  var kind: String
  var text: String
  var span: Span

  /// The identifier that the spec sets.
  var chosen: (text: String, span: Span)?

  /// Whether the item is a value of an enumeration.
  var isValue = false
}

/// The identifiers of one scope of generated Swift.
///
/// Canonically equivalent texts look like the same identifier, so they are the same here, as when
/// Swift compares strings.
struct NameScope {
  private let style: SwiftNameStyle
  private var taken: [String: SpecName] = [:]

  init(_ style: SwiftNameStyle) { self.style = style }

  /// The name with an identifier.
  subscript(identifier: SwiftName) -> SpecName? { taken[identifier.text] }

  /// Assigns an identifier to a name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - position: The position in which the identifier is used.
  ///   - sink: Receives diagnostics.
  /// - Returns: The identifier, or the unchanged name if it has none.
  mutating func declare(
    _ name: SpecName, _ position: SwiftName.Position, _ sink: inout DiagnosticSink
  ) -> SwiftName {
    let identifier =
      name.chosen == nil
      ? SwiftName(name.text, position, style) : name.identifier(in: position, &sink)
    return take(identifier, for: name, &sink)
  }

  /// Reserves an identifier for a name. The identifier may be nil.
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
  /// The identifier that the spec sets, if it is valid in Swift.
  fileprivate func identifier(
    in position: SwiftName.Position, _ sink: inout DiagnosticSink
  ) -> SwiftName? {
    guard let chosen else { return nil }
    let identifier = SwiftName(chosen: chosen.text, position)
    if identifier == nil { sink.report(.invalidSwiftName(chosen.text), at: chosen.span) }
    return identifier
  }

  /// Reports that another name has the same identifier.
  func reportTaken(_ identifier: SwiftName, by other: SpecName, _ sink: inout DiagnosticSink) {
    sink.report(
      .swiftNameTaken(identifier.text, title, other.title, value: isValue ? text : nil),
      at: chosen?.span ?? span,
      notes: [.init("\(other.title) is here", at: other.chosen?.span ?? other.span)])
  }

  private var title: String { "\(kind) '\(text)'" }
}
