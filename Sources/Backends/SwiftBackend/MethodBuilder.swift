import RequestModel
import SerializationOptions

/// Makes the method of one request.
struct MethodBuilder {
  var scope: MethodScope

  /// The start that this request shares with others, if any.
  let start: CommonStart?

  /// The statements so far.
  var body: [Statement] = []

  /// The variable with the request.
  let target: Expression

  private let requestName: String

  init(_ scope: MethodScope, start: CommonStart?) {
    self.scope = scope
    self.start = start.flatMap { $0.begins(scope) ? $0 : nil }
    requestName = scope.localName("request")
    target = .name(requestName)
  }

  /// Whether the request may keep an error from its creation.
  private var keepsError: Bool { scope.url.mayKeepError || start?.keepsError ?? false }

  var collection: RequestCollection { _read { yield scope.collection } }
  var request: Request { _read { yield scope.request } }

  /// All statements of the method.
  mutating func statements() -> [Statement] {
    addChoices()
    addRequest()
    addFields()
    addCookies()
    addQuery()
    addContent()
    addSettings()
    body = body.checkingAdditions(of: target, keepsError: keepsError)
    if case .declaration(_, let name, let type, let value)? = body.last, name == requestName {
      // The request is not changed after its creation.
      body[body.count - 1] = .declaration(isVariable: false, name: name, type: type, value: value)
    }
    body.append(.returning(.attempt(.call(target.member("serialized"), []))))
    return body
  }

  /// Checks which arguments have a value, if the request has rules about them.
  private mutating func addChoices() {
    for choice in request.inputChoices {
      let groups = choice.groups.map { group in
        Expression.dictionary(
          group.compactMap { scope.variable($0.name) }.map { variable in
            DictionaryElement(
              .text(variable.name.text),
              .literal("\(variable.path) != nil"))
          })
      }
      let label = choice.kind == .exactlyOne ? "exactlyOneOf" : "atMostOneOf"
      body.append(
        .expression(
          .attempt(
            .call(
              Expression.name("SerializationError").member("check"),
              [Argument(label, .array(groups))]))))
    }
  }

  /// Creates the request with its serializer, on which the text of its URL may depend.
  private mutating func addRequest() {
    let options = scope.options.serializer.assignments
    if scope.url.needsClientCopy { body += scope.url.copyOfClient() }
    if let start {
      create(start.request(scope))
      // Arrays with shared storage compare as equal at once, without a search.
      let own = options == start.options ? [] : options.filter { !start.options.contains($0) }
      set(own, of: target.member("serializer"))
    } else if scope.url.isEncoded, !options.isEmpty {
      let copy = scope.localName("serializer")
      body.append(
        .declaration(
          isVariable: true, name: copy, type: nil,
          value: Expression.name("self").member("serializer")))
      set(options, of: .name(copy))
      create(scope.description(serializer: .name(copy)))
    } else {
      create(scope.description(serializer: scope.property("serializer")))
      set(options, of: target.member("serializer"))
    }
    scope.serializer = target.member("serializer")
  }

  private mutating func create(_ value: Expression) {
    body.append(
      .declaration(
        isVariable: true, name: requestName, type: nil, value: value.attemptedOnce))
  }

  private mutating func set(_ options: [OptionAssignment], of serializer: Expression) {
    for option in options { body.append(option.statement(of: serializer)) }
  }

  // MARK: - Lists

  /// One element of a list. It is present if some inputs have values.
  struct Element {
    var value: Expression
    var conditions: [String] = []

    /// Whether the expression is a list of elements.
    var isList = false
  }

  /// Fills a list: elements that are always present in one literal, the others one by one.
  mutating func fill(_ list: Expression, with elements: [Element]) {
    let leading = elements.prefix { $0.conditions.isEmpty && !$0.isList }
    if !leading.isEmpty { body.append(.set(list, .array(leading.map(\.value)))) }
    for element in elements.dropFirst(leading.count) {
      let statement =
        element.isList
        ? Statement.assignment(list, .append, element.value.attemptedOnce)
        : .perform(.call(list.member("append"), [Argument(nil, element.value)]))
      body += Statement.when(element.conditions, [statement])
    }
  }

