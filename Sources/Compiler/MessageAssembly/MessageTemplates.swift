package import RequestModel
import MessageSyntax
import RequestSerialization

/// Makes messages with markers in place of secrets and of values that depend on the environment.
///
/// In a copy of the model, references to these inputs are replaced by texts, one request at a time,
/// and restored afterwards. The meaning of a marker depends on its place: the same secret is
/// percent-encoded in a target and escaped in JSON.
package struct MessageTemplates: Sendable {
  var collection: RequestCollection
  private let hasSecrets: Bool
  private let variants: EnvironmentVariants?
  private var changed: [(index: Int, node: ValueNode)] = []
  private var placeholders: [Placeholder] = []
  private var holdsExamples = false
  private(set) var changedInputs: [Int] = []
  private var fixedInputs: [Int] = []

  /// The marked case in each of the variants; empty if no variant changes it.
  private(set) var variantCases: [Case] = []

  /// Whether all required inputs have values, for each of the variant cases.
  private var completeVariants: [Bool] = []
  let isExact: Bool

  /// Prepares templates of a collection's requests.
  ///
  /// - Parameters:
  ///   - collection: The model.
  ///   - isExact: Whether placeholders record the spelling of secrets on the wire, so that
  ///     differently spelled secrets have different markers.
  ///   - variants: The environments whose values also have markers; nil to mark only secrets.
  package init(
    _ collection: RequestCollection, isExact: Bool = false, variants: EnvironmentVariants? = nil
  ) {
    self.collection = collection
    self.isExact = isExact
    self.variants = variants
    hasSecrets = collection.inputs.contains { $0.isSecret }
  }

  /// The template of a case.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - case: The case.
  ///   - marksBaseURL: Whether the path of the base URL is marked, too.
  /// - Returns: The template, or `nil` if the request refers to neither a secret nor an input that
  ///   depends on the environment.
  /// - Throws: ``AssemblyError`` if the case has no message.
  package mutating func template(
    of request: Request, case: Case, marksBaseURL: Bool = true
  ) throws(AssemblyError) -> MessageTemplate? {
    let changes =
      variants?.inputsChanged(in: request, case: `case`, collection, withBaseURL: marksBaseURL)
      ?? []
    guard hasSecrets || !changes.isEmpty else { return nil }
    (placeholders, holdsExamples, fixedInputs, changedInputs) = ([], false, [], changes)
    let bindingCount = collection.bindings.count
    defer { restore(bindingCount) }
    if !changes.isEmpty { bindVariants(of: request, case: `case`) }
    var marked = request
    markCredentials(of: &marked, case: `case`)
    for (root, place) in Place.all(of: marked, in: collection, withBaseURL: marksBaseURL) {
      mark(root, at: place, isInText: false, of: marked, case: `case`)
    }
    guard !placeholders.isEmpty || holdsExamples || !changes.isEmpty else { return nil }
    let message = try MessageAssembler(collection).serialize(marked, case: `case`)
    unmark()
    return MessageTemplate(
      message: message, variants: messages(of: request, case: `case`),
      changedInputs: changedInputs, fixedInputs: fixedInputs,
      placeholders: placeholders, holdsExamples: holdsExamples)
  }

  /// Binds the values of the case in each of the variants.
  private mutating func bindVariants(of request: Request, case: Case) {
    for variant in variants?.all ?? [] {
      let bound = variants?.bind(`case`, of: request, in: variant, &collection)
      guard let bound else { continue }
      variantCases.append(bound.case)
      completeVariants.append(bound.isComplete)
    }
  }

  /// The messages of a case in all variants. Inputs that cannot be marked keep their values.
  private mutating func messages(of request: Request, case: Case) -> [SerializedRequest?] {
    let base = (collection.baseURL, collection.literalBase)
    defer { (collection.baseURL, collection.literalBase) = base }
    var messages: [SerializedRequest?] = []
    for (index, bound) in variantCases.enumerated() {
      for (position, input) in request.scope.enumerated() where fixedInputs.contains(input) {
        collection.bindings[bound.firstBinding + position] =
          collection.bindings[`case`.firstBinding + position]
      }
      (collection.baseURL, collection.literalBase) = (
        variants?.all[index].environment.baseURL, nil
      )
      messages.append(
        completeVariants[index]
          ? try? MessageAssembler(collection).serialize(request, case: bound) : nil)
    }
    return messages
  }

  private mutating func unmark() {
    for (index, node) in changed.reversed() { collection.values[index] = node }
    changed = []
  }

  private mutating func restore(_ bindingCount: Int) {
    unmark()
    collection.bindings.removeLast(collection.bindings.count - bindingCount)
    (variantCases, completeVariants) = ([], [])
  }

  /// The index of the input with a name, if it is a secret or depends on the environment.
  func marked(_ name: InputName, in request: Request) -> Int? {
    guard let position = collection.scopeIndex(of: name, in: request) else { return nil }
    let index = request.scope[position]
    return collection.inputs[index].isSecret || changedInputs.contains(index) ? index : nil
  }

  /// Records that an input is in a place that cannot be marked.
  private mutating func fix(_ index: Int) {
    if collection.inputs[index].isSecret {
      holdsExamples = true
    } else if !fixedInputs.contains(index) {
      fixedInputs.append(index)
    }
  }
}

