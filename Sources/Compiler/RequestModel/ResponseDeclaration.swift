package import Diagnostics

/// The declaration of responses with some status: an entry of a request's `responses`.
package struct ResponseDeclaration: Sendable {
  package var status: ResponseStatusPattern

  /// The type of the JSON content, or of each element of a stream; nil if there is no content.
  package var type: InputType?

  /// The form of content whose elements arrive one by one.
  package var streaming: ResponseStreaming?

  package var span: Span

  package init(
    status: ResponseStatusPattern, type: InputType?, streaming: ResponseStreaming? = nil, span: Span
  ) {
    self.status = status
    self.type = type
    self.streaming = streaming
    self.span = span
  }

  /// The content as the spec writes it; nil without content.
  package func spelling(in collection: RequestCollection) -> String? {
    if case .text? = streaming { return "text" }
    guard let type = type.map({ collection.spelling(of: $0) }) else { return nil }
    return streaming.map { "{\($0.rawValue): \(type)}" } ?? type
  }
}

/// The form of content whose elements arrive one by one, by its word in the language.
package enum ResponseStreaming: String, Sendable, Hashable {
  /// Events of `text/event-stream`.
  case events

  /// Lines of JSON.
  case lines

  /// Text, piece by piece. It has no type in the language; its elements are strings.
  case text
}

/// The status codes that an entry of `responses` applies to (RFC 9110, section 15).
package enum ResponseStatusPattern: Sendable, Hashable {
  /// One status code, from 200 to 599.
  case code(Int)

  /// All status codes that begin with a digit from 2 to 5.
  case codes(beginningWith: Int)

  /// All status codes without another entry.
  case others

  /// Reads a status: three digits, a class such as `2XX`, or `default`.
  package init?(_ text: some Collection<UInt8>) {
    if text.elementsEqual("default".utf8) {
      self = .others
      return
    }
    let digits = text.prefix { 0x30...0x39 ~= $0 }.map { Int($0) - 0x30 }
    guard text.count == 3, let first = digits.first, 2...5 ~= first else { return nil }
    if digits.count == 3 {
      self = .code(digits.reduce(0) { $0 * 10 + $1 })
    } else {
      guard text.dropFirst().elementsEqual("XX".utf8) else { return nil }
      self = .codes(beginningWith: first)
    }
  }

  /// Whether a response's status is one of these.
  package func includes(_ status: Int) -> Bool {
    switch self {
    case .code(let code): status == code
    case .codes(let digit): status / 100 == digit
    case .others: true
    }
  }

  /// Whether these statuses mean success.
  package var isSuccessful: Bool {
    switch self {
    case .code(let code): 200..<300 ~= code
    case .codes(let digit): digit == 2
    case .others: false
    }
  }

  /// The status in the spelling of the language.
  package var spelling: String {
    switch self {
    case .code(let code): "\(code)"
    case .codes(let digit): "\(digit)XX"
    case .others: "default"
    }
  }
}

extension Request {
  /// The responses whose content the caller receives; empty if no response of a success is
  /// declared.
  package var successfulResponses: [ResponseDeclaration] {
    responses.filter(\.status.isSuccessful)
  }
}

extension RequestCollection {
  /// A type in the spelling of the language: `[Photo]`, `{string}`, `Photo | null`.
  ///
  /// A type without a name, which responses cannot have, is `object`.
  package func spelling(of type: InputType) -> String {
    switch type {
    case .list(let item): "[\(spelling(of: item))]"
    case .map(let item): "{\(spelling(of: item))}"
    case .nullable(let type): "\(spelling(of: type)) | null"
    case .named(let index):
      types[index].isInline ? "object" : text.string(types[index].name)
    default: type.scalarWord ?? "any"
    }
  }
}
