import Diagnostics

// Examples become examples and cases, once all types are known.

extension OpenAPIImporter {
  mutating func settleExamples() {
    let reading = ExampleReading(types: types)
    for index in requests.indices {
      report.mark = requests[index].request.mark
      let losses = report.lossCount
      var request = requests[index].request
      settle(&request, reading)
      requests[index].request = request
      if report.lossCount > losses { requests[index].isExact = false }
      if case .none = requests[index].request.cases {} else { summary.withMessage += 1 }
    }
    report.mark = nil
  }

  private mutating func settle(_ request: inout SpecRequest, _ reading: ExampleReading) {
    let source = cases[request.name]
    for index in request.inputs.indices {
      settle(&request.inputs[index], in: request, source?.pathInputs ?? [], reading)
    }
    let cases = named(source?.named ?? [], request, reading)
    let lacking = request.inputs.filter {
      !$0.isOptional && $0.example == nil && $0.defaultValue == nil
    }
    if cases.isEmpty {
      request.cases = lacking.isEmpty ? .implicit : .none
      return
    }
    let complete = cases.filter { values in lacking.allSatisfy { values.values.contains($0.name) } }
    guard !complete.isEmpty else {
      request.cases = .none
      lose(
        "the examples of the body", "other inputs that the request needs have none",
        at: request.inputs.first?.span ?? document.place)
      return
    }
    request.cases = .named(complete)
    if complete.count == 1 || request.inputs.contains(where: { $0.isOptional && $0.example != nil })
    {
      addOptionalExamples(&request)
    }
  }

  /// Examples of optional inputs fill the case `default` alone; they are written into the first named case,
  /// so that they are used.
  private func addOptionalExamples(_ request: inout SpecRequest) {
    guard case .named(var cases) = request.cases else { return }
    for index in request.inputs.indices {
      guard request.inputs[index].isOptional, let example = request.inputs[index].example else {
        continue
      }
      let name = request.inputs[index].name
      if !cases.contains(where: { $0.values.contains(name) }) { cases[0].values.add(name, example) }
    }
    request.cases = .named(cases)
  }

  private mutating func settle(
    _ input: inout SpecField, in request: SpecRequest, _ pathInputs: Set<String>,
    _ reading: ExampleReading
  ) {
    let isInPath = pathInputs.contains(input.name)
    if let source = input.defaultSource {
      let node = reading.node(source, as: input.type, input.constraints)
      if let node, !isInPath || Self.isSegment(node) { input.defaultValue = node }
      input.defaultSource = nil
    }
    if let source = input.exampleSource {
      input.exampleSource = nil
      let node = reading.node(source, as: input.type, input.constraints)
      let isField = Self.isField(input.name, of: request)
      if let node, !isInPath || Self.isSegment(node), !isField || Self.isFieldValue(node) {
        input.example = node
      } else if schemas.reported.insert(source.span.start).inserted {
        report.report(
          .importRepair(
            "the example is not a value of '\(input.name)' (\(describe(input.type))), and is left out"
          ),
          at: source.place)
      }
    }
    guard options.makesExamples, !input.isOptional, input.example == nil, input.defaultValue == nil
    else { return }
    input.example = ExampleMaking(types: types).node(input.type, input.constraints)
    if input.example != nil { input.remark = "made up" }
  }

  private func describe(_ type: SpecType) -> String {
    switch type.withoutNull.type {
    case .enumeration: "one of its values"
    case let type: types.text(type)
    }
  }

  /// Whether a value can fill a segment of a path.
  private static func isSegment(_ node: SpecNode) -> Bool {
    switch node {
    case .text(let text): !text.isEmpty && text != "." && text != ".."
    case .list(let items): !items.isEmpty && items.allSatisfy(isSegment)
    case .map(let map): !map.entries.isEmpty
    case .null: false
    case .binary(let bytes): !bytes.isEmpty
    default: true
    }
  }

  /// Whether an input is a header or a cookie as a whole.
  private static func isField(_ name: String, of request: SpecRequest) -> Bool {
    let reference = "${\(name)"
    return (request.headers.entries + request.cookies.entries).contains {
      if case .text(let text) = $0.value { text.hasPrefix(reference) } else { false }
    }
  }

  /// Whether a value can be sent in a header.
  private static func isFieldValue(_ node: SpecNode) -> Bool {
    switch node {
    case .text(let text):
      !text.utf8.contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F || $0 == 0xC2 }
        && text.trimmed.utf8.count == text.utf8.count
    case .list(let items): !items.isEmpty && items.allSatisfy(isFieldValue)
    case .map(let map): map.entries.allSatisfy { isFieldValue($0.value) }
    case .null: false
    default: true
    }
  }

  /// The cases of named examples; those that do not fit are reported.
  private mutating func named(
    _ examples: [(name: String, values: [(input: String, value: SourceValue)])],
    _ request: SpecRequest, _ reading: ExampleReading
  ) -> [(name: String, values: SpecMap)] {
    var cases: [(name: String, values: SpecMap)] = []
    var taken: Set<String> = []
    for example in examples {
      var map = SpecMap(.block)
      for (name, value) in example.values {
        guard let input = request.inputs.first(where: { $0.name == name }) else { continue }
        guard let node = reading.node(value, as: input.type, input.constraints) else {
          report.report(
            .importRepair(
              "the example '\(example.name)' has no value of '\(name)' (\(describe(input.type)))"),
            at: value.place)
          continue
        }
        map.add(name, node)
      }
      map.layout = .automatic
      var name = example.name.isEmpty ? "example" : example.name
      while !taken.insert(name.asciiLowercased).inserted { name += "-2" }
      cases.append((name, map))
    }
    return cases
  }
}
