import Diagnostics
import RequestModel

/// Cases: a value for each input in scope.
extension Lowering {
  /// Adds the cases of a request, as they are written; `uses` tells how often the request refers to
  /// each input of the scope.
  mutating func lowerCases(
    _ cases: [WrittenCase], of request: inout Request, _ layer: RequestLayer, uses: [Int]
  ) {
    request.cases.reserveCapacity(cases.count)
    let isNeeded = { [scope = request.scope] (position: Int) in
      uses[position] > 0 || layer.ownInputs.holds(scope[position])
    }
    // What an input has in every case that says nothing of it, once it is known. One case asks once.
    var fallbacks = cases.count > 1 ? request.scope.map { _ in ValueID?.none } : []
    for written in cases {
      let first = reader.collection.bindings.count
      let given = written.valuesByInput
      for position in request.scope.indices {
        let index = request.scope[position]
        guard isNeeded(position) else {
          reader.collection.bindings.append(.absent)
          continue
        }
        let value = given.isEmpty ? nil : given[index]
        if value == nil, !fallbacks.isEmpty, let known = fallbacks[position] {
          reader.collection.bindings.append(known)
          continue
        }
        let bound = binding(of: index, given: value, in: written, of: request)
        if value == nil, bound.holdsForAll, !fallbacks.isEmpty {
          fallbacks[position] = bound.value
        }
        reader.collection.bindings.append(bound.value)
      }
      request.cases.append(Case(name: written.name, span: written.span, firstBinding: first))
    }
  }

  /// The value of an input in a case; the first that there is: `--set`, the case, the environment,
  /// `default`, `example`. And whether it is the same for all cases that do not give the input one.
  private mutating func binding(
    of index: Int, given: ValueID?, in written: WrittenCase, of request: Request
  ) -> (value: ValueID, holdsForAll: Bool) {
    if reader.collection.inputs[index].isSecret {
      let secret = reader.collection.inputs[index]
      environments.refuseSetting(of: secret, &reader.draft)
      return (secret.example ?? .absent, true)
    }
    if let chosen = environments.setting(for: index, &reader) { return (chosen, true) }
    if let given { return (given, false) }
    if let chosen = environments.value(for: index, &reader) { return (chosen, true) }
    if let value = reader.collection.inputs[index].defaultValue { return (value, true) }
    let isOptional = reader.collection.inputs[index].isOptional
    if let example = reader.collection.inputs[index].example, !isOptional || written.isImplicit {
      return (example, true)
    }
    guard !isOptional, !written.isRefused else { return (.absent, isOptional) }
    let input = reader.collection.inputs[index]
    reader.report(
      .missingInput(
        reader.collection.string(input.name), in: reader.collection.text.string(written.name),
        of: reader.collection.text.string(request.name), isImplicit: written.isImplicit),
      at: written.span, notes: [.init("declared here", at: input.span)])
    return (.absent, false)
  }
}

extension WrittenCase {
  /// The values that the case gives, the last one of each input.
  fileprivate var valuesByInput: [Int: ValueID] {
    if values.isEmpty { return [:] }
    return Dictionary(
      values.map { ($0.input, $0.value) }, uniquingKeysWith: { _, last in last })
  }
}
