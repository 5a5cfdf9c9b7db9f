package import Diagnostics

/// A value of a document that is imported, and where it is written.
///
/// Unlike a ``JSONValue`` it knows its place, and unlike a `YAMLDocument` it can be taken out of its
/// document: a schema is read in the file that a reference leads to.
package struct SourceValue: Sendable {
  /// What a value is.
  package enum Content: Sendable {
    case null
    case boolean(Bool)
    /// A number, as it is spelled.
    case number(String)
    case text(String)
    case list([SourceValue])
    case map(SourceMembers)
  }

  /// A name and its value.
  package struct Member: Sendable {
    package let name: String
    /// Where the name is written.
    package let nameSpan: Span
    package let value: SourceValue

    package init(name: String, nameSpan: Span, value: SourceValue) {
      (self.name, self.nameSpan, self.value) = (name, nameSpan, value)
    }
  }

  package let content: Content
  package let span: Span

  package init(_ content: Content, span: Span) {
    (self.content, self.span) = (content, span)
  }
}

extension SourceValue {
  /// The value of a member; nil in what is not a map.
  package subscript(name: String) -> SourceValue? { member(name)?.value }

  /// A member by its name.
  package func member(_ name: String) -> Member? {
    guard case .map(let members) = content else { return nil }
    return members[named: name]
  }

  /// The members of a map; none of anything else.
  package var members: [Member] {
    if case .map(let members) = content { members.all } else { [] }
  }

  /// The items of a list; none of anything else.
  package var items: [SourceValue] {
    if case .list(let items) = content { items } else { [] }
  }

  /// The text of a text.
  package var text: String? {
    if case .text(let text) = content { text } else { nil }
  }

  /// The text of a scalar as it is spelled; nil of null, lists and maps.
  package var spelling: String? {
    switch content {
    case .text(let text), .number(let text): text
    case .boolean(let value): value ? "true" : "false"
    case .null, .list, .map: nil
    }
  }

  /// The spelling of a number.
  package var number: String? {
    if case .number(let spelling) = content { spelling } else { nil }
  }

  package var boolean: Bool? {
    if case .boolean(let value) = content { value } else { nil }
  }

  package var isNull: Bool {
    if case .null = content { true } else { false }
  }

  package var isMap: Bool {
    if case .map = content { true } else { false }
  }

  package var isList: Bool {
    if case .list = content { true } else { false }
  }

  /// Whether a member is `true`.
  package func isTrue(_ name: String) -> Bool { self[name]?.boolean == true }

  /// The small place that represents the value in a message: the beginning of a collection.
  package var place: Span {
    isMap || isList ? Span(start: span.start, end: min(span.end, span.start + 1)) : span
  }
}
