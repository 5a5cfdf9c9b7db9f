import Diagnostics
import MessageSyntax

/// Turns the examples of a document into examples and cases once all types are known.
struct ExampleSettling {
  private let types: TypeTable
  private let source: ImportSource
  /// The beginning of the document, for reports without a more specific place.
  private let place: Span
  private var reading: ExampleReading
  private var making: ExampleMaking

  private init(_ types: TypeTable, _ source: ImportSource, at place: Span) {
    (self.types, self.source, self.place) = (types, source, place)
    reading = ExampleReading(types: types, budget: source.budget)
    making = ExampleMaking(types: types)
  }

  /// Settles the examples of all requests.
  static func settle(
    _ requests: inout [ImportedOperation], _ types: TypeTable, _ source: ImportSource,
    at place: Span
  ) {
    var settling = Self(types, source, at: place)
    for index in requests.indices where !source.budget.isSpent {
      source.report.mark = requests[index].request.mark
      let losses = source.report.lossCount
      settling.settle(&requests[index])
      if source.report.lossCount > losses { requests[index].request.isExact = false }
    }
    source.report.mark = nil
  }

  private mutating func settle(_ operation: inout ImportedOperation) {
    let places = InputRestrictions(operation.pathInputs, operation.request)
    for index in operation.request.inputs.indices {
      settle(&operation.request.inputs[index], places)
      makeExample(of: &operation.request.inputs[index], places)
    }
    let request = operation.request
    let cases = cases(of: operation.examples, request, places)
    let lacking = request.inputs.filter {
      !$0.isOptional && $0.example == nil && $0.defaultValue == nil
    }
    if cases.isEmpty {
      operation.request.cases = lacking.isEmpty ? .implicit : .none
      return
    }
    var complete = cases.filter { values in
      let names = values.values.names
      return lacking.allSatisfy { names.contains(NameKey($0.name)) }
    }
    guard !complete.isEmpty else {
      operation.request.cases = .none
      return source.report.lose(
        "the examples of the body", "other inputs that the request needs have none",
        at: request.inputs.first?.span ?? place)
    }
    addOptionalExamples(of: request, to: &complete)
    operation.request.cases = .named(complete)
  }

  /// Writes examples of optional inputs into the first named case, because the examples alone apply
  /// only to the case `default`.
  private func addOptionalExamples(
    of request: SpecRequest, to cases: inout [(name: String, values: SpecMap)]
  ) {
    var used = cases.reduce(into: Set<NameKey>()) { $0.formUnion($1.values.names) }
    for input in request.inputs where input.isOptional {
      guard let example = input.example, used.insert(NameKey(input.name)).inserted else { continue }
      cases[0].values.add(input.name, example)
    }
  }

  private mutating func settle(_ input: inout SpecField, _ places: InputRestrictions) {
    if let value = input.defaultSource {
      let node = reading.node(value, as: input.type, input.constraints)
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

  private mutating func makeExample(of input: inout SpecField, _ places: InputRestrictions) {
    guard source.options.makesExamples, !input.isOptional, input.example == nil,
      input.defaultValue == nil, let made = making.node(input.type, input.constraints),
      places.take(made.node, of: input.name),
      source.budget.take(made.size, for: .examples, at: input.span ?? place)
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

  /// The cases of named examples. Examples that do not fit are reported.
  private mutating func cases(
    of examples: [NamedExample], _ request: SpecRequest, _ places: InputRestrictions
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
      cases.append((taken.unique(wanted, folding: true), map))
    }
    return cases
  }
}
