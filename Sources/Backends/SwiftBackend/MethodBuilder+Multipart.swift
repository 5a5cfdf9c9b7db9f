import RequestModel

/// Adds multipart content and its parts.
extension MethodBuilder {
  mutating func addMultipart(_ content: MultipartContent) {
    let parts = content.parts.compactMap { scope.part($0, of: content.subtype) }
    let isFixed = parts.allSatisfy { $0.conditions.isEmpty && !$0.isList }
    let conditions = content.parameters.map { scope.conditions(of: $0) } ?? []
    let parameters = content.parameters.flatMap { scope.unwrapping(conditions).pairs($0) }
    var arguments = scope.multipartArguments(content)
    if let parameters, conditions.isEmpty { arguments.append(Argument("parameters", parameters)) }
    if isFixed, !parts.isEmpty {
      arguments.append(Argument("parts", .array(parts.map(\.value))))
    }
    arguments += scope.lastMultipartArguments(content)
    let multipart = Expression.call("Multipart", arguments)
    let boundary = content.boundary.flatMap { scope.conditions(of: $0).isEmpty ? nil : $0 }
    let isConditional = !conditions.isEmpty || !isFixed
    guard isConditional || boundary != nil else {
      let value = Expression.implicitCall("multipart", [Argument(nil, multipart)])
      return body.append(.set(target.member("content"), value))
    }
    let name = scope.localName("multipart")
    body.append(
      .declaration(
        isVariable: true, name: name, type: nil, value: multipart.attemptedOnce))
    if let boundary {
      let conditions = scope.conditions(of: boundary)
      let text = Argument(nil, scope.unwrapping(conditions).text(boundary).expression)
      let statement = Statement.set(
        Expression.name(name).member("boundary"), .implicitCall("written", [text]))
      body += Statement.when(conditions, [statement])
    }
    if let parameters, !conditions.isEmpty {
      let statement = Statement.set(Expression.name(name).member("parameters"), parameters)
      body += Statement.when(conditions, [statement])
    }
    if !isFixed {
      fill(Expression.name(name).member("parts"), with: parts)
    }
    let value = Expression.implicitCall("multipart", [Argument(nil, .name(name))])
    body.append(.set(target.member("content"), value))
  }
}

extension MethodScope {
  /// The arguments for the throttle, and the parameters of `multipart/related`.
  fileprivate func lastMultipartArguments(_ content: MultipartContent) -> [Argument] {
    var arguments: [Argument] = []
    if let throttle = content.throttle {
      arguments.append(Argument("throttle", self.throttle(throttle)))
    }
    if let type = content.type { arguments.append(Argument("type", text(type).expression)) }
    if let start = content.start { arguments.append(Argument("start", text(start).expression)) }
    return arguments
  }

  /// The arguments for the subtype and the boundary.
  fileprivate func multipartArguments(_ content: MultipartContent) -> [Argument] {
    var arguments: [Argument] = []
    switch content.subtype {
    case .formData: break
    case .mixed, .related, .alternative:
      arguments.append(Argument("subtype", .implicitMember(content.subtype.rawValue)))
    }
    if let boundary = content.boundary, conditions(of: boundary).isEmpty {
      let text = Argument(nil, text(boundary).expression)
      arguments.append(Argument("boundary", .implicitCall("written", [text])))
    } else {
      let owner = [
        Argument("service", .text(context.string(collection.service))),
        Argument("request", .text(context.string(request.name))),
      ]
      arguments.append(Argument("boundary", .implicitCall("derived", owner)))
    }
    return arguments
  }

  fileprivate func throttle(_ throttle: MultipartContent.Throttle) -> Expression {
    // Delays are limited to a day.
    let seconds = Argument(nil, .double(min(throttle.delay, 86_400)))
    return .call(
      "Throttle",
      [
        Argument("packetSize", .literal("\(throttle.packetSize)")),
        Argument("delay", .implicitCall("seconds", [seconds])),
      ])
  }

  /// A part. It is present if its content has a value and, in form data, if its name has one.
  fileprivate func part(_ part: Part, of subtype: MultipartContent.Subtype) -> MethodBuilder
    .Element?
  {
    var conditions = partConditions(part)
    if subtype == .formData, let name = part.name { conditions += self.conditions(of: name) }
    conditions = conditions.distinct
    let scope = unwrapping(conditions)
    let list = scope.contents(of: part)
    guard let content = list ?? scope.content(of: part) else { return nil }
    let name = Argument("name", part.name.map { scope.text($0).expression } ?? .literal("nil"))
    var arguments =
      list == nil ? [name, Argument(nil, content)] : [Argument("of", content), name]
    if let fileName = part.fileName {
      arguments.append(Argument("filename", scope.text(fileName).expression))
    }
    if let type = scope.contentType(part.contentType) {
      arguments.append(Argument(type.label, type.value))
    }
    if !part.headers.isEmpty { arguments.append(Argument("fields", scope.fields(of: part))) }
    let type = Expression.name("Multipart").member("Part")
    return MethodBuilder.Element(
      value: .call(list == nil ? type : type.member("each"), arguments), conditions: conditions,
      isList: list != nil)
  }

