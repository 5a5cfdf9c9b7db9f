import Diagnostics
import MessageSyntax

/// Collects the requests of a spec. Those that differ in values alone become cases of one, whose values are
/// inputs.
struct RepeatedRequests {
  /// A value of a request, in the order in which they are visited.
  private struct Leaf {
    let name: String
    let value: SpecNode
    /// Whether the value keeps its type, as in JSON. Elsewhere, numbers are text.
    let isTyped: Bool
    /// Whether it is the example of an input, which cases give another value.
    let isExample: Bool
  }

  private struct Group {
    var request: SpecRequest
    /// The values of each request, without those that occur twice, and the names of their cases.
    var cases: [(name: String?, leaves: [Leaf])]
    var repeatCount = 0
  }

  private let inputs: [SpecField]
  private var groups: [Group] = []
  private var places: [[UInt8]: Int] = [:]
  private var values: Set<[UInt8]> = []
  /// The examples that differ from their request in more than values.
  private var otherExamples: [Span] = []

  init(inputs: [SpecField]) { self.inputs = inputs }

  /// Adds a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - name: The name that its source gives it, or empty. A request with another name is another request. `nil`
  ///     for a request that is never merged.
  ///   - caseName: The name of the case that it is of an earlier one. Without an earlier one, it is left out.
  mutating func add(_ request: SpecRequest, _ name: String?, case caseName: String? = nil) {
    let isComplete = !request.inputs.contains { $0.example == nil && !$0.isOptional }
    guard let name, isComplete else {
      return addAlone(request, case: caseName)
    }
    var leaves: [Leaf] = []
    var shape = request
    (shape.description, shape.responses) = (nil, [])
    for index in shape.inputs.indices { shape.inputs[index].description = nil }
    Self.forEachLeaf(of: &shape) { leafName, isTyped, isExample, node in
      leaves.append(Leaf(name: leafName, value: node, isTyped: isTyped, isExample: isExample))
      node = Self.placeholder(of: node, isTyped)
    }
    let key = Array(name.utf8) + [0] + shape.node(TypeTable()).bytes
    let value = key + [0] + SpecNode.list(leaves.map(\.value)).bytes
    guard let place = places[key] else {
      if caseName == nil {
        places[key] = groups.count
        values.insert(value)
      }
      return addAlone(request, case: caseName, leaves)
    }
    groups[place].request.isExact = groups[place].request.isExact && request.isExact
    if values.insert(value).inserted {
      groups[place].cases.append((caseName, leaves))
    } else if caseName == nil {
      groups[place].repeatCount += 1
    }
  }

  /// Adds a request that is like no other. An example is left out.
  private mutating func addAlone(
    _ request: SpecRequest, case caseName: String?, _ leaves: [Leaf]? = nil
  ) {
    if caseName == nil {
      groups.append(Group(request: request, cases: leaves.map { [(nil, $0)] } ?? []))
    } else {
      otherExamples.append(request.span ?? Span(at: 0))
    }
  }

  /// The requests, each at the place of its first occurrence.
  func requests(_ report: inout ImportReporter) -> [SpecRequest] {
    if let span = otherExamples.first {
      report.choose(
        "left out: saved examples that differ from their request in more than values (\(otherExamples.count))",
        at: span)
    }
    return groups.map { group in
      let span = group.request.span ?? Span(at: 0)
      if group.repeatCount > 0 {
        report.choose(
          "\(group.repeatCount == 1 ? "1 entry repeats" : "\(group.repeatCount) entries repeat") another one of "
            + "'\(group.request.name)' exactly, and \(group.repeatCount == 1 ? "is" : "are") left out",
          at: span)
      }
      guard group.cases.count > 1 else { return group.request }
      if group.cases.contains(where: { $0.name != nil }) { return merged(group) }
      report.choose(
        "\(group.cases.count) entries that differ in values alone become cases of '\(group.request.name)'",
        at: span)
      return merged(group)
    }
  }

  // MARK: Cases

