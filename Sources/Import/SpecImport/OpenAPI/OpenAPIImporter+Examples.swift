import Diagnostics
import MessageSyntax

// Examples become examples and cases, once all types are known.

extension OpenAPIImporter {
  mutating func settleExamples() {
    var reading = ExampleReading(types: types, budget: source.budget)
    var making = ExampleMaking(types: types)
    for index in requests.indices where !source.budget.isSpent {
      source.report.mark = requests[index].request.mark
      let losses = source.report.lossCount
      var request = requests[index].request
      settle(&request, &reading, &making)
      requests[index].request = request
      if source.report.lossCount > losses { requests[index].request.isExact = false }
    }
    source.report.mark = nil
  }

  private mutating func settle(
    _ request: inout SpecRequest, _ reading: inout ExampleReading, _ making: inout ExampleMaking
  ) {
    let examples = cases[NameKey(request.name)]
    let places = InputPlaces(examples?.pathInputs ?? [], request)
    for index in request.inputs.indices {
      settle(&request.inputs[index], places, &reading)
      makeExample(of: &request.inputs[index], places, &making)
    }
    let cases = named(examples?.named ?? [], request, places, &reading)
    let lacking = request.inputs.filter {
      !$0.isOptional && $0.example == nil && $0.defaultValue == nil
    }
    if cases.isEmpty {
      request.cases = lacking.isEmpty ? .implicit : .none
      return
    }
    let complete = cases.filter { values in
      let names = values.values.names
      return lacking.allSatisfy { names.contains(NameKey($0.name)) }
    }
    guard !complete.isEmpty else {
      request.cases = .none
      source.report.lose(
        "the examples of the body", "other inputs that the request needs have none",
        at: request.inputs.first?.span ?? document.root.place)
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
    var used = cases.reduce(into: Set<NameKey>()) { $0.formUnion($1.values.names) }
    for index in request.inputs.indices {
      guard request.inputs[index].isOptional, let example = request.inputs[index].example else {
        continue
      }
      let name = request.inputs[index].name
      if used.insert(NameKey(name)).inserted { cases[0].values.add(name, example) }
    }
    request.cases = .named(cases)
  }

  private mutating func settle(
    _ input: inout SpecField, _ places: InputPlaces, _ reading: inout ExampleReading
  ) {
    if let source = input.defaultSource {
      let node = reading.node(source, as: input.type, input.constraints)
      if let node, places.take(node, of: input.name) { input.defaultValue = node }
      input.defaultSource = nil
    }
    guard let example = input.exampleSource else { return }
    input.exampleSource = nil
    let node = reading.node(example, as: input.type, input.constraints)
    if let node, places.take(node, of: input.name) {
      input.example = node
    } else if source.isNew(example.span) {
      source.report.repair(
        "the example is not a value of '\(input.name)' (\(describe(input.type))), and is left out",
        at: example.place)
    }
  }

  private mutating func makeExample(
    of input: inout SpecField, _ places: InputPlaces, _ making: inout ExampleMaking
  ) {
    guard source.options.makesExamples, !input.isOptional, input.example == nil,
      input.defaultValue == nil,
      let made = making.node(input.type, input.constraints), places.take(made.node, of: input.name),
      source.budget.take(made.size, for: .examples, at: input.span ?? document.root.place)
    else { return }
    input.example = made.node
    input.remark = "made up"
  }

  private func describe(_ type: SpecType) -> String {
    switch type.withoutNull.type {
    case .enumeration: "one of its values"
    case let type: types.text(type)
    }
  }

  /// The cases of named examples; those that do not fit are reported.
  private mutating func named(
    _ examples: [(name: String, values: [(input: String, value: JSONTree)])],
    _ request: SpecRequest, _ places: InputPlaces, _ reading: inout ExampleReading
  ) -> [(name: String, values: SpecMap)] {
    var cases: [(name: String, values: SpecMap)] = []
    var taken = NameRegistry()
    let inputs = Dictionary(
      examples.isEmpty ? [] : request.inputs.map { (NameKey($0.name), $0) },
      uniquingKeysWith: { first, _ in first })
    for example in examples {
      var map = SpecMap(.block)
      for (name, value) in example.values {
        guard let input = inputs[NameKey(name)] else { continue }
        guard let node = reading.node(value, as: input.type, input.constraints),
          places.take(node, of: name)
        else {
          source.report.repair(
            "the example '\(example.name)' has no value of '\(name)' (\(describe(input.type)))",
            at: value.place)
          continue
        }
        map.add(name, node)
      }
      map.layout = .automatic
      let wanted = example.name.isEmpty ? "example" : example.name
      cases.append((taken.unique(wanted, in: .requests, folding: true), map))
    }
    return cases
  }
}
