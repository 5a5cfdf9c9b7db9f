import RequestModel

/// How the requests of a spec begin whose paths are below its base URL: with the options and the
/// fields that all of them have. The client has a method for it, as people would write one.
struct CommonStart {
  /// The options of all of the requests.
  let options: [OptionAssignment]

  /// How many of their first fields are alike.
  let fieldCount: Int

  /// One of the requests, without the arguments of its method.
  private let scope: MethodScope

  /// Creates the start of some requests; `nil` when there are no two that can share one.
  init?(_ scopes: [MethodScope]) {
    let scopes = scopes.filter(\.beginsAtBaseURL)
    guard let first = scopes.first, scopes.count > 1 else { return nil }
    let options = SerializerOptions.common(
      to: scopes.map { SerializerOptions($0.request, $0.collection) })
    var fields = ArraySlice(first.fieldAdditions(to: .name("request"))).prefix(while: \.isCommon)
    for scope in scopes.dropFirst() {
      guard !fields.isEmpty else { break }
      let additions = scope.fieldAdditions(to: .name("request"))
      let alike = zip(fields, additions).prefix { $0 == $1 && $1.isCommon }.count
      fields = fields.prefix(alike)
    }
    self.options = options
    fieldCount = fields.count
    scope = first.ofClient
  }

  /// A request that begins so, where a method makes one.
  func request(_ scope: MethodScope) -> Expression {
    let call = Expression.call(
      scope.property(Self.name),
      [
        Argument("method", .text(scope.context.string(scope.request.method))),
        Argument("path", scope.path),
      ])
    return isThrowing ? .attempt(call) : call
  }

  /// Whether a request may have an error that it keeps, whatever its path.
  var keepsError: Bool { changes.contains { $0.calls(target.member("addBasicAuthorization")) } }

  private var isThrowing: Bool {
    scope.baseURL().holdsAttempt || changes.contains(where: \.holdsAttempt)
  }

  private var target: Expression { .name(scope.localName("request")) }

  private var changes: [Statement] {
    options.map { $0.statement(of: target.member("serializer")) }
      + scope.fieldAdditions(to: target).prefix(fieldCount).flatMap(\.statements)
  }

  private static let name = "newRequest"

  /// The method of the client.
  func declaration() -> Declaration {
    let (method, path) = (scope.localName("method"), scope.localName("path"))
    let value = Expression.call(
      "RequestDescription",
      [
        Argument("method", Expression.name(method).member("description")),
        Argument("url", scope.baseURL()), Argument("appending", .name(path)),
        Argument("serializer", .name("serializer")),
      ])
    let changes = changes
    let body: [Statement] =
      changes.isEmpty
      ? [.returning(value.attemptedOnce)]
      : [
        .declaration(
          isVariable: true, name: scope.localName("request"), type: nil, value: value.attemptedOnce)
      ] + changes + [.returning(target)]
    var declaration = Declaration(
      .function(
        Function(
          name: Self.name,
          parameters: [
            Parameter(label: "method", name: method, type: .name("StaticString")),
            Parameter(label: "path", name: path, type: .name("InterpolatedURL")),
          ], errorType: isThrowing ? "SerializationError" : nil,
          result: .name("RequestDescription"),
          body: body.checkingAdditions(of: target, keepsError: true))),
      access: "private",
      documentation: [
        "A request to a path below the base URL, with what all of them have in common."
      ])
    // A copy of it in each method would be most of what an optimized build compiles.
    declaration.isNeverInlined = true
    return declaration
  }
}
