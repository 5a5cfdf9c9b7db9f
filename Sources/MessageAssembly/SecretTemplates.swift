package import RequestModel
import MessageSyntax
import RequestSerialization

/// Makes messages with markers in the place of secrets.
///
/// The references to secrets become texts in a copy of the model, request by request, and are put
/// back afterwards. What a marker stands for depends on its place: the same secret is
/// percent-encoded in a target and escaped in JSON.
package struct SecretTemplates: Sendable {
  private(set) var collection: RequestCollection
  private let hasSecrets: Bool
  private var changed: [(index: Int, node: ValueNode)] = []
  private var placeholders: [Placeholder] = []
  private var holdsExamples = false
  private let isExact: Bool

  /// Prepares templates of the requests of a collection.
  ///
  /// - Parameters:
  ///   - collection: The model.
  ///   - isExact: Whether placeholders tell how their secrets are spelled on the wire, and secrets
  ///     that are spelled differently have different markers.
  package init(_ collection: RequestCollection, isExact: Bool = false) {
    self.collection = collection
    self.isExact = isExact
    hasSecrets = collection.inputs.contains { $0.isSecret }
  }

  /// The template of a case, or `nil` where the request refers to no secret.
  package mutating func template(
    of request: Request, case: Case
  ) throws(AssemblyError) -> MessageTemplate? {
    guard hasSecrets else { return nil }
    (placeholders, holdsExamples) = ([], false)
    defer { restore() }
    var request = request
    markCredentials(of: &request, case: `case`)
    for (root, place) in request.places(in: collection) {
      mark(root, at: place, isInText: false, of: request, case: `case`)
    }
    guard !placeholders.isEmpty || holdsExamples else { return nil }
    let message = try MessageAssembler(collection).serialize(request, case: `case`)
    return MessageTemplate(
      message: message, placeholders: placeholders, holdsExamples: holdsExamples)
  }

  private mutating func restore() {
    for (index, node) in changed.reversed() { collection.values[index] = node }
    changed = []
  }
}

// MARK: - Marking

extension SecretTemplates {
  private mutating func mark(
    _ id: ValueID, at place: Place, isInText: Bool, of request: Request, case: Case
  ) {
    let node = collection[id]
    switch node.kind {
    case .reference:
      guard let input = collection.secret(node.inputName, of: request) else { return }
      mark(id, input, at: place, isInText: isInText, of: request, case: `case`)
    case .concatenation:
      for piece in Array(collection.children(of: id)) {
        mark(piece, at: place, isInText: true, of: request, case: `case`)
      }
    case .list, .set, .map:
      for child in Array(collection.children(of: id)) {
        mark(child, at: place, isInText: false, of: request, case: `case`)
      }
    default: break
    }
  }

  private mutating func mark(
    _ id: ValueID, _ input: Input, at place: Place, isInText: Bool, of request: Request, case: Case
  ) {
    let node = collection[id]
    let chain = FilterChain(collection.filterLists[node.filterList])
    let filters = chain.filters.map(\.rawValue)
    let kind = collection[collection.binding(of: node.inputName, in: request, case: `case`)].kind
    let isNumber = kind == .integer || kind == .real || kind == .number
    guard place != .opaque, kind == .text || isNumber || !filters.isEmpty,
      let text = try? collection.evaluatedText(of: id, in: request, case: `case`),
      let example = example(text, id, at: place, of: request, case: `case`)
    else {
      holdsExamples = true
      return
    }
    // A number stays one in JSON.
    let isNumeral = place == .json && isNumber && filters.isEmpty && !isInText
    let placeSteps = isNumeral ? [] : [place.step?.rawValue].compactMap(\.self)
    // In a URL items are percent-encoded before they are joined.
    let isJoinedInURL = place == .target && chain.filters.last?.intake == .items
    let steps =
      isJoinedInURL
      ? filters.dropLast() + placeSteps + filters.suffix(1) : filters + placeSteps
    let spelling =
      isExact ? spelling(of: text, example, chain, isNumeral ? .plain : place, request) : nil
    let placeholder = placeholder(
      [collection.string(input.name)], owner: owner(of: [node.inputName], request), steps: steps,
      example: isNumeral ? text : example, isNumeral: isNumeral, spelling: spelling)
    replace(id, by: isNumeral ? .integer : .text, placeholder)
  }

