import Diagnostics
import RequestModel
import YAMLSyntax

/// `environments`: base URLs and input values that a run selects with `--environment`.
///
/// The values of `--set` take precedence over them.
struct Environments {
  /// A value that an environment gives an input.
  private struct Entry {
    var key: Int
    var value: Int
    var document: Int
    var isChosen: Bool

    /// The index of the environment in ``RequestCollection/environments``.
    var environment: Int
  }

  /// An input in an environment.
  private struct Place: Hashable {
    var environment: Int
    var input: Int
  }

  /// The environment and the values that the command line selects.
  let selection: Selection

  /// The span of `environments`.
  var span: Span?

  /// The names of all environments, in order.
  private var names: [String] = []

  /// The indices of the environments by their names.
  private var places: [[UInt8]: Int] = [:]

  /// The values that environments give inputs.
  private var entries: [Entry] = []

  /// The values that environments give inputs, lowered.
  private var values: [Place: ValueID] = [:]

  /// The values of the chosen environment, by input.
  private var chosenNodes: [InputName: (node: Int, document: Int)] = [:]

  /// The values of `--set` and of the chosen environment, by input. Each is lowered once.
  var chosenValues: [Int: ValueID] = [:]

  /// Whether the inputs that the request at hand declares take no values of `--set`, which are for another request.
  var ignoresSettings = false

  /// The indices of the `--set` values that named an input.
  var usedSettings: Set<Int> = []

  init(selection: Selection) {
    self.selection = selection
  }

  /// Whether the spec has environments to choose from.
  var isEmpty: Bool { names.isEmpty }

  /// Reads the names and base URLs of a document's `environments`, and records the values of the
  /// chosen one. All values are read later.
  ///
  /// - Returns: All base URLs.
  mutating func declare(
    _ node: Int, ofDocument index: Int, _ reader: inout DocumentReader
  ) -> [URLTemplate] {
    reader.reading(index) { reader in
      guard reader.expectMap(node, "'environments'") else { return [] }
      var bases: [URLTemplate] = []
      for (key, value) in reader.document.entries(of: node) {
        bases += declareOne(key, value, ofDocument: index, &reader)
      }
      return bases
    }
  }

  private mutating func declareOne(
    _ key: Int, _ node: Int, ofDocument index: Int, _ reader: inout DocumentReader
  ) -> [URLTemplate] {
    let name = reader.document.string(of: key)
    if name.isEmpty { reader.report(.emptyName(of: "an environment"), at: key) }
    names.append(name)
    guard reader.expectMap(node, "environment '\(name)'") else { return [] }
    let environment = self.environment(named: key, &reader)
    let isChosen = selection.environment?.utf8.elementsEqual(name.utf8) ?? false
    var bases: [URLTemplate] = []
    for (entry, value) in reader.document.entries(of: node) {
      switch reader.name(of: entry) {
      case .baseURL:
        let url = baseURL(value, of: environment, isChosen: isChosen, &reader)
        if let url { bases.append(url) }
      case .values:
        guard reader.expectMap(value, "'values'") else { continue }
        for (key, value) in reader.document.entries(of: value) {
          entries.append(
            Entry(
              key: key, value: value, document: index, isChosen: isChosen,
              environment: environment))
          guard isChosen else { continue }
          let name = reader.inputName(
            for: reader.document.nodes[key].key, spelled: reader.textRange(of: key))
          chosenNodes[name] = (value, index)
        }
      case .swiftName:
        reader.collection.environments[environment].swiftName = SwiftNameReader.name(
          value, "'swift-name'", &reader)
      default:
        reader.unknownKey(entry, in: "environment '\(name)'", of: .environment)
      }
    }
    return bases
  }

  func checkChosen(_ reader: inout DocumentReader) {
    guard let name = selection.environment, !names.isEmpty,
      !names.contains(where: { $0.utf8.elementsEqual(name.utf8) })
    else { return }
    reader.report(
      .unknownEnvironment(name, among: names), at: span ?? reader.document.span(of: 0))
  }

  /// The value of an input in the chosen environment.
  mutating func value(for index: Int, _ reader: inout DocumentReader) -> ValueID? {
    guard !chosenNodes.isEmpty else { return nil }
    if let known = chosenValues[index] { return known }
    let input = reader.collection.inputs[index]
    guard let (node, owner) = chosenNodes[input.name] else { return nil }
    // Store `.absent` for a refused value, so that cases do not report it as missing.
    let value = reader.reading(owner) { InputValueReader.read(node, for: input, &$0) } ?? .absent
    chosenValues[index] = value
    return value
  }

