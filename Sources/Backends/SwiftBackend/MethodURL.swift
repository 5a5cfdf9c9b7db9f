import MessageSyntax
import RequestModel
import SerializationOptions

/// The URL of a request as an expression.
struct MethodURL {
  /// The scope of the method that makes the request.
  let scope: MethodScope

  private var collection: RequestCollection { _read { yield scope.context.collection } }

  private var template: URLTemplate { scope.request.url }

  /// The arguments that create a request with the URL.
  var arguments: [Argument] {
    guard case .base = template.origin else { return absolute }
    let base = Argument("url", base())
    guard !pieces(template).isEmpty else { return [base] }
    return [base, Argument("appending", path)] + encoding(template)
  }

  /// Whether the URL contains values, so that the request may keep an error.
  var mayKeepError: Bool {
    template.roots.contains { collection.isSymbolic($0) }
  }

  /// The path and the query below the base URL.
  var path: Expression { kept(pieces(template)) }

  /// Whether the base URL is known only to the client, and the path does not depend on the encoding
  /// of dates and bytes.
  var beginsAtBase: Bool {
    guard case .base = template.origin, let base = collection.baseURL else { return false }
    return scope.areShared(base.roots.flatMap { collection.references(in: $0) })
      && ownBaseInputs.isEmpty && !isEncoded
  }

  /// Whether the text depends on the encoding of dates and bytes.
  var isEncoded: Bool {
    if isEncoded(template) { return true }
    guard case .base = template.origin, let base = collection.baseURL else { return false }
    return isEncoded(base)
  }

  /// The method that returns the base URL of an environment.
  static let environmentMethod = "environmentURL"

  /// The base URL: the client's, or one made from inputs.
  func base() -> Expression {
    guard let template = collection.baseURL else { return scope.property("baseURL") }
    if scope.context.makesBaseURLLate {
      if ownBaseInputs.isEmpty {
        return .attempt(.call(scope.property(Self.environmentMethod), []))
      }
      if needsClientCopy {
        return .attempt(.call(Expression.name(clientCopy).member(Self.environmentMethod), []))
      }
    }
    return collection.literalBase == nil ? base(of: template) : scope.property("baseURL")
  }

  /// The arguments that replace spec-wide inputs in base URLs.
  private var ownBaseInputs: [MethodScope.Variable] {
    scope.arguments.all.filter { scope.context.baseURLInputs.contains($0.input.name) }
  }

  /// Whether the base URL comes from a copy of the client with the values of arguments.
  var needsClientCopy: Bool {
    guard case .base = template.origin, !ownBaseInputs.isEmpty else { return false }
    return ownBaseInputs.allSatisfy { argument in
      let property = scope.ofClient.variable(argument.input.name)
      return property?.type == argument.type && property?.isOptional == argument.isOptional
    }
  }

  private var clientCopy: String { scope.localName("client") }

  /// Creates the copy of the client with the values of arguments.
  func copyOfClient() -> [Statement] {
    let copy = Expression.name(clientCopy)
    let changes = ownBaseInputs.compactMap { argument in
      scope.ofClient.variable(argument.input.name).map { property in
        Statement.assignment(copy.member(property.name.member), .set, argument.expression)
      }
    }
    return [
      .declaration(isVariable: true, name: clientCopy, type: nil, value: .name("self"))
    ] + changes
  }

  /// A base URL: the client's, or one made from inputs.
  func base(of template: URLTemplate?) -> Expression {
    let other = template.map { Expression.string(originPieces($0) + pieces($0)) }
    let arguments = [
      Argument(nil, scope.property("baseURL")), Argument("or", other ?? .text("")),
    ]
    return .attempt(
      .call(
        Expression.name("RequestURL").member("base"),
        arguments + (template.map(encoding) ?? [])))
  }

  /// The arguments for an absolute URL.
  private var absolute: [Argument] {
    if !template.roots.contains(where: { collection.isSymbolic($0) }) {
      let none = Case(name: .empty, span: template.span, firstBinding: 0)
      if let url = try? collection.resolve(
        template, keepingDots: scope.request.keepsDotSegments, in: scope.request, case: none)
      {
        return [Argument("url", scope.context.url(url))]
      }
    }
    return [Argument("interpolating", kept(originPieces(template) + pieces(template)))]
      + encoding(template)
  }

