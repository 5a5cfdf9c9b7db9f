import Diagnostics
import MessageSyntax
import RequestModel
import SerializationOptions
import YAMLSyntax

/// Lowering of request layers to the requests of the model.
extension Lowering {
  mutating func lowerRequests(_ node: Int?, defaults: RequestLayer) {
    guard let node else {
      return reader.report(.missingKey("requests", in: "a spec", help: nil), at: 0)
    }
    guard reader.expectMap(node, "'requests'") else { return }
    if reader.document.nodes[node].count == 0 { reader.report(.noRequests(), at: node) }
    reader.collection.requests.reserveCapacity(Int(reader.document.nodes[node].count))
    var names = OutputNames(of: node, reader.document)
    var entries = EntryWalk(node, of: reader.document)
    while let (key, value) = entries.next(in: reader.document) {
      guard names.take(key, "a request", &reader) else { continue }
      if reader.document.withText(of: key, Self.isReservedName) {
        reader.report(.reservedName(reader.document.string(of: key)), at: key)
      }
      guard RequestReader.expectRequest(value, named: key, &reader) else { continue }
      let subject = reader.document.span(of: key)
      let firstReport = reader.sink.diagnostics.count
      reader.draft.sink.subject = subject
      PlaceholderDoubts.warn(inName: key, &reader)
      defer { reader.draft.sink.subject = nil }
      var layer = RequestLayer()
      RequestReader.read(value, titled: Title("request", named: key), into: &layer, &reader)
      layer.ownContentType = reader.draft.contentType(among: layer.headers)
      layer.ownInputs = layer.inputs
      let (swiftName, ownResponses) = (layer.swiftName, layer.ownResponses)
      layer.describesContent =
        layer.contentType != nil || layer.contentCoding != nil || layer.digests != nil
      merge(&layer, over: defaults)
      (layer.swiftName, layer.ownResponses) = (swiftName, ownResponses)
      reader.draft.allowances.set(layer.allowed, for: subject)
      lowerRequest(key, &layer)
      reader.draft.settle(from: firstReport)
    }
  }

  /// Merges the layer of a request over `defaults` and the templates that it extends.
  private mutating func merge(_ layer: inout RequestLayer, over defaults: RequestLayer) {
    layer.hasOptionsOfDefaults =
      layer.options.isEmpty && layer.parent == nil && layer.removal == nil
    if layer.hasOptionsOfDefaults, optionsOfDefaults == nil {
      optionsOfDefaults = resolved(defaults.options)
    }
    if layer.parent == nil {
      reader.draft.merge(&layer, over: defaults)
    } else {
      layer = reader.draft.merged(templates.layers(of: layer, above: defaults, &reader))
    }
  }

  /// Whether a name is reserved for the manifest, which is written beside the folders of requests.
  private static func isReservedName(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    name.count == 13 && name.lazy.map(\.asciiLowercased).elementsEqual("manifest.json".utf8)
  }

  /// Turns a merged layer into a request. Properties are moved out of the layer.
  private mutating func lowerRequest(_ key: Int, _ layer: inout RequestLayer) {
    let places = RequestPlaces(of: layer)
    if !layer.hasRefusedKey, places.method == nil || !places.hasURL {
      reportMissing(in: places, key)
    }
    let span = reader.document.span(of: key)
    // Placeholders replace missing properties, so that the rest of the request is checked as well.
    var request = Request(
      name: reader.textRange(of: key), span: span,
      method: places.method?.value ?? reader.collection.text.append("POST"),
      url: layer.url ?? URLTemplate(origin: .base, span: span))
    for property in Request.Property.all { layer.pass(property, to: &request) }
    request.resolvedOptions =
      layer.hasOptionsOfDefaults ? optionsOfDefaults ?? .standard : resolved(layer.options)
    request.keepsDotSegments = reader.draft.allowances.accepts("dot-segment", about: span)
    request.ownInputCount = request.scope.count
    if !reader.collection.sharedInputs.isEmpty { request.scope = scope(of: request.scope) }
    if places.ownResponses != nil {
      validator.validateResponses(request, places, in: &reader.draft)
    }
    let used = uses.count(in: request, declaring: layer.ownInputs, &reader.draft)
    let (cases, isSelected) = writtenCases(of: &request, layer)
    let keptUses = dropUnusedInputs(of: &request, used)
    reader.collection.indexScope(of: &request)
    lowerCases(cases, of: &request, declaring: layer.ownInputs, uses: keptUses)
    if isSelected { environments.checkSettings(for: request, &reader.draft) }
    ExpectationReader.checkNames(of: request, cases, &reader)
    let isUnsent = cases.contains(where: \.isUnsent)
    if !request.cases.isEmpty, !uses.exceedBudget(keptUses, of: request, &reader.draft) {
      validator.validate(request, places, isUnsent: isUnsent, in: &reader.draft)
    }
    if isUnsent {
      request.cases = []
    } else if !cases.contains(where: \.isSelected) {
      uses.noteExamples(of: request, used: keptUses, reader.collection)
    }
    // Appending a request would copy it; swapping it in does not.
    reader.collection.requests.append(.placeholder(at: span))
    swap(&reader.collection.requests[reader.collection.requests.count - 1], &request)
  }

  /// The cases of a request, and whether the command line selects it.
  private mutating func writtenCases(
    of request: inout Request, _ layer: RequestLayer
  ) -> (cases: [WrittenCase], isSelected: Bool) {
    if layer.cases != nil || layer.matrix != nil { reader.collection.indexScope(of: &request) }
    let selection = environments.selection
    let name = reader.collection.text[request.name]
    let isSelected = selection.request.map { name.elementsEqual($0.utf8) } ?? false
    environments.ignoresSettings = selection.request != nil && !isSelected
    let cases = cases.cases(
      of: request, layer.cases, layer.matrix, isSelected: isSelected && selection.sendsRequest,
      &reader)
    return (cases, isSelected)
  }

  /// The inputs to which a request may refer: its own, then the shared ones that its own do not
  /// shadow.
  private func scope(of own: [Int]) -> [Int] {
    let shared = reader.collection.sharedInputs
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

  /// Removes the shared inputs that a request does not use from its scope, and so from its cases.
  /// Returns the uses of the remaining inputs.
  private func dropUnusedInputs(of request: inout Request, _ used: [Int]) -> [Int] {
    let ownCount = request.ownInputCount
    let isKept = { (place: Int) in place < ownCount || used[place] > 0 }
    guard !request.scope.indices.allSatisfy(isKept) else { return used }
    let kept = request.scope.indices.filter(isKept)
    request.scope = kept.map { request.scope[$0] }
    return kept.map { used[$0] }
  }

  /// Reports required keys that are missing. Keys that are present but wrong have been reported.
  private mutating func reportMissing(in places: RequestPlaces, _ key: Int) {
    let title = "request '\(reader.document.string(of: key))'"
    if places.method == nil {
      reader.report(.missingMethod(in: title, hasContent: places.content != nil), at: key)
    }
    if !places.hasURL { reader.report(.missingPath(in: title), at: key) }
  }
}

extension Request {
  /// A request without properties, for which another one is swapped in.
  fileprivate static func placeholder(at span: Span) -> Request {
    Request(name: .empty, span: span, method: .empty, url: URLTemplate(origin: .base, span: span))
  }
}
