import Diagnostics
import RequestModel

/// Cases: a value for each input in scope.
extension Lowering {
  /// Adds the cases of a request; `layer` holds their node, `used` tells which inputs of the scope
  /// the request refers to.
  mutating func lowerCases(of request: inout Request, _ layer: RequestLayer, used: [Bool]) {
    let cases = reader.cases(of: request, layer)
    request.cases.reserveCapacity(cases.count)
    for written in cases {
      let first = reader.collection.bindings.count
      for (position, index) in request.scope.enumerated() {
        let isNeeded = used[position] || layer.ownInputs.contains(index)
        reader.collection.bindings.append(
          isNeeded ? binding(of: index, in: written, of: request) : .absent)
      }
      request.cases.append(Case(name: written.name, span: written.span, firstBinding: first))
    }
  }

  /// The value of an input in a case; the first that there is: `--set`, the case, the environment,
  /// `default`, `example`.
  private mutating func binding(
    of index: Int, in written: WrittenCase, of request: Request
  ) -> ValueID {
    let input = reader.collection.inputs[index]
    if input.isSecret {
      environments.refuseSetting(of: input, &reader.draft)
      return input.example ?? .absent
    }
    if let chosen = environments.setting(for: index, &reader) { return chosen }
    if let given = written.values.last(where: { $0.input == index }) { return given.value }
    if let chosen = environments.value(for: index, &reader) { return chosen }
    if let value = input.defaultValue { return value }
    if let example = input.example, !input.isOptional || written.isImplicit { return example }
    if !input.isOptional, !written.isRefused {
      reader.report(
        .missingInput(
          reader.collection.string(input.name), in: reader.collection.text.string(written.name),
          of: reader.collection.text.string(request.name)),
        at: written.span, notes: [.init("declared here", at: input.span)])
    }
    return .absent
  }
}
