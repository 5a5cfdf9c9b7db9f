import Diagnostics
import RequestModel

/// Cases, which bind a value to each input in scope.
extension Lowering {
  /// Adds the cases of a request in the order in which they are written. `uses` counts the
  /// request's references to each input in scope.
  mutating func lowerCases(
    _ cases: [WrittenCase], of request: inout Request, declaring own: [Int], uses: [Int]
  ) {
    request.cases.reserveCapacity(cases.count)
    let isNeeded = { [scope = request.scope] (position: Int) in
      uses[position] > 0 || own.holds(scope[position])
    }
    // The values of inputs in cases that do not give them, once known. A single case needs no
    // cache.
    var fallbacks = cases.count > 1 ? request.scope.map { _ in ValueID?.none } : []
    for place in cases.indices {
      let (name, span) = (cases[place].name, cases[place].span)
      let (isImplicit, isRefused) = (cases[place].isImplicit, cases[place].isRefused)
      let first = reader.collection.bindings.count
      let given = cases[place].values.isEmpty ? [:] : cases[place].valuesByInput
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
        let found = binding(of: index, given: value, isImplicit: isImplicit, isRefused: isRefused)
        if found == nil { reportMissing(index, in: cases[place], of: request.name) }
        let bound = found ?? (.absent, false)
        if value == nil, bound.holdsForAll, !fallbacks.isEmpty {
          fallbacks[position] = bound.value
        }
        reader.collection.bindings.append(bound.value)
      }
      request.cases.append(Case(name: name, span: span, firstBinding: first))
    }
    if cases.contains(where: \.isSelected) { reportUnset(of: request, uses: uses) }
  }

  /// Finds the value of an input in a case. The first of these that exists applies: `--set`, the
  /// case, the environment, `default`, `example`. `holdsForAll` is whether the value is the same
  /// for all cases that do not give the input one. Returns `nil` if a required value is missing.
  private mutating func binding(
    of index: Int, given: ValueID?, isImplicit: Bool, isRefused: Bool
  ) -> (value: ValueID, holdsForAll: Bool)? {
    if reader.collection.inputs[index].isSecret {
      refuseSetting(ofSecret: index)
      return (reader.collection.inputs[index].example ?? .absent, true)
    }
    if let chosen = environments.setting(for: index, &reader) { return (chosen, true) }
    if let given { return (given, false) }
    if let chosen = environments.value(for: index, &reader) { return (chosen, true) }
    if let value = reader.collection.inputs[index].defaultValue { return (value, true) }
    let isOptional = reader.collection.inputs[index].isOptional
    if let example = reader.collection.inputs[index].example, !isOptional || isImplicit {
      return (example, true)
    }
    return isOptional || isRefused ? (.absent, isOptional) : nil
  }

  // The error paths are separate functions. If they were inlined, every binding would copy an
  // input.

  @inline(never)
  private mutating func refuseSetting(ofSecret index: Int) {
    environments.refuseSetting(of: reader.collection.inputs[index], &reader.draft)
  }

  @inline(never)
  private mutating func reportMissing(_ index: Int, in written: WrittenCase, of request: TextRange)
  {
    let input = reader.collection.inputs[index]
    reader.report(
      .missingInput(
        reader.collection.string(input.name), in: reader.collection.text.string(written.name),
        of: reader.collection.text.string(request), isImplicit: written.isImplicit),
      at: written.span, notes: [.init("declared here", at: input.span)])
  }

  /// Reports all inputs that the command line has to set for a request without cases, each with its type.
  private mutating func reportUnset(of request: Request, uses: [Int]) {
    let first = request.cases[0].firstBinding
    let missing = request.scope.indices.filter { position in
      let input = reader.collection.inputs[request.scope[position]]
      return uses[position] > 0 && !input.isOptional && !input.isSecret
        && reader.collection.bindings[first + position].isAbsent
        && !environments.sets(reader.collection.string(input.name))
    }
    guard !missing.isEmpty else { return }
    let inputs = missing.map { reader.collection.inputs[request.scope[$0]] }
    reader.report(
      .unsetInputs(
        inputs.map {
          (reader.collection.string($0.name), reader.collection.spelling(of: $0.type))
        },
        of: reader.collection.text.string(request.name),
        samples: inputs.map { reader.collection.setting($0) }), at: request.span)
  }
}

extension WrittenCase {
  /// The values that the case gives, by input. The last value of an input wins.
  fileprivate var valuesByInput: [Int: ValueID] {
    Dictionary(
      values.map { ($0.input, $0.value) }, uniquingKeysWith: { _, last in last })
  }
}
