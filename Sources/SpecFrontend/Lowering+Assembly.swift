import Diagnostics
import MessageSyntax
import RequestModel
import YAMLSyntax

/// From the merged layer of a request to the request of the model.
extension Lowering {
  mutating func lowerRequest(_ key: Int, _ layer: RequestLayer) {
    reportMissing(in: layer, key)
    // What is missing is made up, so that the rest of the request is checked as well.
    let span = document.span(of: key)
    var request = Request(
      name: textRange(of: key), span: span,
      method: layer.method?.value ?? collection.text.append("POST"),
      url: layer.url ?? URLTemplate(origin: .base, span: span))
    request.summary = layer.summary
    request.description = layer.description
    request.deprecated = layer.deprecated
    request.tags = layer.tags
    request.headers = layer.headers.compactMap { header in
      header.value.map { NamedValue(name: header.name, value: $0, span: header.span) }
    }
    request.clientFieldCount = clientFieldCount(of: request)
    request.query = layer.query
    request.cookies = layer.cookies
    request.authentication = layer.authentication
    request.content = layer.content?.value
    request.contentType = layer.contentType?.value
    request.contentCoding = layer.contentCoding?.value
    request.serializer = layer.serializer ?? .form
    request.methodsEncodingParametersInURI = layer.methodsEncodingParametersInURI
    request.encoding = layer.encoding
    request.jsonOptions = layer.jsonOptions
    request.propertyListFormat = layer.propertyListFormat ?? .xml
    request.transport = layer.transport
    request.targetForm = layer.targetForm?.value ?? .origin
    request.framing = layer.framing ?? .contentLength
    request.ownInputCount = layer.inputs.count
    request.scope = layer.inputs + collection.sharedInputs.filter { shared in
      !layer.inputs.contains { collection.inputs[$0].name == collection.inputs[shared].name }
    }
    let used = usage(of: request)
    lowerCases(of: &request, layer, used: used)
    if let first = request.cases.first { validate(request, layer, first: first) }
    collection.requests.append(request)
  }

  /// Reports the keys that a request cannot do without, unless they are there and wrong.
  private mutating func reportMissing(in layer: RequestLayer, _ key: Int) {
    if layer.method == nil, !layer.hasRefusedKey {
      let title = "request '\(document.string(of: key))'"
      report(.missingKey("method", in: title, help: nil), at: key)
    }
    if layer.url == nil, !layer.hasRefusedKey {
      let title = "request '\(document.string(of: key))'"
      report(.missingKey("path' or 'url", in: title, help: nil), at: key)
    }
  }

  /// How many leading fields came from `client`, overridden or not: their names tell.
  private func clientFieldCount(of request: Request) -> Int {
    guard !collection.clientFields.isEmpty else { return 0 }
    return request.headers.prefix(collection.clientFields.count).prefix { header in
      collection.clientFields.contains { equalFieldNames($0.name, header.name) }
    }.count
  }

  /// Resolves every name that the request refers to, and tells which inputs of the scope it uses.
  private mutating func usage(of request: Request) -> [Bool] {
    var used = [Bool](repeating: false, count: request.scope.count)
    for root in request.roots {
      for reference in references(in: root) {
        let node = collection.values[reference]
        guard let position = collection.scopeIndex(of: node.inputName, in: request) else {
          report(
            .unknownInput(
              collection.string(node.inputName),
              among: request.scope.map { collection.string(collection.inputs[$0].name) }),
            at: node.span)
          continue
        }
        used[position] = true
      }
    }
    if case .base = request.url.origin, let base = collection.baseURL {
      for root in base.roots {
        for reference in references(in: root) {
          let name = collection.values[reference].inputName
          guard let position = collection.scopeIndex(of: name, in: request) else {
            report(
              .unknownInput(collection.string(name), among: []),
              at: collection.values[reference].span)
            continue
          }
          used[position] = true
        }
      }
    }
    for (position, index) in request.scope.enumerated() {
      if position >= request.ownInputCount {
        if used[position] { usedSharedInputs.insert(index) }
      } else if !used[position] {
        report(
          .unusedInput(collection.string(collection.inputs[index].name)),
          at: collection.inputs[index].span)
      }
    }
    return used
  }

  /// The reference nodes inside a value, found by bisection.
  func references(in root: ValueID) -> [Int] {
    let node = collection[root]
    if node.kind == .reference { return [Int(root.index)] }
    guard node.end > root.index + 1 else { return [] }
    var low = 0
    var high = references.count
    while low < high {
      let middle = (low + high) / 2
      if references[middle] < root.index { low = middle + 1 } else { high = middle }
    }
    return references[low...].prefix { $0 < node.end }.map(Int.init)
  }

  mutating func reportUnused(sharedInputs: [Int]) {
    for index in sharedInputs where !usedSharedInputs.contains(index) {
      let input = collection.inputs[index]
      report(.unusedInput(collection.string(input.name)), at: input.span)
    }
  }
}

extension URLTemplate {
  /// The values that the URL is made of.
  var roots: [ValueID] {
    let rest = [path, query].compactMap(\.self)
    switch origin {
    case .base: return rest
    case .whole(let id): return [id] + rest
    case .literal(_, let authority): return [authority] + rest
    }
  }
}

extension Request {
  /// Every value of the request.
  var roots: [ValueID] {
    var roots = url.roots
    roots.reserveCapacity(roots.count + query.count + headers.count + cookies.count + 4)
    for value in query { roots.append(value.value) }
    for value in headers { roots.append(value.value) }
    for value in cookies { roots.append(value.value) }
    switch authentication?.scheme {
    case .basic(let username, let password): roots += [username, password]
    case .bearer(let token): roots.append(token)
    case .some(.none), nil: break
    }
    if let contentType { roots.append(contentType) }
    if let content { roots += content.roots }
    return roots
  }
}

extension Content {
  fileprivate var roots: [ValueID] {
    switch self {
    case .parameters(let id), .form(let id), .json(let id), .plist(let id), .text(let id),
      .data(let id), .file(let id), .jsonLines(let id):
      return [id]
    case .graphQL(let query, let variables, let operationName):
      return [query] + [variables, operationName].compactMap(\.self)
    case .multipart(let multipart):
      return [multipart.boundary, multipart.parameters].compactMap(\.self)
        + multipart.parts.flatMap(\.roots)
    }
  }
}

extension Part {
  fileprivate var roots: [ValueID] {
    var roots = [name, fileName, contentType].compactMap(\.self) + headers.map(\.value)
    switch content {
    case .value(let id), .data(let id), .file(let id), .json(let id): roots.append(id)
    case .stream(let id, let length): roots += [id, length]
    }
    return roots
  }
}