  /// The contents of the parts that a list becomes; nil if the part is not a list.
  private func contents(of part: Part) -> Expression? {
    let element = Expression.name("$0")
    switch part.content {
    case .json(let id) where part.isRepeated:
      let items = collection[id].kind == .list ? collection.children(of: id).map { value($0) } : []
      if !items.isEmpty, items.allSatisfy({ $0?.isOptional == false }) {
        return .array(
          items.compactMap { $0.map { .implicitCall("json", [Argument(nil, $0.expression)]) } })
      }
      return lines(id).map { mapped($0, .implicitCall("json", [Argument(nil, element)])) }
    case .file(let id):
      return list(id, of: .file).map { mapped($0, .implicitCall("file", [Argument(nil, element)])) }
    case .data(let id):
      return list(id, of: .data).map { mapped($0, .implicitCall("data", [Argument(nil, element)])) }
    case .stream(let id, let length):
      let stream = Expression.call(
        "StreamContent", [Argument(nil, element), Argument("length", self.length(length))])
      return (list(id, of: .stream) ?? list(id, of: .file)).map {
        mapped($0, .implicitCall("stream", [Argument(nil, stream)]))
      }
    case .value, .json, .xml: return nil
    }
  }

  /// The list variable with items of a type.
  private func list(_ id: ValueID, of type: InputType) -> Expression? {
    let node = collection[id]
    guard node.kind == .reference, node.filterList == 0, let variable = variable(node),
      variable.type == .list(type)
    else { return nil }
    return variable.expression
  }

  private func mapped(_ list: Expression, _ element: Expression) -> Expression {
    .call(list.member("map"), [Argument(nil, .closure(element))])
  }

  /// The inputs without which the part has no content.
  private func partConditions(_ part: Part) -> [String] {
    conditions(of: collection.path(ofFile: part.content.root))
  }

  private func content(of part: Part) -> Expression? {
    switch part.content {
    case .value(let id):
      let isNull = collection[id].kind == .null
      let text = isNull ? .text("") : text(id).expression
      return .implicitCall("text", [Argument(nil, text)])
    case .data(let id): return bytes(id).map { .implicitCall("data", [Argument(nil, $0)]) }
    case .file(let id):
      return FileExpression(scope: self).content(id).map {
        .implicitCall("file", [Argument(nil, $0)])
      }
    case .json(let id):
      return whole(id).map { .implicitCall("json", [Argument(nil, $0)]) }
    case .xml(let id):
      return value(id).map { .implicitCall("xmlDocument", [Argument(nil, $0.expression)]) }
    case .stream(let id, let length):
      guard let file = FileExpression(scope: self).content(id) else { return nil }
      let stream = Expression.call(
        "StreamContent", [Argument(nil, file), Argument("length", self.length(length))])
      return .implicitCall("stream", [Argument(nil, stream)])
    }
  }

  /// A number of bytes; `nil`, for the whole content, if the number is missing.
  private func length(_ id: ValueID) -> Expression {
    let node = collection[id]
    if node.kind == .integer { return .literal(context.decimal(node)) }
    if node.kind == .reference, let variable = variable(node), variable.type == .integer {
      let value = variable.isOptional ? Expression.name("$0") : variable.expression
      let length = Expression.call("UInt64", [Argument("clamping", value)])
      guard variable.isOptional else { return length }
      return .call(variable.expression.member("map"), [Argument(nil, .closure(length))])
    }
    let text = text(id)
    let value = text.isOptional ? Expression.name("$0") : text.expression
    let length = Expression.call("UInt64", [Argument(nil, value)])
    guard text.isOptional else { return length }
    return .call(text.expression.member("flatMap"), [Argument(nil, .closure(length))])
  }

  /// The part's own fields.
  private func fields(of part: Part) -> Expression {
    let isPlain = part.headers.allSatisfy { header in
      conditions(of: header.value).isEmpty && !isList(header.value)
    }
    guard isPlain else {
      let elements = part.headers.compactMap { header in
        fieldValue(header.value).map {
          DictionaryElement(.text(context.string(header.name)), $0.expression)
        }
      }
      return fieldLines(
        elements, besides: part.headers.names(coveredBy: part.headers, in: collection),
        isEncoded: part.headers.contains { isEncoded($0.value) })
    }
    return .array(
      part.headers.map { header in
        .call(
          "HeaderField",
          [
            Argument(nil, .text(context.string(header.name))),
            Argument(nil, text(header.value).expression),
          ])
      })
  }
}
