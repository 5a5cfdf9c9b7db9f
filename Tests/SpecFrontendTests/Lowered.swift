// A spec lowered to the model, written out for comparison.

import Diagnostics
import MessageSyntax
import RequestModel
import SpecFrontend
import Testing
import YAMLSyntax

/// A spec, lowered on its own.
struct Lowered {
  var spec: SpecFrontend.LoweredSpec
  var sink = DiagnosticSink()

  init(
    _ yaml: String, fragments: [String] = [], selection: Selection = Selection()
  ) throws {
    var frontend = SpecFrontend()
    var sources = SourceMap()
    var files: [SpecFrontend.ParsedFile] = []
    for (index, text) in ([yaml] + fragments).enumerated() {
      let bytes = Array(text.utf8)
      let added = sources.add(SourceFile(path: "\(index).yaml", bytes: bytes))
      let base = try #require(added)
      let file = frontend.parse(bytes, base: base, limits: ReaderLimits(), sink: &sink)
      files.append(try #require(file))
    }
    spec = frontend.lower(
      files[0], fragments: Array(files.dropFirst()), sources: sources, selection: selection,
      sink: &sink)
  }

  var collection: RequestCollection { spec.collection }

  /// A value written out: references as `${…}`, containers with their items.
  func show(_ id: ValueID) -> String {
    guard !id.isAbsent else { return "absent" }
    let node = collection[id]
    switch node.kind {
    case .list, .set:
      return "\(node.kind)[" + collection.children(of: id).map(show).joined(separator: " ") + "]"
    case .concatenation:
      return "(" + collection.children(of: id).map(show).joined(separator: " ") + ")"
    case .map:
      let entries = collection.entries(of: id).map { "\(show($0.key)): \(show($0.value))" }
      return "{" + entries.joined(separator: ", ") + "}"
    case .reference:
      let filters = collection.filterLists[node.filterList].map { " | \($0.rawValue)" }
      return "${" + collection.string(node.inputName) + filters.joined() + "}"
    default: return "\(node.kind) '\(collection.text.string(node.text))'"
    }
  }

  /// The place of a span, as messages show it.
  func place(_ span: Span) -> String {
    let location = collection.sources.location(of: span.start)
    return "\(location.file):\(location.line):\(location.column)"
  }

  /// The messages without their places.
  var messages: [String] {
    sink.diagnostics.map { "\($0.message.id.rawValue): \($0.message.text)" }
  }

  /// A request in short: its method, path, query, fields, content and options.
  func show(request name: String) throws -> [String] {
    let request = try #require(
      collection.requests.first { collection.text.string($0.name) == name })
    func entries(_ kind: String, _ values: [NamedValue]) -> [String] {
      values.map { "\(kind) \(collection.text.string($0.name)): \(show($0.value))" }
    }
    var lines = ["\(collection.text.string(request.method)) \(request.url.path.map(show) ?? "")"]
    lines += entries("query", request.query) + entries("header", request.headers)
    lines += entries("cookie", request.cookies)
    switch request.authentication?.scheme {
    case .bearer(let token): lines.append("bearer \(show(token))")
    case .basic(let name, let password): lines.append("basic \(show(name)) \(show(password))")
    case .aws(let signer):
      lines.append("aws \(signer.required.map { show($0.value) }.joined(separator: " "))")
    case .some(.none), nil: break
    }
    request.forEachValue { id, role in
      if role.isContent { lines.append("content \(show(id))") }
    }
    return lines
  }

  /// The values of a request's inputs in a case, by name.
  func bindings(of name: String, case index: Int = 0) throws -> [String] {
    let request = try #require(
      collection.requests.first { collection.text.string($0.name) == name })
    return request.scope.enumerated().map { position, input in
      let value = collection.bindings[request.cases[index].firstBinding + position]
      return "\(collection.string(collection.inputs[input].name)) = \(show(value))"
    }
  }
}