  private func merged(_ group: Group) -> SpecRequest {
    let first = group.cases[0].leaves
    let differing = first.indices.filter { place in
      group.cases.contains { $0.leaves[place].value.bytes != first[place].value.bytes }
    }
    var names = NameRegistry()
    for input in inputs + group.request.inputs { _ = names.take(input.name.asciiLowercased) }
    var fields: [Int: SpecField] = [:]
    for place in differing {
      let name =
        first[place].isExample
        ? first[place].name
        : names.unique(NameRegistry.inputName(first[place].name), folding: true)
      fields[place] = SpecField(name, Self.type(of: group.cases.map { $0.leaves[place] }))
    }
    var request = group.request
    var place = 0
    Self.forEachLeaf(of: &request) { _, _, isExample, node in
      if !isExample, let field = fields[place] { node = SpecText.node(field.name) }
      place += 1
    }
    request.inputs += differing.compactMap { first[$0].isExample ? nil : fields[$0] }
    let isNamed = group.cases.contains { $0.name != nil }
    var caseNames = NameRegistry()
    request.cases = .named(
      group.cases.map { name, leaves in
        let values = differing.compactMap { place in
          fields[place].map { ($0.name, Self.value(leaves[place], of: $0.type)) }
        }
        let words = differing.lazy.map { Self.words(of: leaves[$0].value) }.first { !$0.isEmpty }
        let name =
          name.map { NameRegistry.requestName($0) } ?? (isNamed ? "default" : words ?? "case")
        return (caseNames.unique(name, folding: true), SpecMap(values))
      })
    return request
  }

  /// A name for a case that has a value.
  private static func words(of value: SpecNode) -> String {
    switch value {
    case .text(let text), .number(let text):
      NameRegistry.requestName(String(SpecText.slug(text).prefix(40)))
    case .boolean(let value): value ? "true" : "false"
    default: ""
    }
  }

  private static func type(of leaves: [Leaf]) -> SpecType {
    if case .boolean = leaves[0].value { return .named("boolean") }
    return leaves.allSatisfy({ isInteger($0.value) }) ? .named("integer") : .string
  }

  private static func value(_ leaf: Leaf, of type: SpecType) -> SpecNode {
    if case .number(let spelling) = leaf.value, type == .string { return .text(spelling) }
    return leaf.value
  }

  // MARK: Values

  /// Whether a value is an integer that is spelled as it is sent.
  private static func isInteger(_ node: SpecNode) -> Bool {
    guard case .number(let spelling) = node, let value = Int64(spelling) else { return false }
    return String(value).isSame(as: spelling)
  }

  private static func placeholder(of node: SpecNode, _ isTyped: Bool) -> SpecNode {
    switch node {
    case .number where isTyped: .number("0")
    case .boolean: .boolean(false)
    default: .text("")
    }
  }

  /// Calls a function for each value that can be an input: those of the query, of header fields, of a form and of
  /// JSON, but for texts with references, and numbers of JSON whose spelling an integer does not keep.
  private static func forEachLeaf(
    of request: inout SpecRequest,
    _ body: (_ name: String, _ isTyped: Bool, _ isExample: Bool, inout SpecNode) -> Void
  ) {
    for index in request.inputs.indices where !request.inputs[index].isOptional {
      guard var example = request.inputs[index].example else { continue }
      body(request.inputs[index].name, false, true, &example)
      request.inputs[index].example = example
    }
    func visited(_ name: String, _ isTyped: Bool, _ node: inout SpecNode) {
      body(name, isTyped, false, &node)
    }
    for index in request.query.entries.indices {
      visit(&request.query.entries[index].value, request.query.entries[index].key, false, visited)
    }
    for index in request.headers.entries.indices
    where request.headers.entries[index].key.asciiLowercased != "content-type" {
      visit(
        &request.headers.entries[index].value, request.headers.entries[index].key, false, visited)
    }
    if let key = request.content?.key, key == "json" || key == "form",
      var node = request.content?.value
    {
      visit(&node, "content", key == "json", visited)
      request.content?.value = node
    }
  }

  private static func visit(
    _ node: inout SpecNode, _ name: String, _ isTyped: Bool,
    _ body: (String, Bool, inout SpecNode) -> Void
  ) {
    switch node {
    case .map(var map):
      for index in map.entries.indices {
        visit(&map.entries[index].value, map.entries[index].key, isTyped, body)
      }
      node = .map(map)
    case .list(var items):
      for index in items.indices { visit(&items[index], name, isTyped, body) }
      node = .list(items)
    case .text: if SpecText.references(in: node).isEmpty { body(name, isTyped, &node) }
    case .number: if !isTyped || isInteger(node) { body(name, isTyped, &node) }
    case .boolean: body(name, isTyped, &node)
    default: break
    }
  }
}
