import Diagnostics
import RequestModel

/// The types of responses in generated Swift.
struct ResponseTypes: Sendable {
  /// The type of a typed request's successes, or of its failures.
  enum Value: Sendable {
    /// No response is declared.
    case never

    /// No response has content.
    case nothing

    /// JSON of one type.
    case content(InputType)

    /// Elements of one type that arrive one by one.
    case stream(ResponseStreaming, InputType)

    /// JSON of one type, or no content.
    case optional(InputType)

    /// An enumeration with a case for each successful status.
    case alternatives(SwiftName)

    /// An enumeration with a case for each type, by its index; or no content.
    case failures(Int, isOptional: Bool)
  }

  /// The types of a request's responses.
  struct Values: Sendable {
    let success: Value
    let failure: Value
  }

  /// The values of requests that declare a successful response, by the requests' spans.
  private let values: [Span: Values]

  /// The indices of generated types in some response.
  let decodedTypes: Set<Int>

  /// The enumerations of failures.
  let failures: [GeneratedFailures]

  init(_ collection: RequestCollection, _ generated: inout GeneratedTypes) {
    var values: [Span: Values] = [:]
    var roots: [InputType] = []
    for request in collection.requests where !request.successfulResponses.isEmpty {
      roots += request.responses.compactMap(\.type)
      values[request.span] = Values(
        success: Self.success(of: request, &generated),
        failure: Self.failure(of: request, &generated))
    }
    self.values = values
    failures = generated.failures
    decodedTypes = GeneratedTypes.reached(from: roots, in: generated.types)
      .union(Self.sharedTypes(collection, generated.types))
  }

  /// The types of fragments that can be decoded. Services share them, so that it does not depend on the
  /// responses of one.
  private static func sharedTypes(
    _ collection: RequestCollection, _ types: [GeneratedType]
  ) -> Set<Int> {
    let roots = collection.fragments.flatMap(\.types)
    let shared = GeneratedTypes.reached(from: roots.map { .named($0) }, in: types)
    let refused = shared.filter { types[$0].holdsAttachment }
    guard !refused.isEmpty else { return shared }
    return shared.filter {
      GeneratedTypes.reached(from: [.named($0)], in: types).isDisjoint(with: refused)
    }
  }

  private static func success(of request: Request, _ generated: inout GeneratedTypes) -> Value {
    let types = request.successfulResponses.map(\.type)
    guard let first = types.first, types.allSatisfy({ $0 == first }) else {
      return .alternatives(generated.nameResponses(of: request))
    }
    if let first, let streaming = request.successfulResponses.first?.streaming {
      return .stream(streaming, first)
    }
    return first.map { .content($0) } ?? .nothing
  }

  private static func failure(of request: Request, _ generated: inout GeneratedTypes) -> Value {
    let failures = request.failures
    let types = failures.compactMap(\.type)
    let isOptional = types.count < failures.count
    guard let first = types.first else { return failures.isEmpty ? .never : .nothing }
    guard types.allSatisfy({ $0 == first }) else {
      let index = generated.failures(of: Set(types), at: request.span)
      return .failures(index, isOptional: isOptional)
    }
    return isOptional ? .optional(first) : .content(first)
  }

  /// The values of a request; `nil` if it declares no success.
  func values(of request: Request) -> Values? { values[request.span] }
}

extension ClientContext {
  /// The result type of the method of a request.
  func resultType(of request: Request) -> TypeSyntax {
    guard let values = responses.values(of: request) else { return .name("SerializedRequest") }
    let name = if case .stream = values.success { "StreamedRequest" } else { "TypedRequest" }
    return .generic(name, [valueType(values.success), valueType(values.failure)])
  }

  /// The result of a client's method for a request: the decoded response, or the response itself if
  /// none is declared; `nil` for one without content.
  func receivedType(of request: Request) -> TypeSyntax? {
    switch responses.values(of: request)?.success {
    case nil: .name("TransportResponse")
    case .nothing: nil
    case .stream(_, let type): .generic("ResponseStream", [self.type(type, near: .outside)])
    case let value?: valueType(value, near: .outside)
    }
  }

  private func valueType(_ value: ResponseTypes.Value, near: NearNames = .none) -> TypeSyntax {
    switch value {
    case .never: .name("Never")
    case .nothing: .name("Void")
    case .content(let type), .stream(_, let type): self.type(type, near: near)
    case .optional(let type): .optional(self.type(type, near: near))
    case .alternatives(let name): .name(typeName(name, near: near))
    case .failures(let index, isOptional: true):
      .optional(.name(typeName(responses.failures[index].name, near: near)))
    case .failures(let index, isOptional: false):
      .name(typeName(responses.failures[index].name, near: near))
    }
  }

  /// The declared responses in the terms of the spec; `nil` if the request declares no success.
  func responseDocumentation(of request: Request) -> String? {
    guard responses.values(of: request) != nil else { return nil }
    let entries = (request.successfulResponses + request.failures).map { response in
      let type = response.spelling(in: collection).map { "`\(Documentation.code($0))`" }
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
