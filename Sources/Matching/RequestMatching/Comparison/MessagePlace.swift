internal import MessageSyntax

/// A place of a request, for people and for programs.
public indirect enum MessagePlace: Sendable, Hashable {
  case method

  /// The request target as a whole.
  case target

  /// A segment of the path, counted from 1.
  case segment(Int)

  /// The pairs with this name in the query.
  case query([UInt8])

  /// The fields with this name.
  case field([UInt8])

  /// The cookie with this name.
  case cookie([UInt8])

  /// The content as a whole.
  case content

  /// A value in JSON content or a property list, by its JSON pointer (RFC 6901); empty for the
  /// whole.
  case value(pointer: [UInt8])

  /// The pairs with this name in a form.
  case form([UInt8])

  /// A line of JSON lines, counted from 1, and a place in it.
  case line(Int, MessagePlace)

  /// A part of multipart content, counted from 1, its name, and a place in it.
  case part(Int, name: [UInt8]?, MessagePlace)
}

extension MessagePlace: CustomStringConvertible {
  /// The place for display: `query parameter 'page'`, `body /photo/title`.
  public var description: String {
    switch self {
    case .method: "method"
    case .target: "request target"
    case .segment(let index): "path segment \(index)"
    case .query(let name): "query parameter '\(Self.text(name))'"
    case .field(let name): "header '\(Self.text(name))'"
    case .cookie(let name): "cookie '\(Self.text(name))'"
    case .content: "body"
    case .value(let pointer): pointer.isEmpty ? "body" : "body \(Self.text(pointer))"
    case .form(let name): "form field '\(Self.text(name))'"
    case .line(let index, let place): "line \(index), \(place)"
    case .part(let index, let name, let place):
      (name.map { "part '\(Self.text($0))'" } ?? "part \(index)") + ", \(place)"
    }
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// The name of the pairs at this place; empty for other places.
  package var name: [UInt8] {
    switch self {
    case .query(let name), .form(let name), .cookie(let name), .field(let name): name
    case .part(_, let name, .content): name ?? []
    case .line(_, let place), .part(_, _, let place): place.name
    case .method, .target, .segment, .content, .value: []
    }
  }

  /// Whether text found here may be a credential, whatever is expected.
  var isCredential: Bool {
    switch self {
    case .field(let name):
      ["authorization", "proxy-authorization", "cookie"]
        .contains { FieldName.equal(name, Array($0.utf8)) }
    case .cookie: true
    case .part(_, _, let place), .line(_, let place): place.isCredential
    default: false
    }
  }

  /// A word for the kind of place, for machine-readable reports.
  package var kind: String {
    switch self {
    case .method: "method"
    case .target: "target"
    case .segment: "segment"
    case .query: "query"
    case .field: "header"
    case .cookie: "cookie"
    case .content, .value: "body"
    case .form: "form"
    case .line: "line"
    case .part: "part"
    }
  }
}
