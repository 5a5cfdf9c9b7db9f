import MessageSyntax
import RequestModel
import SerializationOptions

/// The URL of a request as an expression.
extension MethodScope {
  /// The arguments that create a request with its URL.
  var urlArguments: [Argument] {
    let template = request.url
    guard case .base = template.origin else { return arguments(of: template) }
    let base = Argument("url", baseURL())
    guard !urlPieces(template).isEmpty else { return [base] }
    return [base, Argument("appending", path)] + urlEncoding(template)
  }

  /// Whether the URL of the request contains values, so that it may keep an error.
  var mayKeepURLError: Bool {
    request.url.roots.contains { collection.isSymbolic($0) }
  }

  /// The path and the query of the request below the base URL.
  var path: Expression { .string(urlPieces(request.url)) }

  /// Whether the base URL is known only to the client, and the path does not depend on the encoding
  /// of dates and bytes.
  var beginsAtBaseURL: Bool {
    guard case .base = request.url.origin, let base = collection.baseURL else { return false }
    return areShared(base.roots.flatMap { collection.references(in: $0) })
      && ownBaseURLInputs.isEmpty && !hasEncodedURL
  }

  /// Whether the text of the URL depends on the encoding of dates and bytes.
  var hasEncodedURL: Bool {
    if isEncoded(request.url) { return true }
    guard case .base = request.url.origin, let base = collection.baseURL else { return false }
    return isEncoded(base)
  }

  /// The method that returns the base URL of an environment.
  static let environmentURL = "environmentURL"

  /// The base URL: the client's, or one made from inputs.
  func baseURL() -> Expression {
    guard let template = collection.baseURL else { return property("baseURL") }
    if context.makesBaseURLLate {
      if ownBaseURLInputs.isEmpty { return .attempt(.call(property(Self.environmentURL), [])) }
      if needsClientCopy {
        return .attempt(.call(Expression.name(clientCopy).member(Self.environmentURL), []))
      }
    }
    return collection.literalBase == nil ? baseURL(of: template) : property("baseURL")
  }

  /// The arguments that replace spec-wide inputs in base URLs.
  private var ownBaseURLInputs: [Variable] {
    arguments.all.filter { context.baseURLInputs.contains($0.input.name) }
  }

  /// Whether the base URL comes from a copy of the client with the values of arguments.
  var needsClientCopy: Bool {
    guard case .base = request.url.origin, !ownBaseURLInputs.isEmpty else { return false }
    return ownBaseURLInputs.allSatisfy { argument in
      let property = ofClient.variable(argument.input.name)
      return property?.type == argument.type && property?.isOptional == argument.isOptional
    }
  }

  private var clientCopy: String { localName("client") }

  /// Creates the copy of the client with the values of arguments.
  func copyOfClient() -> [Statement] {
    let copy = Expression.name(clientCopy)
    let changes = ownBaseURLInputs.compactMap { argument in
      ofClient.variable(argument.input.name).map { property in
        Statement.assignment(copy.member(property.name.member), .set, argument.expression)
      }
    }
    return [
      .declaration(isVariable: true, name: clientCopy, type: nil, value: .name("self"))
    ] + changes
  }

  /// A base URL: the client's, or one made from inputs.
  func baseURL(of template: URLTemplate?) -> Expression {
    guard let template else {
      return .attempt(
        .call(
          Expression.name("RequestURL").member("base"),
          [Argument(nil, property("baseURL")), Argument("or", .text(""))]))
    }
    return .attempt(
      .call(
        Expression.name("RequestURL").member("base"),
        [
          Argument(nil, property("baseURL")),
          Argument("or", .string(originPieces(template) + urlPieces(template))),
        ] + urlEncoding(template)))
  }

  /// The arguments for an absolute URL.
  private func arguments(of template: URLTemplate) -> [Argument] {
    if !template.roots.contains(where: { collection.isSymbolic($0) }) {
      let none = Case(name: .empty, span: template.span, firstBinding: 0)
      if let url = try? collection.resolve(template, in: request, case: none) {
        return [Argument("url", context.url(url))]
      }
    }
    return [Argument("interpolating", .string(originPieces(template) + urlPieces(template)))]
      + urlEncoding(template)
  }

  /// The pieces of scheme, host and port.
  private func originPieces(_ template: URLTemplate) -> [StringPiece] {
    switch template.origin {
    case .base: []
    case .whole(let id), .beginning(let id): urlPieces(of: id)
    case .literal(let scheme, let authority):
      [.text(context.string(scheme) + "://")] + urlPieces(of: authority)
    }
  }

  /// The pieces of path and query.
  private func urlPieces(_ template: URLTemplate) -> [StringPiece] {
    var pieces = template.path.map { urlPieces(of: $0) } ?? []
    if let query = template.query { pieces += [.text("?")] + urlPieces(of: query) }
    return pieces.joined
  }

  private func urlPieces(of id: ValueID) -> [StringPiece] {
    let node = collection[id]
    switch node.kind {
    case .concatenation: return collection.children(of: id).flatMap { urlPieces(of: $0) }
    case .reference:
      guard let variable = variable(node) else { return [] }
      let filters = collection.filterLists[node.filterList]
      if filters.isEmpty, !variable.isMadeForURL {
        return [.interpolation([Argument(nil, variable.inURL)])]
      }
      let source = filterSource(variable, filters)
      // A file is read where the URL contains it, which may throw; all other errors of a URL are
      // kept.
      let made = variable.type == .file ? .attempt(source.value) : source.value
      let value = variable.isMadeForURL ? made : variable.inURL
      return [
        .interpolation([Argument(nil, value)] + filterArguments(source.filters, label: "filters"))
      ]
    default:
      let text = context.string(node.text)
      return text.isEmpty ? [] : [.text(text)]
    }
  }

  /// The argument for the encoding of dates and bytes, if the URL contains any.
  private func urlEncoding(_ template: URLTemplate) -> [Argument] {
    isEncoded(template) ? [Argument("encoding", encoding)] : []
  }

  private func isEncoded(_ template: URLTemplate) -> Bool {
    var isEncoded = false
    template.forEachValue { id, _ in isEncoded = isEncoded || holdsEncodedReference(id) }
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
    if case .nullable = type { return conversion(expression, isStandalone: true) }
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
