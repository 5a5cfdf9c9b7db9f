// Markers for basic credentials, which are a single text.

import MessageSyntax
import RequestModel

extension MessageTemplates {
  /// Replaces basic credentials that contain a secret or a value of an environment by one field
  /// with one marker.
  mutating func markCredentials(of request: inout Request, case: Case) {
    guard case .basic(let username, let password)? = request.authentication?.scheme,
      let span = request.authentication?.span,
      let credentials = credentials(username, password, request, `case`)
    else { return }
    let (names, inputs) = markedInputs(of: [username, password], in: request)
    guard !names.isEmpty else { return }
    var values: [[UInt8]?] = []
    if !Set(inputs).isDisjoint(with: changedInputs) {
      for variant in variantCases {
        values.append(self.credentials(username, password, request, variant)?.encoded)
      }
    }
    let isAlone = [username, password].allSatisfy { isReferenceAlone($0, request) }
    var placeholder = Placeholder(
      isSecret: inputs.contains { collection.inputs[$0].isSecret },
      subjects: subjects(of: username, request, `case`)
        + [.text([BasicCredentials.separator])] + subjects(of: password, request, `case`),
      request: owner(of: names, request), inputs: names.map { collection.string($0) },
      steps: [PlaceStep.basic.rawValue], context: isAlone ? [] : credentials.plain,
      example: credentials.encoded, values: values, marker: [])
    if isExact {
      placeholder.spelling = WireSpelling(
        example: credentials.encoded,
        credentials: pieces(of: username, request, `case`)
          + [.literal([BasicCredentials.separator])] + pieces(of: password, request, `case`))
    }
    add(&placeholder, isNumeral: false)
    let value = ValueID(collection.values.count)
    collection.values.append(
      ValueNode(
        kind: .text,
        text: collection.text.append(Array(BasicCredentials.prefix.utf8) + placeholder.marker),
        end: collection.values.count + 1, span: span))
    request.authentication = nil
    request.headers.insert(
      NamedValue(name: collection.text.append("Authorization"), value: value, span: span),
      at: request.clientFieldCount)
  }

  /// The inputs in some values that become markers, each once.
  private func markedInputs(
    of values: [ValueID], in request: Request
  ) -> (names: [InputName], indices: [Int]) {
    var (names, indices): ([InputName], [Int]) = ([], [])
    for value in values {
      for reference in collection.references(in: value) {
        let name = collection[reference].inputName
        guard let index = marked(name, in: request), !names.contains(name) else { continue }
        names.append(name)
        indices.append(index)
      }
    }
    return (names, indices)
  }

  private func credentials(
    _ username: ValueID, _ password: ValueID, _ request: Request, _ case: Case
  ) -> (plain: [UInt8], encoded: [UInt8])? {
    guard let name = try? collection.evaluatedText(of: username, in: request, case: `case`),
      let word = try? collection.evaluatedText(of: password, in: request, case: `case`)
    else { return nil }
    return (
      BasicCredentials.userPass(username: name, password: word),
      BasicCredentials.encode(username: name, password: word)
    )
  }

  /// Whether a user name or password is empty or a single marked input.
  private func isReferenceAlone(_ id: ValueID, _ request: Request) -> Bool {
    let node = collection[id]
    return node.kind == .text && node.text.isEmpty
      || node.kind == .reference && node.filterList == 0
        && marked(node.inputName, in: request) != nil
  }

  /// The elements of a user name or password.
  private func subjects(
    of id: ValueID, _ request: Request, _ case: Case
  ) -> [Placeholder.Subject] {
    let node = collection[id]
    if node.kind == .concatenation {
      return collection.children(of: id).flatMap { subjects(of: $0, request, `case`) }
    }
    if node.kind == .reference, let index = marked(node.inputName, in: request) {
      return [.input(index)] + collection.filterLists[node.filterList].map { .filter($0) }
    }
    let text = try? collection.evaluatedText(of: id, in: request, case: `case`)
    return text.flatMap { $0.isEmpty ? nil : [.text($0)] } ?? []
  }
}