// MARK: - Marking

extension MessageTemplates {
  private mutating func mark(
    _ id: ValueID, at place: Place, isInText: Bool, of request: Request, case: Case
  ) {
    let node = collection[id]
    switch node.kind {
    case .reference:
      guard let index = marked(node.inputName, in: request) else { return }
      mark(id, index, at: place, isInText: isInText, of: request, case: `case`)
    case .concatenation:
      for piece in Array(collection.children(of: id)) {
        mark(piece, at: place, isInText: true, of: request, case: `case`)
      }
    case .fieldList:
      // Whether an item is quoted depends on its value.
      for child in Array(collection.children(of: id)) {
        mark(child, at: .opaque, isInText: false, of: request, case: `case`)
      }
    case .list, .set:
      for child in Array(collection.children(of: id)) {
        mark(child, at: place, isInText: false, of: request, case: `case`)
      }
    case .map:
      // The maps of property lists, which are XML too, have no attributes.
      let isDocument =
        switch request.content {
        case .xml, .multipart: place == .xml
        default: false
        }
      for (key, value) in Array(collection.entries(of: id)) {
        let isAttribute = isDocument && collection.text[collection[key].text].first == 0x40
        mark(
          value, at: isAttribute ? .attribute : place, isInText: false, of: request, case: `case`)
      }
    default: break
    }
  }

  private mutating func mark(
    _ id: ValueID, _ index: Int, at place: Place, isInText: Bool, of request: Request, case: Case
  ) {
    let node = collection[id]
    let input = collection.inputs[index]
    guard let value = placed(id, input, place, isInText, request, `case`) else { return fix(index) }
    var values: [[UInt8]?] = []
    if !input.isSecret {
      for variant in variantCases {
        guard !isMissing(node.inputName, in: request, variant) else {
          values.append(nil)
          continue
        }
        guard let other = placed(id, input, place, isInText, request, variant),
          other.isNumeral == value.isNumeral
        else { return fix(index) }
        values.append(other.text)
      }
    }
    let chain = FilterChain(collection.filterLists[node.filterList])
    let filters = chain.filters.map(\.rawValue)
    let placeSteps = value.isNumeral ? [] : [place.step?.rawValue].compactMap(\.self)
    // In a URL, items are percent-encoded before they are joined.
    let isJoinedInURL = place == .target && chain.filters.last?.intake == .items
    let steps =
      isJoinedInURL
      ? filters.dropLast() + placeSteps + filters.suffix(1) : filters + placeSteps
    var placeholder = Placeholder(
      isSecret: input.isSecret, subjects: [.input(index)],
      request: owner(of: [node.inputName], request), inputs: [collection.string(input.name)],
      steps: steps, example: value.text, values: values, marker: [])
    if isExact {
      placeholder.spelling = spelling(
        of: value.plain, value.text, chain, value.isNumeral ? .plain : place, request)
    }
    add(&placeholder, isNumeral: value.isNumeral)
    replace(id, by: value.isNumeral ? .integer : .text, placeholder)
  }

