internal import MessageSyntax
public import RecordedMessages

/// Options for comparing a captured request with an expected one.
public struct MatchOptions: Sendable, Hashable {
  /// Whether bytes are compared: the order and spelling of header lines, the spelling of the
  /// target, and the content as sent. Otherwise, meanings are compared.
  public var isExact = false

  /// The names of header fields that are not compared, ignoring case.
  public var ignoredFields: [String] = []

  /// The names of header fields that must be absent, ignoring case.
  public var forbiddenFields: [String] = []

  /// The places whose value is not compared: JSON pointers (RFC 6901), which begin with `/`, and
  /// names of query parameters, form fields, header fields, cookies and parts. An empty text means
  /// the whole content. The place must still exist.
  public var anyValues: [String] = []

  /// The names of header fields of the message, but not of its parts, whose value the spec leaves
  /// free.
  package var freeFields: [String] = []

  /// The limits on the memory for content.
  public var limits = CaptureLimits()

  /// The standard options.
  public init() {}

  func ignores(_ name: [UInt8]) -> Bool { Self.holds(ignoredFields, name) }

  func forbids(_ name: [UInt8]) -> Bool { Self.holds(forbiddenFields, name) }

  private static func holds(_ names: [String], _ name: [UInt8]) -> Bool {
    names.contains { FieldName.equal(Array($0.utf8), name) }
  }

  /// Whether any value is accepted at a place.
  func acceptsAny(at place: MessagePlace) -> Bool {
    if case .field(let name) = place, Self.holds(freeFields, name) { return true }
    return !anyValues.isEmpty && namesAny(place)
  }

  private func namesAny(_ place: MessagePlace) -> Bool {
    switch place {
    case .field(let name): return Self.holds(anyValues, name)
    case .query(let name), .form(let name), .cookie(let name), .value(let name):
      return anyValues.contains { $0.utf8.elementsEqual(name) }
    case .part(_, let name, .content):
      return name.map { name in anyValues.contains { $0.utf8.elementsEqual(name) } } ?? false
    case .part(_, _, let place), .line(_, let place): return namesAny(place)
    case .content: return anyValues.contains { $0.utf8.isEmpty }
    case .method, .target, .segment: return false
    }
  }
}
