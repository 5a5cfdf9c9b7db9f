import Diagnostics
import MessageSyntax
import RequestModel
import SerializationOptions
import YAMLSyntax

/// From the layers of requests to the requests of the model.
extension Lowering {
  mutating func lowerRequests(_ node: Int?, defaults: RequestLayer) {
    guard let node else {
      return reader.report(.missingKey("requests", in: "a spec", help: nil), at: 0)
    }
    guard reader.expectMap(node, "'requests'") else { return }
    if reader.document.nodes[node].count == 0 { reader.report(.noRequests(), at: node) }
    reader.collection.requests.reserveCapacity(Int(reader.document.nodes[node].count))
    var names = reader.outputNames(in: node)
    for (key, value) in reader.document.entries(of: node) {
      guard reader.checkOutputName(key, "a request", among: &names) else { continue }
      if isReservedName(reader.document.bytes(of: key)) {
        reader.report(.reservedName(reader.document.string(of: key)), at: key)
      }
      guard reader.expectRequest(value, named: key) else { continue }
      let subject = reader.document.span(of: key)
      let firstReport = reader.sink.diagnostics.count
      reader.draft.sink.subject = subject
      reader.warnOfPlaceholder(inName: key)
      defer { reader.draft.sink.subject = nil }
      var layer = RequestLayer()
      reader.lowerRequest(value, titled: Title("request", named: key), into: &layer)
      layer.ownContentType = reader.draft.contentType(of: layer)
      layer.ownInputs = layer.inputs
      let (swiftName, ownResponses) = (layer.swiftName, layer.ownResponses)
      layer.describesContent =
        layer.contentType != nil || layer.contentCoding != nil || layer.digests != nil
      layer.hasOptionsOfDefaults =
        layer.options.isEmpty && layer.parent == nil && layer.removal == nil
      if layer.parent == nil {
        reader.draft.merge(&layer, over: defaults)
      } else {
        layer = reader.draft.merged(templates.layers(of: layer, above: defaults, &reader))
      }
      (layer.swiftName, layer.ownResponses) = (swiftName, ownResponses)
      reader.draft.allowances.set(layer.allowed, for: subject)
      lowerRequest(key, layer)
      reader.draft.settle(from: firstReport)
    }
  }

  /// Whether a name is that of the file which lists the messages, beside the folders of requests.
  private func isReservedName(_ name: ArraySlice<UInt8>) -> Bool {
    name.count == 13 && name.lazy.map(\.asciiLowercased).elementsEqual("manifest.json".utf8)
  }

  private mutating func lowerRequest(_ key: Int, _ layer: RequestLayer) {
    reportMissing(in: layer, key)
    let span = reader.document.span(of: key)
    // What is missing is made up, so that the rest of the request is checked as well.
    var request = Request(
      name: reader.textRange(of: key), span: span,
      method: layer.method?.value ?? reader.collection.text.append("POST"),
      url: layer.url ?? URLTemplate(origin: .base, span: span))
    assemble(&request, of: layer)
    request.ownInputCount = layer.inputs.count
    request.scope = reader.collection.sharedInputs.isEmpty ? layer.inputs : scope(of: layer)
    validator.validateResponses(request, layer, in: &reader.draft)
    let used = uses.count(in: request, declaring: layer.ownInputs, &reader.draft)
    if layer.cases != nil || layer.matrix != nil { reader.collection.indexScope(of: &request) }
    let cases = reader.cases(of: request, layer)
    let keptUses = dropUnusedInputs(of: &request, used)
    reader.collection.indexScope(of: &request)
    lowerCases(cases, of: &request, layer, uses: keptUses)
    let isUnsent = cases.contains(where: \.isUnsent)
    if !request.cases.isEmpty, !uses.exceedBudget(keptUses, of: request, &reader.draft) {
      validator.validate(request, layer, isUnsent: isUnsent, in: &reader.draft)
    }
    if isUnsent {
      request.cases = []
    } else {
      uses.noteExamples(of: request, used: keptUses, reader.collection)
    }
    // A request that is appended is copied; one that is swapped is not.
    reader.collection.requests.append(
      Request(name: .empty, span: span, method: .empty, url: URLTemplate(origin: .base, span: span))
    )
    swap(&reader.collection.requests[reader.collection.requests.count - 1], &request)
  }

