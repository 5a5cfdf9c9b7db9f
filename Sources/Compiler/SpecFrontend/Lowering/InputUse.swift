import Diagnostics
import RequestModel

/// The inputs that requests use, and the size of their values.
struct InputUse {
  /// The shared inputs that the spec declares itself. The inputs of a fragment are not among them:
  /// a fragment serves many specs, each of which may use only some of its inputs.
  var ownInputs: Set<Int> = []

  /// The shared inputs that at least one request uses.
  private var usedSharedInputs: Set<Int> = []

  /// The inherited inputs that at least one request uses.
  private var usedInheritedInputs: Set<Int> = []

  /// The optional inputs whose only value is an example, and whether any case has a value for them.
  private var hasValue: [Int: Bool] = [:]

  /// The sizes of input values to which requests refer several times.
  private var weights: [ValueID: (nodes: Int, bytes: Int)] = [:]

  /// Resolves every name to which the request refers, and counts the uses of each input in scope.
  mutating func count(
    in request: Request, declaring own: [Int], _ draft: inout Draft
  ) -> [Int] {
    var used = [Int](repeating: 0, count: request.scope.count)
    var unknown: [Int] = []
    let scope = request.scope
    draft.forEachReference(in: request) { [inputs = draft.collection.inputs] reference, name in
      if let position = scope.firstIndex(where: { inputs[$0].name.rawValue == name.rawValue }) {
        used[position] += 1
      } else {
        unknown.append(reference)
      }
    }
    for reference in unknown { reportUnknown(reference, of: request, &draft) }
    for (position, index) in request.scope.enumerated() {
      if position >= request.ownInputCount {
        if used[position] > 0 { usedSharedInputs.insert(index) }
      } else if !own.holds(index) {
        if used[position] > 0 { usedInheritedInputs.insert(index) }
      } else if used[position] == 0 {
        reportUnused(index, in: &draft)
      }
    }
    return used
  }

  @inline(never)
  private func reportUnknown(_ reference: Int, of request: Request, _ draft: inout Draft) {
    draft.holdsBrokenReference = true
    guard !draft.holdsBrokenInputs else { return }
    let node = draft.collection.values[reference]
    let isCompared = draft.sink.mayCompare(request.scope.count)
    draft.report(
      .unknownInput(
        draft.collection.string(node.inputName),
        among: isCompared ? draft.collection.names(of: request.scope) : [],
        isInBaseURL: draft.collection.baseURL.map {
          $0.span.start <= node.span.start && node.span.end <= $0.span.end
        } ?? false),
      at: node.span,
      // An inherited reference is written before the request and may be valid in other requests.
      notes: node.span.start < request.span.start
        ? [
          .init(
            "in request '\(draft.collection.text.string(request.name))'", at: request.span,
            isContext: true)
        ]
        : [])
  }

  /// Marks the inputs to which a base URL refers as used, whichever environment is chosen.
  mutating func note(base: URLTemplate, in draft: Draft) {
    for reference in base.roots.flatMap({ draft.references(in: $0) }) {
      let name = draft.collection.values[reference].inputName
      usedSharedInputs.formUnion(
        draft.collection.sharedInputs.filter { draft.collection.inputs[$0].name == name })
    }
  }

  /// Whether the values of a case are too large. Reports the first such case. A value counts once
  /// for every reference to it, because repeated references grow like aliases in a file.
  mutating func exceedBudget(
    _ uses: [Int], of request: Request, _ draft: inout Draft
  ) -> Bool {
    guard uses.contains(where: { $0 > 1 }) else { return false }
    for `case` in request.cases {
      var (nodes, bytes) = (0, 0)
      for (position, count) in uses.enumerated() where count > 1 {
        let value = draft.collection.bindings[`case`.firstBinding + position]
        guard !value.isAbsent else { continue }
        let weight = weight(of: value, in: draft.collection)
        nodes += weight.nodes * count
        bytes += weight.bytes * count
      }
      guard nodes > 4_000_000 || bytes > RequestCollection.maximumTextLength else { continue }
      draft.report(.caseTooLarge(), at: `case`.span)
      return true
    }
    return false
  }

  /// Records which of the optional inputs that a request uses have a value in one of its cases.
  mutating func noteExamples(of request: Request, used: [Int], _ collection: RequestCollection) {
    for (position, index) in request.scope.enumerated() where used[position] > 0 {
      let input = collection.inputs[index]
      guard input.isOptional, !input.isSecret, input.defaultValue == nil,
        input.example.map({ !$0.isAbsent }) ?? false
      else { continue }
      hasValue[index] =
        hasValue[index] ?? false
        || request.cases.contains { !collection.bindings[$0.firstBinding + position].isAbsent }
    }
  }

  /// Reports examples of optional inputs that no case uses.
  func reportUnusedExamples(in draft: inout Draft) {
    for index in hasValue.filter({ !$0.value }).keys.sorted() {
      let input = draft.collection.inputs[index]
      draft.report(.exampleUnused(draft.collection.string(input.name)), at: input.span)
    }
  }

  /// The number of nodes of a value, and of the bytes in their texts.
  private mutating func weight(
    of value: ValueID, in collection: RequestCollection
  ) -> (nodes: Int, bytes: Int) {
    if let known = weights[value] { return known }
    let nodes = collection.values[Int(value.index)..<Int(collection[value].end)]
    let bytes = nodes.reduce(0) { $0 + ($1.isContainer ? 0 : Int($1.text.count)) }
    weights[value] = (nodes.count, bytes)
    return (nodes.count, bytes)
  }

  /// Reports the inputs of the spec and of its templates that no request uses.
  func reportUnused(
    templateInputs: [(input: Int, template: Span)], in draft: inout Draft
  ) {
    for (index, template) in templateInputs where !usedInheritedInputs.contains(index) {
      draft.sink.subject = template
      reportUnused(index, in: &draft)
    }
    draft.sink.subject = nil
    // Without requests, which is a warning of its own, no input has a use.
    if draft.collection.requests.isEmpty { return }
    // Inputs that only another environment's base URL needs are not reported.
    let ofEnvironments = draft.collection.environments.isEmpty ? [] : draft.baseURLInputs
    for index in draft.collection.sharedInputs
    where ownInputs.contains(index) && !ofEnvironments.contains(index)
      && !usedSharedInputs.contains(index)
    {
      reportUnused(index, in: &draft)
    }
  }

  private func reportUnused(_ index: Int, in draft: inout Draft) {
    guard !draft.holdsBrokenReference else { return }
    let input = draft.collection.inputs[index]
    // A refused declaration or value has been reported already.
    if let value = input.example ?? input.defaultValue, value.isAbsent { return }
    let name = draft.collection.text[draft.collection.inputNames[Int(input.name.rawValue)]]
    guard !draft.namesInPlaceholders.contains(Array(name)) else { return }
    draft.report(.unusedInput(draft.collection.string(input.name)), at: input.span)
  }
}

extension [Int] {
  /// Whether an ascending list contains a number. O(log *n*).
  func holds(_ number: Int) -> Bool {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low < endIndex && self[low] == number
  }
}
