package import Diagnostics
package import MessageSyntax

/// Where the requests of a spec go in one of its environments.
package struct Environment: Sendable {
  /// The name; empty where none is chosen.
  package var name: TextRange

  /// The base URL, when there is one.
  package var baseURL: URLTemplate?

  /// The first of the values that the inputs of the whole spec have here, in
  /// ``RequestCollection/bindings``: one for each of ``RequestCollection/sharedInputs``, in their
  /// order. Inputs that no base URL refers to have none.
  package var firstBinding = 0

  /// The values that it gives inputs, but for secrets and files, by indices of
  /// ``RequestCollection/inputs``, in their order.
  package var values: [(input: Int, value: ValueID)] = []

  /// The inputs that it gives a file or a stream, by indices of ``RequestCollection/inputs``.
  package var fileInputs: [Int] = []

  /// The name of the environment in generated Swift, if the spec gives one.
  package var swiftName: WrittenName?

  /// Where the name is.
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
  /// Whether a run or a client may be in no environment: there is a base URL for it, or there is none at
  /// all.
  package var mayHaveNoEnvironment: Bool {
    unchosenEnvironment != nil || environments.allSatisfy { $0.baseURL == nil }
  }

  /// The base URL in `environment`, or `nil` if the environment declares no base URL or it cannot be resolved.
  package func baseURL(in environment: Environment) -> EncodedURL? {
    guard let template = environment.baseURL else { return nil }
    var nobody = Request(name: .empty, span: template.span, method: .empty, url: template)
    nobody.scope = sharedInputs
    let values = Case(
      name: .empty, span: template.span, firstBinding: environment.firstBinding)
    return try? resolve(template, in: nobody, case: values)
  }

  /// Whether the values of a case leave the base URL as it is in an environment.
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

  /// The nodes inside a value that refer to inputs, the value itself too.
  package func references(in root: ValueID) -> [ValueID] {
    // Written as a loop: a closure would hold a copy of the collection.
    var references: [ValueID] = []
    for index in Int(root.index)..<Int(values[Int(root.index)].end)
    where values[index].kind == .reference {
      references.append(ValueID(index))
    }
    return references
  }
}