  /// Checks the values of all environments, chosen or not, once all inputs are known.
  ///
  /// A fragment serves many specs. Values for inputs that this spec lacks are for other specs.
  mutating func checkValues(_ reader: inout DocumentReader) {
    guard !entries.isEmpty else { return }
    let inputs = reader.collection.inputsByName
    for entry in entries {
      reader.reading(entry.document) { check(entry, among: inputs, &$0) }
    }
  }

  private mutating func check(
    _ entry: Entry, among inputs: [InputName: [Int]], _ reader: inout DocumentReader
  ) {
    let name = reader.inputName(of: reader.document.nodes[entry.key].key)
    guard let named = name.flatMap({ inputs[$0] }) else {
      guard entry.document == 0, !reader.draft.holdsBrokenInputs else { return }
      let shared = reader.collection.sharedInputs
      let known = reader.draft.sink.mayCompare(shared.count) ? shared : []
      return reader.report(
        .unknownInputInEnvironment(
          reader.document.string(of: entry.key), among: reader.collection.names(of: known)),
        at: entry.key)
    }
    if named.contains(where: { reader.collection.inputs[$0].isSecret }) {
      reader.report(.secretNotChosen(reader.document.string(of: entry.key)), at: entry.key)
    }
    // Inherited inputs share one declaration and therefore one value. A mistake in it is reported
    // once.
    var known: [Span: ValueID] = [:]
    for index in named where !reader.collection.inputs[index].isSecret {
      let span = reader.collection.inputs[index].span
      guard let value = known[span] ?? value(of: entry, for: index, &reader) else { return }
      if [.file, .stream].contains(reader.collection.inputs[index].type.innermost) {
        reader.collection.environments[entry.environment].fileInputs.append(index)
      }
      known[span] = value
      values[Place(environment: entry.environment, input: index)] = value
    }
  }

  /// The value for an input: absent for a file, `nil` if the input refuses it.
  private mutating func value(
    of entry: Entry, for index: Int, _ reader: inout DocumentReader
  ) -> ValueID? {
    let input = reader.collection.inputs[index]
    if [.file, .stream].contains(input.type.innermost) {
      // The file of an environment that is not chosen need not exist.
      if chosenValues[index] == nil { checkValue(entry.value, for: input, &reader) }
      return .absent
    }
    // The chosen value is read once, either by a case that takes it or here.
    if chosenNodes[input.name]?.node == entry.value, entry.isChosen {
      return setting(for: index, &reader) ?? value(for: index, &reader)
    }
    return InputValueReader.read(entry.value, for: input, &reader)
  }

  /// Binds the inputs to which base URLs refer in each environment, and lists each environment's
  /// values.
  mutating func bind(_ reader: inout DocumentReader) {
    chooseValues(&reader)
    let referred = reader.draft.baseURLInputs
    let unchosen = reader.collection.unchosenEnvironment
    for (place, value) in values where !value.isAbsent {
      reader.collection.environments[place.environment].values.append((place.input, value))
    }
    for environment in reader.collection.environments.indices {
      reader.collection.environments[environment].values.sort { $0.input < $1.input }
      let first = bind(referred, in: environment, &reader)
      reader.collection.environments[environment].firstBinding = first
      if reader.collection.environments[environment].baseURL == nil {
        reader.collection.environments[environment].baseURL = unchosen?.baseURL
      }
    }
    if unchosen != nil {
      let first = bind(referred, in: nil, &reader)
      reader.collection.unchosenEnvironment?.firstBinding = first
    }
    reader.collection.chosenEnvironment = chosen(reader.collection)
  }

  /// Records in each input the value that the run chooses for it.
  private mutating func chooseValues(_ reader: inout DocumentReader) {
    guard !chosenNodes.isEmpty || !selection.settings.isEmpty else { return }
    for index in reader.collection.declaredInputs {
      let input = reader.collection.inputs[index]
      guard !input.isSecret, input.chosenValue == nil else { continue }
      let isSet = sets(reader.collection.string(input.name))
      // Environment values that no case took are read now. Every case reads the `--set` values, so
      // they are known.
      let value = isSet ? chosenValues[index] : value(for: index, &reader)
      guard let value, !value.isAbsent else { continue }
      reader.collection.inputs[index].chosenValue = value
      reader.collection.inputs[index].isSet = isSet
    }
  }

  /// The chosen environment, or ``RequestCollection/unchosenEnvironment`` if none is chosen.
  private func chosen(_ collection: RequestCollection) -> Environment? {
    guard let name = selection.environment, !collection.environments.isEmpty else {
      return collection.unchosenEnvironment
    }
    return collection.environments.first { collection.text[$0.name].elementsEqual(name.utf8) }
  }

