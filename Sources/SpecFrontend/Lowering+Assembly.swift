import Diagnostics
import MessageSyntax
import RequestModel
import SerializationOptions
import YAMLSyntax

/// From the merged layer of a request to the request of the model.
extension Lowering {
  mutating func lowerRequest(_ key: Int, _ layer: RequestLayer) {
    reportMissing(in: layer, key)
    var request = assembled(key, layer)
    request.ownInputCount = layer.inputs.count
    request.scope =
      layer.inputs
      + collection.sharedInputs.filter { shared in
        !layer.inputs.contains { collection.inputs[$0].name == collection.inputs[shared].name }
      }
    let used = usage(of: request, declaring: layer.ownInputs)
    lowerCases(of: &request, layer, used: used.map { $0 > 0 })
    if !request.cases.isEmpty, !holdsTooMuch(request, uses: used) { validate(request, layer) }
    collection.requests.append(request)
  }

  /// What a layer says, defaults where it says nothing. What is missing is made up, so that the rest
  /// of the request is checked as well.
  private mutating func assembled(_ key: Int, _ layer: RequestLayer) -> Request {
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
    request.clientFieldCount = layer.headers.prefix(while: \.isClientField).count
    request.query = layer.query
    request.cookies = layer.cookies
    request.authentication = layer.authentication
    request.content = layer.content?.value
    request.contentType = layer.contentType?.value
    request.contentCoding = layer.contentCoding?.value
    request.serializer = layer.serializer ?? .form
    request.methodsEncodingParametersInURI = layer.methodsEncodingParametersInURI
    request.set(layer.options, text: collection.text)
    request.targetForm = layer.targetForm?.value ?? .origin
    request.framing = layer.framing ?? .contentLength
    return request
  }

  /// Reports the keys that a request cannot do without, unless they are there and wrong.
  private mutating func reportMissing(in layer: RequestLayer, _ key: Int) {
    guard !layer.hasRefusedKey, layer.method == nil || layer.url == nil else { return }
    let title = "request '\(document.string(of: key))'"
    if layer.method == nil { report(.missingKey("method", in: title, help: nil), at: key) }
    if layer.url == nil { report(.missingKey("path' or 'url", in: title, help: nil), at: key) }
  }

  /// Whether the values of a case are a budget's worth wherever the request refers to them, as
  /// aliases may be in a file; it is reported.
  private mutating func holdsTooMuch(_ request: Request, uses: [Int]) -> Bool {
    guard uses.contains(where: { $0 > 1 }) else { return false }
    for `case` in request.cases {
      var (nodes, bytes) = (0, 0)
      for (position, count) in uses.enumerated() where count > 1 {
        let value = collection.bindings[`case`.firstBinding + position]
        guard !value.isAbsent else { continue }
        let weight = weight(of: value)
        nodes += weight.nodes * count
        bytes += weight.bytes * count
      }
      guard nodes > 4_000_000 || bytes > RequestCollection.maximumTextLength else { continue }
      report(.caseTooLarge(), at: `case`.span)
      return true
    }
    return false
  }

  /// How many nodes a value has, and how many bytes their texts.
  private mutating func weight(of value: ValueID) -> (nodes: Int, bytes: Int) {
    if let known = weights[value] { return known }
    let nodes = collection.values[Int(value.index)..<Int(collection[value].end)]
    let bytes = nodes.reduce(0) { $0 + ($1.isContainer ? 0 : Int($1.text.count)) }
    weights[value] = (nodes.count, bytes)
    return (nodes.count, bytes)
  }

  /// Resolves every name that the request refers to, and tells how often it uses each input of the
  /// scope.
  private mutating func usage(of request: Request, declaring own: Set<Int>) -> [Int] {
    var used = [Int](repeating: 0, count: request.scope.count)
    var unknown: [Int] = []
    let scope = request.scope
    forEachReference(in: request) { reference in
      let name = collection.values[reference].inputName
      if let position = scope.firstIndex(where: { collection.inputs[$0].name == name }) {
        used[position] += 1
      } else {
        unknown.append(reference)
      }
    }
    for reference in unknown {
      let node = collection.values[reference]
      report(
        .unknownInput(
          collection.string(node.inputName),
          // Suggestions cost time: a crowd of mistakes gets none for the later ones.
          among: sink.errorCount < 100 ? names(of: request.scope) : []),
        at: node.span,
        // What a request inherits stands before it, and may be right for others.
        notes: node.span.start < request.span.start
          ? [.init("in request '\(collection.text.string(request.name))'", at: request.span)] : [])
    }
    for (position, index) in request.scope.enumerated() {
      if position >= request.ownInputCount {
        if used[position] > 0 { usedSharedInputs.insert(index) }
      } else if !own.contains(index) {
        if used[position] > 0 { usedInheritedInputs.insert(index) }
      } else if used[position] == 0 {
        reportUnused(index)
      }
    }
    return used
  }

  /// Calls `body` with every reference of a request, those of the base URL included.
  private func forEachReference(in request: Request, _ body: (Int) -> Void) {
    request.forEachRoot { forEachReference(in: $0, body) }
    if case .base = request.url.origin, collection.literalBase == nil, let base = collection.baseURL
    {
      base.forEachRoot { forEachReference(in: $0, body) }
    }
  }

  /// Calls `body` with the reference nodes inside a value, found by bisection.
  private func forEachReference(in root: ValueID, _ body: (Int) -> Void) {
    let node = collection.values[Int(root.index)]
    guard node.end > root.index + 1 else {
      if node.kind == .reference { body(Int(root.index)) }
      return
    }
    var low = 0
    var high = references.count
    while low < high {
      let middle = (low + high) / 2
      if references[middle] < root.index { low = middle + 1 } else { high = middle }
    }
    while low < references.count, references[low] < node.end {
      body(Int(references[low]))
      low += 1
    }
  }

  /// The reference nodes inside a value.
  func references(in root: ValueID) -> [Int] {
    var result: [Int] = []
    forEachReference(in: root) { result.append($0) }
    return result
  }

  mutating func reportUnused(sharedInputs: [Int]) {
    for index in sharedInputs where !usedSharedInputs.contains(index) { reportUnused(index) }
  }

  mutating func reportUnused(_ index: Int) {
    guard !holdsBrokenReference else { return }
    let input = collection.inputs[index]
    // Of one whose declaration or values are refused enough is said.
    if let value = input.example ?? input.defaultValue, value.isAbsent { return }
    report(.unusedInput(collection.string(input.name)), at: input.span)
  }
}
