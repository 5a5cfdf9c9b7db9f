package import Diagnostics
package import MessageSyntax

/// The destination of a spec's requests in one of its environments.
package struct Environment: Sendable {
  /// The name; empty if no environment is chosen.
  package var name: TextRange

  /// The base URL, if there is one.
  package var baseURL: URLTemplate?

  /// The index in ``RequestCollection/bindings`` of the first value of the spec's inputs in this
  /// environment. There is one for each of ``RequestCollection/sharedInputs``, in their order.
  /// Inputs that no base URL refers to have none.
  package var firstBinding = 0

  /// The values of inputs in this environment, except secrets and files, by indices of
  /// ``RequestCollection/inputs`` in ascending order.
  package var values: [(input: Int, value: ValueID)] = []

  /// The inputs set to a file or a stream, as indices of ``RequestCollection/inputs``.
  package var fileInputs: [Int] = []

  /// The name of the environment in generated Swift, if the spec gives one.
  package var swiftName: WrittenName?

  package var span: Span?

  package init(name: TextRange, baseURL: URLTemplate? = nil) {
    self.name = name
    self.baseURL = baseURL
  }

  /// ``values`` by the indices of the inputs.
  package var valuesByInput: [Int: ValueID] {
    Dictionary(values.map { ($0.input, $0.value) }, uniquingKeysWith: { _, last in last })
  }
}

extension RequestCollection {
  /// Whether a run or a client may choose no environment: there is a base URL for this case, or no
  /// environment has one.
  package var mayHaveNoEnvironment: Bool {
    unchosenEnvironment != nil || environments.allSatisfy { $0.baseURL == nil }
  }

  /// The base URL in `environment`, or `nil` if it is not set or cannot be resolved.
  package func baseURL(in environment: Environment) -> EncodedURL? {
    guard let template = environment.baseURL else { return nil }
    var nobody = Request(name: .empty, span: template.span, method: .empty, url: template)
    nobody.scope = sharedInputs
    let values = Case(
      name: .empty, span: template.span, firstBinding: environment.firstBinding)
    return try? resolve(template, in: nobody, case: values)
  }

  /// Whether the base URL of an environment is the same with the values of a case.
  package func keepsBaseURL(
    _ environment: Environment, in request: Request, case: Case
  ) -> Bool {
    guard let template = environment.baseURL else { return false }
    return template.roots.flatMap { references(in: $0) }.allSatisfy { reference in
      let name = self[reference].inputName
      guard let position = sharedInputs.firstIndex(where: { inputs[$0].name == name }),
        !inputs[sharedInputs[position]].isSecret
      else { return false }
      return binding(of: name, in: request, case: `case`)
        == bindings[environment.firstBinding + position]
    }
  }

  /// The nodes in a value that refer to inputs, including the value itself.
  package func references(in root: ValueID) -> [ValueID] {
    // This is a loop because a closure would keep a copy of the collection.
    var references: [ValueID] = []
    for index in Int(root.index)..<Int(values[Int(root.index)].end)
    where values[index].kind == .reference {
      references.append(ValueID(index))
    }
    return references
  }
}