  private mutating func placeholder(
    _ inputs: [String], owner: String?, steps: [String], context: [UInt8] = [], example: [UInt8],
    isNumeral: Bool = false, spelling: WireSpelling?
  ) -> Placeholder {
    let names = [owner ?? "", ""] + inputs + [""] + steps + [""]
    var seed = Array(names.joined(separator: "\0").utf8) + context
    seed.append(isNumeral ? 1 : 0)
    if let spelling { seed += spelling.example + [0] + (spelling.probed ?? []) }
    let digest = SHA256.hash(seed)
    // A letter first, or a digit that is not zero.
    let marker =
      isNumeral
      ? [0x39] + digest.prefix(17).map { 0x30 + $0 % 10 }
      : [UInt8(ascii: "w")] + Hexadecimal.encode(digest).prefix(31)
    let placeholder = Placeholder(
      request: owner, inputs: inputs, steps: steps, context: context, example: example,
      marker: marker, spelling: spelling)
    if !placeholders.contains(placeholder) { placeholders.append(placeholder) }
    return placeholder
  }

  /// The name of the request, when one of the inputs is its own: another may have one of that name.
  private func owner(of inputs: [InputName], _ request: Request) -> String? {
    let isOwn = inputs.contains { name in
      collection.scopeIndex(of: name, in: request).map { $0 < request.ownInputCount } ?? false
    }
    return isOwn ? collection.text.string(request.name) : nil
  }

  private mutating func replace(
    _ id: ValueID, by kind: ValueNode.Kind, _ placeholder: Placeholder
  ) {
    let index = Int(id.index)
    let node = collection.values[index]
    changed.append((index, node))
    collection.values[index] = ValueNode(
      kind: kind, text: collection.text.append(placeholder.marker), end: Int(node.end),
      span: node.span)
  }

  /// What stands in a place for a text.
  private func example(
    _ text: [UInt8], _ id: ValueID, at place: Place, of request: Request, case: Case
  ) -> [UInt8]? {
    switch place {
    case .opaque: return nil
    case .plain: return text
    case .target:
      // The filters `percent` and `segments` have encoded already.
      var output: [UInt8] = []
      let style = TextStyle(encoding: request.encoding, isInURL: true)
      let hasText = try? collection.appendText(
        of: id, in: request, case: `case`, style: style, to: &output)
      return hasText == true ? output : nil
    case .query:
      var output: [UInt8] = []
      URLComponent.appendValue(text, to: &output)
      return output
    case .form:
      let value = ParameterValue.string(String(decoding: text, as: UTF8.self))
      let pair = try? request.encoding(of: .form).queryString(Parameters([("k", value)]))
      return pair.map { Array($0.utf8.dropFirst(2)) }
    case .json:
      let value = ParameterValue.string(String(decoding: text, as: UTF8.self))
      return (try? value.jsonText(request.jsonOptions)).map { Array($0.dropFirst().dropLast()) }
    case .xml:
      var output: [UInt8] = []
      text.withUnsafeBufferPointer { XMLText.append($0, .bare, to: &output) }
      return output
    }
  }
}

// MARK: - Credentials

extension SecretTemplates {
  /// Basic credentials with a secret become one field with one marker.
  private mutating func markCredentials(of request: inout Request, case: Case) {
    guard case .basic(let username, let password)? = request.authentication?.scheme,
      let span = request.authentication?.span,
      let name = try? collection.evaluatedText(of: username, in: request, case: `case`),
      let word = try? collection.evaluatedText(of: password, in: request, case: `case`)
    else { return }
    var secrets: [InputName] = []
    for reference in collection.references(in: username) + collection.references(in: password) {
      let name = collection[reference].inputName
      guard collection.secret(name, of: request) != nil, !secrets.contains(name) else { continue }
      secrets.append(name)
    }
    guard !secrets.isEmpty else { return }
    let isAlone = [username, password].allSatisfy { id in
      let node = collection[id]
      return node.kind == .text && node.text.isEmpty
        || node.kind == .reference && node.filterList == 0
          && collection.secret(node.inputName, of: request) != nil
    }
    let credentials = BasicCredentials.userPass(username: name, password: word)
    let example = BasicCredentials.encode(username: name, password: word)
    let spelling =
      isExact
      ? WireSpelling(
        example: example,
        credentials: pieces(of: username, request, `case`)
          + [.literal([BasicCredentials.separator])] + pieces(of: password, request, `case`)) : nil
    let placeholder = placeholder(
      secrets.map { collection.string($0) }, owner: owner(of: secrets, request),
      steps: [PlaceStep.basic.rawValue], context: isAlone ? [] : credentials, example: example,
      spelling: spelling)
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
}

extension RequestCollection {
  /// The input of a name in a request, when it is a secret.
  func secret(_ name: InputName, of request: Request) -> Input? {
    guard let position = scopeIndex(of: name, in: request) else { return nil }
    let input = inputs[request.scope[position]]
    return input.isSecret ? input : nil
  }
}
