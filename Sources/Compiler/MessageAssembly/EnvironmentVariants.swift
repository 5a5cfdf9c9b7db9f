package import RequestModel

/// A spec in each of its environments and, if allowed, in none.
package struct EnvironmentVariants: Sendable {
  /// One environment.
  package struct Variant: Sendable {
    /// The environment; its name is empty if none is chosen.
    package let environment: Environment

    /// The environment's values of inputs, by indices of ``RequestCollection/inputs``.
    fileprivate let values: [Int: ValueID]
  }

  /// The variant without an environment, if a run may choose none, then the environments in order.
  package let all: [Variant]

  /// The inputs that some environment sets.
  private let given: Set<Int>

  /// Finds the environments of a model.
  package init(_ collection: RequestCollection) {
    var all = collection.environments.map { environment in
      Variant(environment: environment, values: environment.valuesByInput)
    }
    given = Set(
      all.flatMap { $0.values.keys } + collection.environments.flatMap(\.fileInputs)
    ).filter { !collection.inputs[$0].isSet && !collection.inputs[$0].isSecret }
    if collection.mayHaveNoEnvironment {
      let none = collection.unchosenEnvironment ?? Environment(name: .empty)
      all.insert(Variant(environment: none, values: [:]), at: 0)
    }
    self.all = all
  }

  /// The inputs of a case whose values depend on the environment, as indices of
  /// ``RequestCollection/inputs`` in the order of the scope. Values set by the case itself do not.
  package func inputsChanged(
    in request: Request, case: Case, _ collection: RequestCollection, withBaseURL: Bool
  ) -> [Int] {
    guard !given.isEmpty, request.scope.contains(where: { given.contains($0) }) else { return [] }
    let roots = collection.roots(of: request, withBaseURL: withBaseURL)
    let used = Set(
      roots.flatMap { collection.references(in: $0) }.map { collection[$0].inputName })
    return request.scope.enumerated().compactMap { position, index in
      let binding = collection.bindings[`case`.firstBinding + position]
      guard used.contains(collection.inputs[index].name), isChanged(index, binding, collection)
      else { return nil }
      return index
    }
  }

  private func isChanged(
    _ index: Int, _ binding: ValueID, _ collection: RequestCollection
  ) -> Bool {
    guard given.contains(index) else { return false }
    let input = collection.inputs[index]
    if let chosen = input.chosenValue { return binding == chosen }
    return binding.isAbsent || binding == input.defaultValue || binding == input.example
  }

  /// Adds the values of a case in a variant.
  ///
  /// - Returns: The case with these values, and whether all required inputs have values.
  func bind(
    _ case: Case, of request: Request, in variant: Variant, _ collection: inout RequestCollection
  ) -> (case: Case, isComplete: Bool) {
    var result = `case`
    result.firstBinding = collection.bindings.count
    var isComplete = true
    let isImplicit = `case`.span == request.span
    for (position, index) in request.scope.enumerated() {
      var value = collection.bindings[`case`.firstBinding + position]
      if isChanged(index, value, collection) {
        let input = collection.inputs[index]
        let example = input.isOptional && !isImplicit ? nil : input.example
        value = variant.values[index] ?? input.defaultValue ?? example ?? .absent
        if value.isAbsent, !input.isOptional { isComplete = false }
      }
      collection.bindings.append(value)
    }
    return (result, isComplete)
  }
}