  private mutating func bind(
    _ referred: Set<Int>, in environment: Int?, _ reader: inout DocumentReader
  ) -> Int {
    let first = reader.collection.bindings.count
    for index in reader.collection.sharedInputs {
      let value =
        referred.contains(index) ? value(of: index, in: environment, &reader) : .absent
      reader.collection.bindings.append(value)
    }
    return first
  }

  /// The value of an input in a case that does not give one.
  private mutating func value(
    of index: Int, in environment: Int?, _ reader: inout DocumentReader
  ) -> ValueID {
    let input = reader.collection.inputs[index]
    if input.isSecret { return input.example ?? .absent }
    if let chosen = setting(for: index, &reader) { return chosen }
    if let environment, let value = values[Place(environment: environment, input: index)] {
      return value
    }
    return input.defaultValue ?? input.example ?? .absent
  }

  /// The index of an environment. Fragments and the spec may describe the same one.
  private mutating func environment(named key: Int, _ reader: inout DocumentReader) -> Int {
    let name = reader.textRange(of: key)
    let bytes = Array(reader.collection.text[name])
    if let known = places[bytes] { return known }
    let count = reader.collection.environments.count
    places[bytes] = count
    var environment = Environment(name: name)
    environment.span = reader.document.span(of: key)
    reader.collection.environments.append(environment)
    return count
  }

  /// Reads the base URL of an environment. The chosen environment's base URL becomes that of the
  /// requests.
  private func baseURL(
    _ node: Int, of environment: Int, isChosen: Bool, _ reader: inout DocumentReader
  ) -> URLTemplate? {
    let url = URLReader.url(node, isBase: true, &reader)
    if let url { reader.collection.environments[environment].baseURL = url }
    if isChosen {
      reader.collection.baseURL = url
      reader.draft.isBaseURLRefused = url == nil
    } else if let url, !url.roots.contains(where: { reader.collection.isSymbolic($0) }) {
      _ = reader.draft.literalURL(url)
    }
    return url
  }

  /// Reports mistakes in a value that no case takes, then discards the value.
  private func checkValue(_ node: Int, for input: Input, _ reader: inout DocumentReader) {
    let (values, known) = (reader.collection.values.count, reader.draft.attachments.count)
    _ = InputValueReader.read(node, for: input, &reader)
    reader.collection.values.removeLast(reader.collection.values.count - values)
    reader.draft.attachments.truncate(to: known)
  }

  // MARK: `--set`

  /// The value that `--set` gives an input.
  mutating func setting(for index: Int, _ reader: inout DocumentReader) -> ValueID? {
    guard !selection.settings.isEmpty else { return nil }
    if ignoresSettings, !reader.collection.sharedInputs.contains(index) { return nil }
    let input = reader.collection.inputs[index]
    let name = reader.collection.string(input.name)
    guard
      let place = selection.settings.lastIndex(where: { $0.name.utf8.elementsEqual(name.utf8) })
    else { return nil }
    usedSettings.insert(place)
    if let known = chosenValues[index] { return known }
    let value = SettingReader.value(of: selection.settings[place], for: input, &reader) ?? .absent
    chosenValues[index] = value
    return value
  }

  /// Whether `--set` gives inputs of a name a value, right or wrong.
  func sets(_ name: String) -> Bool {
    selection.settings.contains { $0.name.utf8.elementsEqual(name.utf8) }
  }

  /// Reports values of `--set` for inputs that the selected request does not have.
  mutating func checkSettings(for request: Request, _ draft: inout Draft) {
    let names = request.scope.map { draft.collection.string(draft.collection.inputs[$0].name) }
    for (place, setting) in selection.settings.enumerated()
    where !names.contains(where: { $0.utf8.elementsEqual(setting.name.utf8) }) {
      usedSettings.insert(place)
      let name = draft.collection.text.string(request.name)
      draft.report(.unknownSetting(setting.name, of: name, among: names), at: request.span)
    }
  }

  /// Refuses a `--set` value for a secret. Outputs show the secret's example.
  mutating func refuseSetting(of secret: Input, _ draft: inout Draft) {
    guard !selection.settings.isEmpty else { return }
    let name = draft.collection.string(secret.name)
    for (place, setting) in selection.settings.enumerated()
    where setting.name.utf8.elementsEqual(name.utf8) {
      usedSettings.insert(place)
      draft.report(.secretNotSet(name), at: secret.span)
    }
  }
}

extension RequestCollection {
  /// The shared inputs and those of the requests, as indices of ``inputs``.
  fileprivate var declaredInputs: [Int] {
    sharedInputs + requests.flatMap { $0.scope.prefix($0.ownInputCount) }
  }

  /// The indices of ``declaredInputs`` by the names of the inputs.
  fileprivate var inputsByName: [InputName: [Int]] {
    Dictionary(grouping: declaredInputs) { inputs[$0].name }
  }
}
