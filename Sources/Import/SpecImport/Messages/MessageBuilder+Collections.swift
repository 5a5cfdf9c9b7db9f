import MessageSyntax
import SerializationOptions

// Content that collections describe.

extension MessageBuilder {
  /// A map with the pairs that the source does not send, as optional inputs.
  func adding(
    _ pairs: [ImportedMessage.Pair], to map: SpecMap, of request: inout SpecRequest
  ) -> SpecMap {
    var map = map
    for pair in pairs where !map.contains(pair.name) {
      let name = freeInputName(NameRegistry.inputName(pair.name), in: request)
      var input = SpecField(name, .string)
      input.isOptional = true
      // An example would be sent in the case that is made of examples.
      let example = pair.value.isEmpty ? nil : "For example: \(pair.value)"
      input.description = SpecDescription.appending(example, to: pair.description)
      request.inputs.append(input)
      map.add(pair.name, SpecText.node(name))
    }
    return map
  }

  /// A form whose pairs clients of collections encode as `encodeURIComponent` does.
  mutating func setForm(
    _ pairs: [ImportedMessage.Pair], _ request: inout SpecRequest, _ message: ImportedMessage
  ) {
    let sent = pairs.filter { !$0.isOptional }
    var map = SpecMap()
    var values: [SpecNode] = []
    for (index, pair) in sent.enumerated() {
      values.append(.text(template.specText(pair.value)))
      if index + 1 < sent.count, sent[index + 1].name.isSame(as: pair.name) { continue }
      guard !map.contains(pair.name) else { return setSpelledForm(sent, &request) }
      map.add(pair.name, values.count == 1 ? values[0] : .list(values))
      values = []
    }
    map = adding(pairs.filter(\.isOptional), to: map, of: &request)
    request.content = ("form", .map(map))
    request.encoding.add(
      "form",
      .map(
        SpecMap([
          ("preset", .text("openapi")), ("escape", .text("component")),
          ("spaces", .text("percent")),
        ])))
    drop(MediaType.urlEncodedForm, &request, message)
  }

  /// A form that no map writes: a name that occurs again after another.
  private func setSpelledForm(
    _ pairs: [ImportedMessage.Pair], _ request: inout SpecRequest
  ) {
    let encoder = ParameterOptions.Escape.component.encoder(spacesAsPlus: false)
    let text = pairs.map { pair in
      [pair.name, pair.value].map {
        TemplateText.encoded($0, by: encoder, isVariable: template.isVariable)
      }.joined(separator: "=")
    }
    request.content = (
      "text", .text(template.specText(text.joined(separator: "&"), filter: "percent"))
    )
  }

  /// JSON as a value, and other text unchanged.
  mutating func setJSON(
    _ text: String, _ request: inout SpecRequest, _ message: ImportedMessage
  ) {
    if let json = ImportedJSON(text, template: template) {
      request.content = ("json", json.node)
      if !json.options.isEmpty {
        request.options.add("json-options", .map(SpecMap(json.options)))
      }
    } else if case .success(let tree) = JSONReader.parse(Array(text.utf8), maxDepth: 60),
      tree.text == nil, !ImportedJSON.hasVariableName(tree, template)
    {
      request.content = ("json", tree.node { template.specText($0) })
      report.choose("the JSON is written without its white space", at: message.span)
    } else {
      request.content = ("text", .text(template.specText(ofJSON: text)))
      return
    }
    drop(MediaType.json, &request, message)
  }

  mutating func setGraphQL(
    _ query: String, _ variables: String?, _ operation: String?, _ request: inout SpecRequest,
    _ message: ImportedMessage
  ) {
    var map = SpecMap([("query", .text(template.specText(query)))])
    if let variables, !variables.trimmed.isEmpty {
      if case .success(let tree) = JSONReader.parse(Array(variables.utf8), maxDepth: 60),
        !ImportedJSON.hasVariableName(tree, template)
      {
        map.add("variables", tree.node { template.specText($0) })
      } else {
        lose("the variables of the GraphQL query", "they are not JSON", at: message.span)
      }
    }
    map.add("operation-name", text: operation.map { template.specText($0) })
    request.content = ("graphql", .map(map))
    drop(MediaType.json, &request, message)
  }
}