  /// The text of a reference in a place, before and after the place encodes it, and whether it is a
  /// JSON literal without quotes, such as a number or a boolean.
  private func placed(
    _ id: ValueID, _ input: Input, _ place: Place, _ isInText: Bool, _ request: Request,
    _ case: Case
  ) -> (plain: [UInt8], text: [UInt8], isNumeral: Bool)? {
    let node = collection[id]
    let isFiltered = node.filterList != 0
    let bound = collection.binding(of: node.inputName, in: request, case: `case`)
    guard !bound.isAbsent else { return nil }
    let kind = collection[bound].kind
    let isNumber = kind == .integer || kind == .real || kind == .number
    let isOther = !input.isSecret && [.boolean, .date, .dateTime].contains(kind)
    if !input.isSecret, kind == .list || kind == .set, !isFiltered, !isInText {
      return pair(id, place, request, `case`).map { ($0, $0, false) }
    }
    guard place != .opaque, kind == .text || isNumber || isFiltered || isOther,
      let plain = try? collection.evaluatedText(of: id, in: request, case: `case`)
    else { return nil }
    if kind == .boolean, !isFiltered, !isInText, place == .query || place == .form {
      // The encoding of the request decides how a pair spells a boolean.
      return request.encoding(of: place == .query ? .query : .form)
        .pairValue(of: .boolean(plain.elementsEqual("true".utf8))).map { (plain, $0, false) }
    }
    guard let text = example(plain, id, at: place, of: request, case: `case`) else { return nil }
    let isNumeral =
      place == .json && (isNumber || kind == .boolean) && !isFiltered && !isInText
    return (plain, isNumeral ? plain : text, isNumeral)
  }

  /// The value of the only pair that a list becomes in a query or form; `nil` if there are several.
  private func pair(
    _ id: ValueID, _ place: Place, _ request: Request, _ case: Case
  ) -> [UInt8]? {
    guard place == .query || place == .form else { return nil }
    let encoding = request.encoding(of: place == .query ? .query : .form)
    let evaluation = Evaluation(.init(collection), request: request, case: `case`)
    guard let value = try? evaluation.value(id),
      let pair = try? encoding.queryString(RequestParameters([("k", value)])),
      pair.hasPrefix("k="), !pair.utf8.contains(UInt8(ascii: "&"))
    else { return nil }
    let text = Array(pair.utf8.dropFirst(2))
    guard place == .query else { return text }
    // A query keeps only unreserved characters, whatever its encoding keeps.
    var output: [UInt8] = []
    PercentEncoding.append(text, keeping: ByteSet.unreserved.union(ByteSet("%")), to: &output)
    return output
  }

  /// Whether a required input has no value in a case.
  private func isMissing(_ name: InputName, in request: Request, _ case: Case) -> Bool {
    guard let position = collection.scopeIndex(of: name, in: request) else { return true }
    return !collection.inputs[request.scope[position]].isOptional
      && collection.binding(of: name, in: request, case: `case`).isAbsent
  }

  /// Assigns a marker to a placeholder and adds it to the list.
  mutating func add(_ placeholder: inout Placeholder, isNumeral: Bool) {
    let names =
      [placeholder.request ?? "", ""] + placeholder.inputs + [""] + placeholder.steps + [""]
    var seed = Array(names.joined(separator: "\0").utf8) + placeholder.context
    seed.append(isNumeral ? 1 : 0)
    if let spelling = placeholder.spelling {
      seed += spelling.example + [0] + (spelling.probed ?? [])
    }
    let digest = SHA256.hash(seed)
    // The marker begins with a letter, or as a numeral with a nonzero digit.
    placeholder.marker =
      isNumeral
      ? [0x39] + digest.prefix(17).map { 0x30 + $0 % 10 }
      : [UInt8(ascii: "w")] + Hexadecimal.encode(digest).prefix(31)
    if !placeholders.contains(placeholder) { placeholders.append(placeholder) }
  }

  /// The name of the request if one of the inputs is its own, since other requests may have an
  /// input with that name.
  func owner(of inputs: [InputName], _ request: Request) -> String? {
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

  /// The text as it is spelled in a place.
  private func example(
    _ text: [UInt8], _ id: ValueID, at place: Place, of request: Request, case: Case
  ) -> [UInt8]? {
    switch place {
    case .opaque: return nil
    case .plain: return text
    case .target:
      // The filters `percent` and `segments` have already encoded the text.
      var output: [UInt8] = []
      let style = TextStyle(encoding: request.encoding, isInURL: true)
      let hasText = try? collection.appendText(
        of: id, in: request, case: `case`, style: style, to: &output)
      return hasText == true ? output : nil
    case .query, .form, .json, .xml, .attribute: return place.step?.encoded(text, in: request)
    }
  }
}

extension RequestCollection {
  /// The input with a name in a request, if it is a secret.
  func secret(_ name: InputName, of request: Request) -> Input? {
    guard let position = scopeIndex(of: name, in: request) else { return nil }
    let input = inputs[request.scope[position]]
    return input.isSecret ? input : nil
  }
}
