// The values that a request is made of.

extension Request {
  /// Calls `body` with every value of the request.
  package func forEachRoot(_ body: (ValueID) -> Void) {
    url.forEachRoot(body)
    for value in query { body(value.value) }
    for value in headers { body(value.value) }
    for value in cookies { body(value.value) }
    switch authentication?.scheme {
    case .basic(let username, let password):
      body(username)
      body(password)
    case .bearer(let token): body(token)
    case .some(.none), nil: break
    }
    if let contentType { body(contentType) }
    content?.forEachRoot(body)
  }
}

extension Content {
  fileprivate func forEachRoot(_ body: (ValueID) -> Void) {
    switch self {
    case .parameters(let id), .form(let id), .json(let id), .plist(let id), .text(let id),
      .data(let id), .file(let id), .jsonLines(let id):
      body(id)
    case .graphQL(let query, let variables, let operationName):
      body(query)
      if let variables { body(variables) }
      if let operationName { body(operationName) }
    case .multipart(let multipart):
      if let boundary = multipart.boundary { body(boundary) }
      if let parameters = multipart.parameters { body(parameters) }
      if let type = multipart.type { body(type) }
      if let start = multipart.start { body(start) }
      for part in multipart.parts { part.forEachRoot(body) }
    }
  }
}

extension Part {
  fileprivate func forEachRoot(_ body: (ValueID) -> Void) {
    if let name { body(name) }
    if let fileName { body(fileName) }
    if let contentType { body(contentType) }
    for header in headers { body(header.value) }
    switch content {
    case .value(let id), .data(let id), .file(let id), .json(let id): body(id)
    case .stream(let id, let length):
      body(id)
      body(length)
    }
  }
}
