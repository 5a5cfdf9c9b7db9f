package import Diagnostics

/// A declaration of the responses with some status: an entry of `responses` of a request.
package struct ResponseDeclaration: Sendable {
  package var status: ResponseStatusPattern

  /// The type of the JSON that is the content; nil where there is no content.
  package var type: InputType?

  /// Where the status is.
  package var span: Span

  package init(status: ResponseStatusPattern, type: InputType?, span: Span) {
    self.status = status
    self.type = type
    self.span = span
  }
}

/// Which status codes an entry of `responses` is about (RFC 9110, section 15).
package enum ResponseStatusPattern: Sendable, Hashable {
  /// One status code, 200 to 599.
  case code(Int)

  /// All status codes that begin with a digit, 2 to 5.
  case codes(beginningWith: Int)

  /// All that no other entry is about.
  case others

  /// Whether they say that the request was successful.
  package var isSuccessful: Bool {
    switch self {
    case .code(let code): 200..<300 ~= code
    case .codes(let digit): digit == 2
    case .others: false
    }
  }

  /// The status as the language writes it.
  package var spelling: String {
    switch self {
    case .code(let code): "\(code)"
    case .codes(let digit): "\(digit)XX"
    case .others: "default"
    }
  }
}

extension Request {
  /// The responses that its caller takes values of; empty where nothing tells what a success is.
  package var successfulResponses: [ResponseDeclaration] {
    responses.filter(\.status.isSuccessful)
  }
}

extension RequestCollection {
  /// A type as the language writes it: `[Photo]`, `{string}`, `Photo | null`.
  ///
  /// A type without a name, which no response has, is `object`.
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
