import Diagnostics
import RequestModel
import YAMLSyntax

/// `environments`: base URLs, and values for inputs that a run chooses by `--environment`.
///
/// The values of `--set` go before them; see `Environments+Settings.swift`.
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
    _ node: Int, ofDocument index: Int, _ reader: inout SpecReader
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
    _ key: Int, _ node: Int, ofDocument index: Int, _ reader: inout SpecReader
  ) -> [URLTemplate] {
    let name = reader.document.string(of: key)
    if name.isEmpty { reader.report(.emptyName(of: "an environment"), at: key) }
    names.append(name)
    guard reader.expectMap(node, "environment '\(name)'") else { return [] }
    let environment = reader.environment(named: key)
    let isChosen = selection.environment?.utf8.elementsEqual(name.utf8) ?? false
    var bases: [URLTemplate] = []
    for (entry, value) in reader.document.entries(of: node) {
      switch reader.key(entry) {
      case .baseURL:
        let url = reader.baseURL(value, of: environment, isChosen: isChosen)
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
        reader.collection.environments[environment].swiftName = reader.writtenName(
          value, "'swift-name'")
      default:
        reader.unknownKey(entry, in: "environment '\(name)'", among: LanguageMap.environmentKeys)
      }
    }
    return bases
  }

  func checkChosen(_ reader: inout SpecReader) {
    guard let name = selection.environment, !names.isEmpty,
      !names.contains(where: { $0.utf8.elementsEqual(name.utf8) })
    else { return }
    reader.report(
      .unknownEnvironment(name, among: names), at: span ?? reader.document.span(of: 0))
  }

  /// The chosen environment's value of an input.
  mutating func value(for index: Int, _ reader: inout SpecReader) -> ValueID? {
    guard !chosenNodes.isEmpty else { return nil }
    if let known = chosenValues[index] { return known }
    let input = reader.collection.inputs[index]
    guard let (node, owner) = chosenNodes[input.name] else { return nil }
    // A value that is refused is there all the same: cases do not complain of having none.
    let value = reader.reading(owner) { $0.typedValue(node, for: input) } ?? .absent
    chosenValues[index] = value
    return value
  }

  /// Checks the values of all environments, chosen or not, once all inputs are known.
  ///
  /// A fragment serves many specs: what it says of inputs that this one lacks is for the others.
  mutating func checkValues(_ reader: inout SpecReader) {
    guard !entries.isEmpty else { return }
    let inputs = reader.collection.inputsByName
    for entry in entries {
      reader.reading(entry.document) { check(entry, among: inputs, &$0) }
    }
  }

  private mutating func check(
    _ entry: Entry, among inputs: [InputName: [Int]], _ reader: inout SpecReader
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
    of entry: Entry, for index: Int, _ reader: inout SpecReader
  ) -> ValueID? {
    let input = reader.collection.inputs[index]
    if [.file, .stream].contains(input.type.innermost) {
      // The file of an environment that is not chosen need not be there.
      if chosenValues[index] == nil { reader.checkValue(entry.value, for: input) }
      return .absent
    }
    // The chosen one is read once, by a case that takes it or here.
    if chosenNodes[input.name]?.node == entry.value, entry.isChosen {
      return setting(for: index, &reader) ?? value(for: index, &reader)
    }
    return reader.typedValue(entry.value, for: input)
  }

  /// Gives the inputs that base URLs refer to their values in each environment, and each environment
  /// the values that it has.
  mutating func bind(_ reader: inout SpecReader) {
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
  private mutating func chooseValues(_ reader: inout SpecReader) {
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
    _ referred: Set<Int>, in environment: Int?, _ reader: inout SpecReader
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
    of index: Int, in environment: Int?, _ reader: inout SpecReader
  ) -> ValueID {
    let input = reader.collection.inputs[index]
    if input.isSecret { return input.example ?? .absent }
    if let chosen = setting(for: index, &reader) { return chosen }
    if let environment, let value = values[Place(environment: environment, input: index)] {
      return value
    }
    return input.defaultValue ?? input.example ?? .absent
  }
}

extension SpecReader {
  /// The index of an environment, which fragments and the spec may describe together.
  fileprivate mutating func environment(named key: Int) -> Int {
    let name = textRange(of: key)
    let bytes = Array(collection.text[name])
    if let known = environmentPlaces[bytes] { return known }
    let count = collection.environments.count
    environmentPlaces[bytes] = count
    var environment = Environment(name: name)
    environment.span = document.span(of: key)
    collection.environments.append(environment)
    return count
  }

  /// Reads the base URL of an environment, which is that of the requests when it is chosen.
  fileprivate mutating func baseURL(
    _ node: Int, of environment: Int, isChosen: Bool
  ) -> URLTemplate? {
    let url = urlTemplate(node, isBase: true)
    if let url { collection.environments[environment].baseURL = url }
    if isChosen {
      collection.baseURL = url
      draft.isBaseURLRefused = url == nil
    } else if let url, !url.roots.contains(where: { collection.isSymbolic($0) }) {
      _ = draft.literalURL(url)
    }
    return url
  }

  /// Reports what is wrong with a value that no case takes: nothing else remains of it.
  fileprivate mutating func checkValue(_ node: Int, for input: Input) {
    let (values, known) = (collection.values.count, draft.attachments.count)
    _ = typedValue(node, for: input)
    collection.values.removeLast(collection.values.count - values)
    draft.attachments.truncate(to: known)
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