  /// A URL with the dot segments that its values or its text may have, if the request keeps them.
  private func kept(_ pieces: [StringPiece]) -> Expression {
    let url = Expression.string(pieces)
    let mayHaveDots = pieces.contains { piece in
      guard case .text(let text) = piece else { return true }
      return DotSegment.first(in: Array(text.utf8)) != nil
    }
    guard scope.request.keepsDotSegments, mayHaveDots else { return url }
    return .implicitCall("keepingDotSegments", [Argument(nil, url)])
  }

  /// The pieces of scheme, host and port.
  private func originPieces(_ template: URLTemplate) -> [StringPiece] {
    switch template.origin {
    case .base: []
    case .whole(let id), .beginning(let id): pieces(of: id)
    case .literal(let scheme, let authority):
      [.text(scope.context.string(scheme) + "://")] + pieces(of: authority)
    }
  }

  /// The pieces of path and query.
  private func pieces(_ template: URLTemplate) -> [StringPiece] {
    let path = template.path.map { pieces(of: $0) } ?? []
    guard let query = template.query else { return path.joined }
    return (path + [.text("?")] + pieces(of: query)).joined
  }

  private func pieces(of id: ValueID) -> [StringPiece] {
    let node = collection[id]
    switch node.kind {
    case .concatenation: return collection.children(of: id).flatMap { pieces(of: $0) }
    case .reference:
      guard let variable = scope.variable(node) else { return [] }
      let filters = collection.filterLists[node.filterList]
      if filters.isEmpty, !variable.isMadeForURL {
        return [.interpolation([Argument(nil, variable.inURL)])]
      }
      let source = scope.filterSource(variable, filters)
      // A file is read where the URL contains it, which may throw; all other errors of a URL are
      // kept.
      let made = variable.type == .file ? .attempt(source.value) : source.value
      let value = variable.isMadeForURL ? made : variable.inURL
      return [
        .interpolation(
          [Argument(nil, value)] + scope.filterArguments(source.filters, label: "filters"))
      ]
    default:
      let text = scope.context.string(node.text)
      return text.isEmpty ? [] : [.text(text)]
    }
  }

  /// The argument for the encoding of dates and bytes, if the URL contains any.
  private func encoding(_ template: URLTemplate) -> [Argument] {
    isEncoded(template) ? [Argument("encoding", scope.encoding)] : []
  }

  private func isEncoded(_ template: URLTemplate) -> Bool {
    var isEncoded = false
    template.forEachValue { id, _ in isEncoded = isEncoded || scope.holdsEncodedReference(id) }
    return isEncoded
  }
}

extension MethodScope.Variable {
  /// Whether a URL contains something other than the variable: the result of a file's filter, or
  /// converted items of a list or a map.
  fileprivate var isMadeForURL: Bool {
    switch type {
    case .file: true
    case .list, .map: !conversion.isNone
    default: false
    }
  }

  /// The variable for use in a URL, with its type and the format of dates.
  fileprivate var inURL: Expression {
    switch type {
    case .nullable, .float: return conversion(expression, isStandalone: true)
    default: break
    }
    guard type == .dateTime, let format = input.dateFormat else { return expression }
    return .call(
      expression.member("formatted"), [Argument(nil, .implicitMember("\(format)"))])
  }
}

extension [StringPiece] {
  /// The pieces with adjacent texts joined.
  var joined: [StringPiece] {
    var joined: [StringPiece] = []
    for piece in self {
      if case .text(let text) = piece, case .text(let before)? = joined.last {
        joined[joined.count - 1] = .text(before + text)
      } else {
        joined.append(piece)
      }
    }
    return joined
  }
}

extension ClientContext {
  /// A fully known URL as a value of the library's type.
  func url(_ url: EncodedURL) -> Expression {
    var arguments = [
      Argument("scheme", .implicitMember(url.scheme == .https ? "https" : "http")),
      Argument("host", .text(String(decoding: url.host, as: UTF8.self))),
    ]
    if let port = url.port { arguments.append(Argument("port", .literal("\(port)"))) }
    let path = String(decoding: url.path, as: UTF8.self)
    if path != "/", !path.isEmpty { arguments.append(Argument("path", .text(path))) }
    if let query = url.query {
      arguments.append(Argument("query", .text(String(decoding: query, as: UTF8.self))))
    }
    return .call("RequestURL", arguments)
  }
}
