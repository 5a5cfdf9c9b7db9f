import RequestModel

/// Makes the method of one request.
struct MethodBuilder {
  var scope: MethodScope

  /// The statements so far.
  var body: [Statement] = []

  /// The variable that holds the request.
  let target: Expression

  /// The variable of the method that holds its serializer, when the spec says something about it.
  private let serializerName: String

  private let requestName: String

  init(_ scope: MethodScope) {
    self.scope = scope
    requestName = scope.localName("request")
    serializerName = scope.localName("serializer")
    target = .name(requestName)
  }

  var collection: RequestCollection { scope.collection }
  var request: Request { scope.request }

  /// The statements of the method.
  mutating func statements() -> [Statement] {
    addSerializer()
    addRequest()
    addFields()
    addCookies()
    addQuery()
    addContent()
    addSettings()
    if case .declaration(_, let name, let type, let value)? = body.last, name == requestName {
      // Nothing changes what the request is created with.
      body[body.count - 1] = .declaration(isVariable: false, name: name, type: type, value: value)
    }
    body.append(.returning(.attempt(.call(target.member("serialized"), []))))
    return body
  }

  /// A copy of the client's serializer with what the spec says, when it says anything.
  private mutating func addSerializer() {
    scope.serializer = scope.property("serializer")
    let options = SerializerOptions(request, collection).assignments
    guard !options.isEmpty else { return }
    body.append(
      .declaration(
        isVariable: true, name: serializerName, type: nil,
        value: Expression.name("self").member("serializer")))
    scope.serializer = .name(serializerName)
    for option in options {
      let path = option.path.reduce(scope.serializer) { $0.member($1) }
      body.append(.set(path, option.value))
    }
  }

  private mutating func addRequest() {
    let arguments = [
      Argument("method", .text(scope.context.string(request.method))),
      Argument("url", scope.url()), Argument("serializer", scope.serializer),
    ]
    body.append(
      .declaration(
        isVariable: true, name: requestName, type: nil,
        value: Expression.call("RequestDescription", arguments).attemptedOnce))
  }

  // MARK: - Lists

  /// One element of a list that is there when some inputs have values.
  struct Element {
    var value: Expression
    var conditions: [String] = []

    /// Whether the value is a list of elements.
    var isList = false
  }

  /// Fills a list: what is always there as one literal, the rest one by one.
  mutating func fill(_ list: Expression, with elements: [Element]) {
    let leading = elements.prefix { $0.conditions.isEmpty && !$0.isList }
    if !leading.isEmpty { body.append(.set(list, .array(leading.map(\.value)))) }
    for element in elements.dropFirst(leading.count) {
      let statement: Statement =
        element.isList
        ? .assignment(list, .append, element.value.attemptedOnce)
        : .perform(.call(list.member("append"), [Argument(nil, element.value)]))
      body += Statement.when(element.conditions, [statement])
    }
  }

  // MARK: - Parts of the request

  private mutating func addCookies() {
    let cookies = request.cookies.map { cookie in
      let conditions = scope.conditions(of: cookie.value)
      let value = scope.text(cookie.value, unwrapped: conditions).expression
      let name = Expression.text(scope.context.string(cookie.name))
      return Element(
        value: .call("Cookie", [Argument(nil, name), Argument(nil, value)]),
        conditions: conditions)
    }
    fill(target.member("cookies"), with: cookies)
  }

  private mutating func addQuery() {
    let (elements, isCompacted) = scope.parameters(request.query.map { ($0.name, $0.value) })
    guard !elements.isEmpty else { return }
    body.append(
      .set(target.member("query"), MethodScope.map(elements, isCompacted: isCompacted)))
  }

  /// What stands beside the message: target form, content type, coding, framing, properties.
  private mutating func addSettings() {
    if request.targetForm != .origin {
      body.append(
        .set(target.member("targetForm"), .implicitMember(request.targetForm.rawValue)))
    }
    if let type = request.contentType {
      body.append(.set(target.member("contentType"), scope.text(type).expression))
    }
    if let coding = request.contentCoding {
      body.append(.set(target.member("contentCoding"), .implicitMember(coding.rawValue)))
    }
    if case .chunked(let size) = request.framing {
      let size = Argument("size", .literal("\(size)"))
      body.append(.set(target.member("framing"), .implicitCall("chunked", [size])))
    }
    for property in TransportProperties(request.transport, collection).assignments {
      let path = property.path.reduce(target.member("properties")) { $0.member($1) }
      body.append(.set(path, property.value))
    }
  }
}

extension MethodScope {
  /// A map as `Parameters`.
  static func map(_ elements: [DictionaryElement], isCompacted: Bool) -> Expression {
    let literal = Expression.dictionary(elements)
    return isCompacted
      ? .call("Parameters", [Argument("compacting", literal)]) : literal
  }
}
