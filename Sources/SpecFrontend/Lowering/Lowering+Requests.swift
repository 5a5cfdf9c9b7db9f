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
      var layer = reader.requestLayer(value, titled: Title("request", named: key))
      layer.ownContentType = reader.draft.contentType(of: layer)
      layer.ownInputs = Set(layer.inputs)
      let (swiftName, ownResponses) = (layer.swiftName, layer.ownResponses)
      layer.describesContent =
        layer.contentType != nil || layer.contentCoding != nil || layer.digests != nil
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
    name.lazy.map(\.asciiLowercased).elementsEqual("manifest.json".utf8)
  }

  private mutating func lowerRequest(_ key: Int, _ layer: RequestLayer) {
    reportMissing(in: layer, key)
    var request = assembled(key, layer)
    request.ownInputCount = layer.inputs.count
    request.scope =
      layer.inputs
      + reader.collection.sharedInputs.filter { shared in
        !layer.inputs.contains {
          reader.collection.inputs[$0].name == reader.collection.inputs[shared].name
        }
      }
    validator.validateResponses(request, layer, in: &reader.draft)
    let used = uses.count(in: request, declaring: layer.ownInputs, &reader.draft)
    if layer.cases != nil || layer.matrix != nil { reader.collection.indexScope(of: &request) }
    let cases = reader.cases(of: request, layer)
    let keptUses = dropUnusedInputs(of: &request, used)
    reader.collection.indexScope(of: &request)
    lowerCases(cases, of: &request, layer, used: keptUses.map { $0 > 0 })
    let isUnsent = cases.contains(where: \.isUnsent)
    if !request.cases.isEmpty, !uses.exceedBudget(keptUses, of: request, &reader.draft) {
      validator.validate(request, layer, isUnsent: isUnsent, in: &reader.draft)
    }
    if isUnsent {
      request.cases = []
    } else {
      uses.noteExamples(of: request, used: keptUses, reader.collection)
    }
    reader.collection.requests.append(request)
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

  /// What a layer says, defaults where it says nothing. What is missing is made up, so that the rest
  /// of the request is checked as well.
  private mutating func assembled(_ key: Int, _ layer: RequestLayer) -> Request {
    let span = reader.document.span(of: key)
    var request = Request(
      name: reader.textRange(of: key), span: span,
      method: layer.method?.value ?? reader.collection.text.append("POST"),
      url: layer.url ?? URLTemplate(origin: .base, span: span))
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
    return request
  }

  /// The options of a layer, which are nearly always those of the request before.
  private func options(of layer: RequestLayer) -> ResolvedOptions {
    let standard = ResolvedOptions.standard
    if layer.options == standard.written { return standard }
    if let last = reader.collection.requests.indices.last {
      let options = reader.collection.requests[last].resolvedOptions
      if layer.options == options.written { return options }
    }
    return ResolvedOptions(layer.options, text: reader.collection.text)
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
