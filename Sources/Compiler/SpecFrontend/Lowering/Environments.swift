import Diagnostics
import RequestModel
import YAMLSyntax

/// `environments`: base URLs, and values for inputs that a run chooses by `--environment`.
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

  /// What the command line chooses.
  let selection: Selection

  /// Where `environments` is.
  var span: Span?

  /// The names of all environments, in order.
  private var names: [String] = []

  /// The indices of the environments by their names.
  private var places: [[UInt8]: Int] = [:]

  /// The values that environments give inputs.
  private var entries: [Entry] = []

  /// The values of inputs in all environments.
  private var values: [Place: ValueID] = [:]

  /// The chosen environment's values, by input.
  private var chosenNodes: [InputName: (node: Int, document: Int)] = [:]

  /// Values of `--set` and of the chosen environment, by input, lowered once.
  var chosenValues: [Int: ValueID] = [:]

  /// Which of the `--set` values named an input.
  var usedSettings: Set<Int> = []

  init(selection: Selection) {
    self.selection = selection
  }

  /// Whether the spec has environments to choose from.
  var isEmpty: Bool { names.isEmpty }

  /// Reads the `environments` of a document, their values later, and takes what the chosen one says.
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

  /// The chosen environment's value of an input.
  mutating func value(for index: Int, _ reader: inout DocumentReader) -> ValueID? {
    guard !chosenNodes.isEmpty else { return nil }
    if let known = chosenValues[index] { return known }
    let input = reader.collection.inputs[index]
    guard let (node, owner) = chosenNodes[input.name] else { return nil }
    // A value that is refused is there all the same: cases do not complain of having none.
    let value = reader.reading(owner) { InputValueReader.read(node, for: input, &$0) } ?? .absent
    chosenValues[index] = value
    return value
  }

  /// Checks the values of all environments, chosen or not, once all inputs are known.
  ///
  /// A fragment serves many specs: what it says of inputs that this one lacks is for the others.
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
      guard entry.document == 0 else { return }
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
    // What requests inherit is one declaration, whose values are the same. A value that one of them
    // refuses is wrong once.
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

  /// The value for an input; absent for a file, `nil` for one that the input refuses.
  private mutating func value(
    of entry: Entry, for index: Int, _ reader: inout DocumentReader
  ) -> ValueID? {
    let input = reader.collection.inputs[index]
    if [.file, .stream].contains(input.type.innermost) {
      // The file of an environment that is not chosen need not be there.
      if chosenValues[index] == nil { checkValue(entry.value, for: input, &reader) }
      return .absent
    }
    // The chosen one is read once, by a case that takes it or here.
    if chosenNodes[input.name]?.node == entry.value, entry.isChosen {
      return setting(for: index, &reader) ?? value(for: index, &reader)
    }
    return InputValueReader.read(entry.value, for: input, &reader)
  }

  /// Gives the inputs that base URLs refer to their values in each environment, and each environment
  /// the values that it has.
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

  /// Tells inputs which value the run chooses for them.
  private mutating func chooseValues(_ reader: inout DocumentReader) {
    guard !chosenNodes.isEmpty || !selection.settings.isEmpty else { return }
    for index in reader.collection.declaredInputs {
      let input = reader.collection.inputs[index]
      guard !input.isSecret, input.chosenValue == nil else { continue }
      let isSet = selection.settings.contains {
        $0.name.utf8.elementsEqual(reader.collection.string(input.name).utf8)
      }
      // What no case took of an environment is read now. A value of `--set` was read for any case.
      let value = isSet ? chosenValues[index] : value(for: index, &reader)
      guard let value, !value.isAbsent else { continue }
      reader.collection.inputs[index].chosenValue = value
      reader.collection.inputs[index].isSet = isSet
    }
  }

  /// The environment that is chosen, or the one of none.
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

  /// What a case that says nothing takes.
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

  /// The index of an environment, which fragments and the spec may describe together.
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

  /// Reads the base URL of an environment, which is that of the requests when it is chosen.
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

  /// Reports what is wrong with a value that no case takes: nothing else remains of it.
  private func checkValue(_ node: Int, for input: Input, _ reader: inout DocumentReader) {
    let (values, known) = (reader.collection.values.count, reader.draft.attachments.count)
    _ = InputValueReader.read(node, for: input, &reader)
    reader.collection.values.removeLast(reader.collection.values.count - values)
    reader.draft.attachments.truncate(to: known)
  }

  // MARK: `--set`

  /// What `--set` gives an input.
  mutating func setting(for index: Int, _ reader: inout DocumentReader) -> ValueID? {
    guard !selection.settings.isEmpty else { return nil }
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

  /// A secret takes no value from the command line: outputs show its example.
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
  /// The inputs of the whole spec and those of its requests, as indices of ``inputs``.
  fileprivate var declaredInputs: [Int] {
    sharedInputs + requests.flatMap { $0.scope.prefix($0.ownInputCount) }
  }

  /// The same, by their names.
  fileprivate var inputsByName: [InputName: [Int]] {
    Dictionary(grouping: declaredInputs) { inputs[$0].name }
  }
}
