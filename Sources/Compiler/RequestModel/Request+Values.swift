// The walk over the values of a request. There is only one: all code that processes values of a
// request is based on it.

extension Request {
  /// Calls `body` with every value of the request and its role, in a fixed order.
  package func forEachValue(_ body: (ValueID, ValueRole) -> Void) {
    url.forEachValue(body)
    for entry in query { body(entry.value, .query(name: entry.name)) }
    for field in headers { body(field.value, .header) }
    for cookie in cookies { body(cookie.value, .cookie) }
    switch authentication?.scheme {
    case .basic(let username, let password):
      body(username, .credential(.username))
      body(password, .credential(.password))
    case .bearer(let token): body(token, .credential(.token))
    case .aws(let signer):
      for (role, value) in signer.required { body(value, .credential(role)) }
      if let token = signer.sessionToken { body(token, .credential(.sessionToken)) }
    case .some(.none), nil: break
    }
    if let contentType { body(contentType, .contentType) }
    content?.forEachValue(body)
  }
}

extension RequestCollection {
  /// Calls `body` with every value of the request and, if its path is relative to one, of the base
  /// URL.
  package func forEachValue(
    of request: Request, withBaseURL: Bool = true, _ body: (ValueID, ValueRole) -> Void
  ) {
    if withBaseURL, case .base = request.url.origin { baseURL?.forEachValue(body) }
    request.forEachValue(body)
  }

  /// The values of a request and of its base URL that have the chosen roles.
  package func roots(
    of request: Request, withBaseURL: Bool = true,
    where isChosen: (ValueRole) -> Bool = { _ in true }
  ) -> [ValueID] {
    var roots: [ValueID] = []
    forEachValue(of: request, withBaseURL: withBaseURL) { id, role in
      if isChosen(role) { roots.append(id) }
    }
    return roots
  }
}

extension Content {
  fileprivate func forEachValue(_ body: (ValueID, ValueRole) -> Void) {
    switch self {
    case .parameters(let id): body(id, .parameters)
    case .form(let id): body(id, .form)
    case .json(let id): body(id, .json)
    case .plist(let id): body(id, .propertyList)
    case .xml(let id): body(id, .xml)
    case .text(let id): body(id, .text)
    case .data(let id): body(id, .data)
    case .file(let id): body(id, .file)
    case .jsonLines(let id): body(id, .jsonLines)
    case .graphQL(let query, let variables, let operationName):
      body(query, .graphQL(.query))
      if let variables { body(variables, .graphQL(.variables)) }
      if let operationName { body(operationName, .graphQL(.operationName)) }
    case .multipart(let multipart):
      if let boundary = multipart.boundary { body(boundary, .multipart(.boundary)) }
      if let parameters = multipart.parameters { body(parameters, .multipart(.parameters)) }
      if let type = multipart.type { body(type, .multipart(.type)) }
      if let start = multipart.start { body(start, .multipart(.start)) }
      for (index, part) in multipart.parts.enumerated() { part.forEachValue(at: index, body) }
    }
  }
}

extension Part {
  fileprivate func forEachValue(at index: Int, _ body: (ValueID, ValueRole) -> Void) {
    if let name { body(name, .part(index, .name)) }
    if let fileName { body(fileName, .part(index, .fileName)) }
    if let contentType { body(contentType, .part(index, .contentType)) }
    for header in headers { body(header.value, .part(index, .header)) }
    switch content {
    case .value(let id): body(id, .part(index, .value))
    case .data(let id): body(id, .part(index, .data))
    case .file(let id): body(id, .part(index, .file))
    case .json(let id): body(id, .part(index, .json))
    case .xml(let id): body(id, .part(index, .xml))
    case .stream(let id, let length):
      body(id, .part(index, .stream))
      body(length, .part(index, .length))
    }
  }
}

extension ValueID? {
  /// Whether this media type is `none`: the content or the part is sent without a `Content-Type`.
  package func omitsContentType(in collection: RequestCollection) -> Bool {
    map { collection[$0].kind == .null } ?? false
  }
}