  // MARK: - Parts of the request

  private mutating func addCookies() {
    let cookies = request.cookies.map { cookie in
      let conditions = scope.conditions(of: cookie.value)
      let value = scope.unwrapping(conditions).text(cookie.value).expression
      let name = Expression.text(scope.context.string(cookie.name))
      return Element(
        value: .call("Cookie", [Argument(nil, name), Argument(nil, value)]),
        conditions: conditions)
    }
    fill(target.member("cookies"), with: cookies)
  }

  private mutating func addQuery() {
    add(request.query.map { ($0.name, $0.value) }, by: "addQuery")
  }

  /// Adds the entries of a map one by one, with a method of the request.
  mutating func add(_ entries: [(name: TextRange, value: ValueID)], by method: String) {
    let callee = target.member(method)
    for (name, id) in entries {
      guard let value = scope.addedValue(id) else { continue }
      let name = Expression.text(scope.context.string(name))
      body.append(.perform(.call(callee, [Argument(nil, name), Argument(nil, value)])))
    }
  }

  /// Sets the properties of the message, then those of the client.
  private mutating func addSettings() {
    for property in Request.Property.all { addSetting(property) }
    for property in scope.options.properties.assignments {
      body.append(property.statement(of: target.member("properties")))
    }
  }

  private mutating func addSetting(_ property: Request.Property) {
    switch property {
    // The statements before have these: the request with its serializer, then its lists.
    case .method, .url, .serializer, .methodsEncodingParametersInURI, .options, .query,
      .omitsEmpty, .clientFields, .headers, .cookies, .content:
      break
    // Other credentials are among the fields.
    case .authentication:
      guard let aws = request.authentication?.scheme.aws else { return }
      body += SignatureStatement(aws: aws, scope: scope).signing(target)
    // Around the method: its declaration, its documentation and the types.
    case .swiftName, .summary, .description, .deprecated, .inputs, .inputChoices, .responses: break
    // Code does not depend on them.
    case .tags, .expected, .match, .loadWeight, .cases: break
    case .targetForm:
      guard request.targetForm != .origin else { return }
      set("targetForm", .implicitMember("\(request.targetForm)"))
    case .contentType:
      guard let type = scope.contentType(request.contentType) else { return }
      set(type.label, type.value)
    case .contentCoding:
      if let coding = request.contentCoding { set("contentCoding", .implicitMember("\(coding)")) }
    case .digests:
      guard !request.digests.isEmpty else { return }
      set("contentDigests", .array(request.digests.map { .implicitMember("\($0)") }))
    case .framing:
      guard case .chunked(let size) = request.framing else { return }
      set("framing", .implicitCall("chunked", [Argument("size", .literal("\(size)"))]))
    }
  }

  private mutating func set(_ member: String, _ value: Expression) {
    body.append(.set(target.member(member), value))
  }
}

extension MethodScope {
  /// The property of a request or a part that a media type sets, and its value.
  func contentType(_ id: ValueID?) -> (label: String, value: Expression)? {
    if id.omitsContentType(in: collection) { return ("omitsContentType", .literal("true")) }
    return id.map { ("contentType", text($0).expression) }
  }

  /// Creates a request with only its URL.
  fileprivate func description(serializer: Expression) -> Expression {
    var scope = self
    scope.serializer = serializer
    return .call(
      "RequestDescription",
      [
        Argument("method", .text(context.string(request.method)))
      ] + scope.url.arguments + [Argument("serializer", serializer)])
  }

  /// A map as `RequestParameters`.
  static func map(_ elements: [DictionaryElement], isCompacted: Bool) -> Expression {
    let literal = Expression.dictionary(elements)
    return isCompacted
      ? .call("RequestParameters", [Argument("compacting", literal)]) : literal
  }
}
