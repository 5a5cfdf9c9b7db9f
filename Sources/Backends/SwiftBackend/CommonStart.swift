import Diagnostics
import RequestModel

/// The common start of most requests whose paths are relative to the base URL: shared options and
/// fields. The client has a method for it, as a person would write; requests that begin differently
/// do not use it.
struct CommonStart {
  /// The shared options.
  let options: [OptionAssignment]

  /// The number of shared fields.
  let fieldCount: Int

  /// The requests that share the start.
  private let members: Set<Span>

  /// One of these requests, without the arguments of its method.
  private let scope: MethodScope

  /// The variable with the request, and the statements that change it.
  private let target: Expression
  private let changes: [Statement]

  /// Whether the method of the client may throw.
  private let isThrowing: Bool

  /// Whether a request may keep an error, whatever its path.
  let keepsError: Bool

  /// Finds the common start of some requests; `nil` if no two share one.
  init?(_ scopes: [MethodScope]) {
    let beginnings = scopes.filter(\.url.beginsAtBase).map { Beginning($0) }
    guard beginnings.count > 1 else { return nil }
    let (alike, fieldCount) = Self.withAlikeFields(beginnings)
    let members = Self.withAlikeOptions(alike, fieldCount)
    guard let first = members.first else { return nil }
    options = SerializerOptions.usual(among: members.map(\.options))
    self.fieldCount = fieldCount
    self.members = Set(members.map(\.scope.request.span))
    let scope = first.scope.ofClient
    let target = Expression.name(scope.localName("request"))
    let changes =
      options.map { $0.statement(of: target.member("serializer")) }
      + scope.fieldSources.prefix(fieldCount).flatMap { scope.addition(of: $0, to: target) }
    (self.scope, self.target, self.changes) = (scope, target, changes)
    isThrowing = scope.url.base().holdsAttempt || changes.contains(where: \.holdsAttempt)
    keepsError = changes.contains { $0.calls(target.member("addBasicAuthorization")) }
  }

  /// Whether a request has the common start.
  func begins(_ scope: MethodScope) -> Bool { members.contains(scope.request.span) }

  /// The beginning of a request. It is an object because lists of beginnings are filtered
  /// repeatedly.
  private final class Beginning {
    let scope: MethodScope
    let fields: [FieldSource]

    var options: SerializerOptions { scope.options.serializer }

    init(_ scope: MethodScope) {
      self.scope = scope
      fields = scope.commonFields
    }

    /// Whether it has the same field as another one at an index.
    func hasField(of other: Beginning, at place: Int) -> Bool {
      place < fields.count && scope.areAlike(fields[place], other.fields[place], of: other.scope)
    }
  }

  /// The requests that share a beginning of fields, more than half of all, chosen so that the code
  /// becomes shortest.
  private static func withAlikeFields(
    _ beginnings: [Beginning]
  ) -> (members: [Beginning], count: Int) {
    var best = (members: beginnings, count: 0)
    var members = beginnings
    for place in 0... {
      let longer = members.filter { $0.fields.count > place }
      guard let usual = longer.candidate(by: { $0.hasField(of: $1, at: place) }) else { break }
      members = longer.filter { $0.hasField(of: usual, at: place) }
      guard members.count > beginnings.count / 2, members.count > 1 else { break }
      if (members.count - 1) * (place + 1) >= (best.members.count - 1) * best.count {
        best = (members, place + 1)
      }
    }
    return best
  }

  /// Among these, the requests with the options that most of them set, if that makes the code
  /// shorter.
  private static func withAlikeOptions(
    _ beginnings: [Beginning], _ fieldCount: Int
  ) -> [Beginning] {
    func saving(_ members: [Beginning]) -> Int {
      let options = SerializerOptions.usual(among: members.map(\.options))
      return (members.count - 1) * (fieldCount + options.count)
    }
    let usual = beginnings.map(\.options.assignments).majority ?? []
    let members = beginnings.filter { beginning in
      usual.allSatisfy(beginning.options.assignments.contains)
    }
    guard members.count > beginnings.count / 2, saving(members) > saving(beginnings) else {
      return beginnings
    }
    return members
  }

  /// The expression that begins a request with the method.
  func request(_ scope: MethodScope) -> Expression {
    let call = Expression.call(
      scope.property(Self.name),
      [
        Argument("method", .text(scope.context.string(scope.request.method))),
        Argument("path", scope.url.path),
      ])
    return isThrowing ? .attempt(call) : call
  }

  private static let name = "newRequest"

  /// The method of the client.
  func declaration() -> Declaration {
    let (method, path) = (scope.localName("method"), scope.localName("path"))
    let value = Expression.call(
      "RequestDescription",
      [
        Argument("method", Expression.name(method).member("description")),
        Argument("url", scope.url.base()), Argument("appending", .name(path)),
        Argument("serializer", .name("serializer")),
      ])
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
        "A request to a path below the base URL, with the settings that all requests share."
      ])
    // Inlining it would make up most of an optimized build's work.
    declaration.attribute = "@inline(never)"
    return declaration
  }
}
