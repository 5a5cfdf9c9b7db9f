import Diagnostics
import RequestModel

/// The types of responses in generated Swift.
struct ResponseTypes: Sendable {
  /// The value of a typed request that succeeds.
  enum Value: Sendable {
    /// No value.
    case nothing

    /// JSON of one type.
    case content(InputType)

    /// An enumeration with a case for each successful status.
    case alternatives(SwiftName)
  }

  /// The values of requests that declare a successful response, by the requests' spans.
  private let values: [Span: Value]

  /// The indices of generated types in some response.
  let decodedTypes: Set<Int>

  init(_ collection: RequestCollection, _ generated: inout GeneratedTypes) {
    var values: [Span: Value] = [:]
    var roots: [InputType] = []
    for request in collection.requests {
      let successes = request.successfulResponses
      guard let first = successes.first else { continue }
      roots += request.responses.compactMap(\.type)
      if successes.contains(where: { $0.type != first.type }) {
        values[request.span] = .alternatives(generated.nameResponses(of: request))
      } else {
        values[request.span] = first.type.map { .content($0) } ?? .nothing
      }
    }
    self.values = values
    decodedTypes = GeneratedTypes.reached(from: roots, in: generated.types)
  }

  /// The value of a successful request; `nil` if the request declares no success.
  func value(of request: Request) -> Value? { values[request.span] }
}

extension ClientContext {
  /// The result type of the method of a request.
  func resultType(of request: Request) -> TypeSyntax {
    guard let value = responses.value(of: request) else { return .name("SerializedRequest") }
    return .generic("TypedRequest", [valueType(value)])
  }

  private func valueType(_ value: ResponseTypes.Value) -> TypeSyntax {
    switch value {
    case .nothing: .name("Void")
    case .content(let type): self.type(type)
    case .alternatives(let name): .name(name.type)
    }
  }

  /// The declared responses in the terms of the spec; `nil` if the request declares no success.
  func responseDocumentation(of request: Request) -> String? {
    guard responses.value(of: request) != nil else { return nil }
    let entries = (request.successfulResponses + request.failures).map { response in
      let type = response.type.map { "`\(Documentation.code(collection.spelling(of: $0)))`" }
      return "\(response.status.spelling) \(type ?? "no content")"
    }
    return "Responses: \(entries.joined(separator: ", "))."
  }
}

extension Request {
  /// The declared responses that are not successful, with `default` last.
  var failures: [ResponseDeclaration] {
    let failures = responses.filter { !$0.status.isSuccessful }
    return failures.filter { $0.status != .others } + failures.filter { $0.status == .others }
  }
}