  /// The inputs that a request may refer to: its own, then those of the spec that have other names.
  private func scope(of layer: RequestLayer) -> [Int] {
    let (own, shared) = (layer.inputs, reader.collection.sharedInputs)
    var scope: [Int] = []
    scope.reserveCapacity(own.count + shared.count)
    scope += own
    for index in shared {
      let name = reader.collection.inputs[index].name
      if !own.contains(where: { reader.collection.inputs[$0].name == name }) {
        scope.append(index)
      }
    }
    return scope
  }

  /// Takes the inputs of the spec that a request does not use out of its scope: they have no place in
  /// its cases. Returns the uses of those that stay.
  private func dropUnusedInputs(of request: inout Request, _ used: [Int]) -> [Int] {
    let ownCount = request.ownInputCount
    let isKept = { (place: Int) in place < ownCount || used[place] > 0 }
    guard !request.scope.indices.allSatisfy(isKept) else { return used }
    let kept = request.scope.indices.filter(isKept)
    request.scope = kept.map { request.scope[$0] }
    return kept.map { used[$0] }
  }

  /// Gives a request what a layer says, defaults where it says nothing.
  private mutating func assemble(_ request: inout Request, of layer: RequestLayer) {
    request.summary = layer.summary
    request.description = layer.description
    request.deprecated = layer.deprecated
    request.swiftName = layer.swiftName
    request.tags = layer.tags
    request.headers.reserveCapacity(layer.headers.count)
    for header in layer.headers {
      guard let value = header.value else { continue }
      request.headers.append(NamedValue(name: header.name, value: value, span: header.span))
    }
    request.clientFieldCount = layer.headers.prefix(while: \.isClientField).count
    request.query = layer.query
    request.cookies = layer.cookies
    request.authentication = layer.authentication
    request.content = layer.content?.value
    request.contentType = layer.contentType?.value
    request.contentCoding = layer.contentCoding?.value
    request.digests = layer.digests?.value ?? []
    request.serializer = layer.serializer ?? .form
    request.methodsEncodingParametersInURI = layer.methodsEncodingParametersInURI
    request.resolvedOptions = options(of: layer)
    request.targetForm = layer.targetForm?.value ?? .origin
    request.framing = layer.framing ?? .contentLength
    request.responses = layer.responses
    request.match = layer.match
  }

  /// The options of a layer, which are nearly always those of `defaults`.
  private mutating func options(of layer: RequestLayer) -> ResolvedOptions {
    guard layer.hasOptionsOfDefaults else { return resolved(layer.options) }
    let options = optionsOfDefaults ?? resolved(layer.options)
    optionsOfDefaults = options
    return options
  }

  /// Options with what is not written; those of the request before, if they are the same.
  private func resolved(_ options: WrittenOptions) -> ResolvedOptions {
    if options.isEmpty { return .standard }
    if let last = reader.collection.requests.indices.last {
      let known = reader.collection.requests[last].resolvedOptions
      if options == known.written { return known }
    }
    return ResolvedOptions(options, text: reader.collection.text)
  }

  /// Reports the keys that a request cannot do without, unless they are there and wrong.
  private mutating func reportMissing(in layer: RequestLayer, _ key: Int) {
    guard !layer.hasRefusedKey, layer.method == nil || layer.url == nil else { return }
    let title = "request '\(reader.document.string(of: key))'"
    if layer.method == nil {
      reader.report(.missingMethod(in: title, hasContent: layer.content != nil), at: key)
    }
    if layer.url == nil { reader.report(.missingPath(in: title), at: key) }
  }
}
