import Diagnostics
import MessageSyntax
import RequestModel
import YAMLSyntax

/// A value that an environment gives an input.
struct EnvironmentEntry {
  var key: Int
  var value: Int
  var document: Int
  var isChosen: Bool

  /// The index of the environment in ``RequestCollection/environments``.
  var environment: Int
}

/// An input of the whole spec in an environment.
struct EnvironmentInput: Hashable {
  var environment: Int
  var input: Int
}

/// Values that a run chooses: `--environment` and `--set`.
extension Lowering {
  /// Checks all environments and takes what the chosen one says.
  mutating func lowerEnvironments(_ top: TopLevel, document index: Int) {
    guard let node = top.environments, expectMap(node, "'environments'") else { return }
    for (key, value) in document.entries(of: node) {
      let name = document.string(of: key)
      if name.isEmpty { report(.emptyName(of: "an environment"), at: key) }
      environmentNames.append(name)
      guard expectMap(value, "environment '\(name)'") else { continue }
      let environment = environment(named: key)
      let isChosen = selection.environment?.utf8.elementsEqual(name.utf8) ?? false
      for (entry, value) in document.entries(of: value) {
        switch self.key(entry) {
        case .baseURL:
          let url = urlTemplate(value, isBase: true)
          if let url {
            noteUse(of: url)
            collection.environments[environment].baseURL = url
          }
          guard isChosen else {
            if let url, !url.roots.contains(where: { collection.isSymbolic($0) }) {
              _ = literalURL(url)
            }
            continue
          }
          collection.baseURL = url
          isBaseURLRefused = url == nil
        case .values:
          guard expectMap(value, "'values'") else { continue }
          for (key, value) in document.entries(of: value) {
            environmentEntries.append(
              EnvironmentEntry(
                key: key, value: value, document: index, isChosen: isChosen,
                environment: environment))
            guard isChosen else { continue }
            let name = inputName(for: document.nodes[key].key, spelled: textRange(of: key))
            environmentNodes[name] = (value, index)
          }
        default:
          unknownKey(entry, in: "environment '\(name)'", among: [.baseURL, .values])
        }
      }
    }
  }

  /// What the base URL of any environment refers to is used, whichever is chosen.
  private mutating func noteUse(of base: URLTemplate) {
    for reference in base.roots.flatMap({ references(in: $0) }) {
      let name = collection.values[reference].inputName
      usedSharedInputs.formUnion(
        collection.sharedInputs.filter { collection.inputs[$0].name == name })
    }
  }

  /// The index of an environment, which fragments and the spec may describe together.
  private mutating func environment(named key: Int) -> Int {
    let name = textRange(of: key)
    if let known = collection.environments.firstIndex(where: {
      collection.text.equal($0.name, name)
    }) {
      return known
    }
    collection.environments.append(Environment(name: name))
    return collection.environments.count - 1
  }

  /// Checks the values of all environments, chosen or not, once all inputs are known.
  ///
  /// A fragment serves many specs: what it says of inputs that this one lacks is for the others.
  mutating func checkEnvironmentValues() {
    guard !environmentEntries.isEmpty else { return }
    let known = Set(
      collection.requests.lazy.flatMap(\.scope).map { [inputs = collection.inputs] in
        inputs[$0].name
      })
    let referred = baseURLInputs
    for entry in environmentEntries {
      reading(entry.document) { $0.check(entry, inputsOfRequests: known, referred: referred) }
    }
  }

  private mutating func check(
    _ entry: EnvironmentEntry, inputsOfRequests: Set<InputName>, referred: Set<Int>
  ) {
    let name = inputNames[document.nodes[entry.key].key]
    if let shared = collection.sharedInputs.first(where: { collection.inputs[$0].name == name }) {
      let input = collection.inputs[shared]
      guard !input.isSecret else {
        return report(.secretNotChosen(document.string(of: entry.key)), at: entry.key)
      }
      let place = EnvironmentInput(environment: entry.environment, input: shared)
      // The chosen one was read when a case took it.
      if entry.isChosen, let known = chosenValues[shared] {
        environmentValues[place] = known
      } else if referred.contains(shared) {
        environmentValues[place] = typedValue(entry.value, for: input)
      } else {
        checkValue(entry.value, for: input)
      }
      return
    }
    if let name, inputsOfRequests.contains(name) { return }
    guard entry.document == 0 else { return }
    report(
      .unknownInputInEnvironment(
        document.string(of: entry.key), among: names(of: collection.sharedInputs)),
      at: entry.key)
  }

  /// Reports what is wrong with a value that no case takes: nothing else remains of it.
  private mutating func checkValue(_ node: Int, for input: Input) {
    let (values, known) = (collection.values.count, attachments.count)
    _ = typedValue(node, for: input)
    collection.values.removeLast(collection.values.count - values)
    for attachment in attachments[known...] { knownAttachments.remove(attachment.key) }
    attachments.removeLast(attachments.count - known)
  }

  /// The inputs of the whole spec that the base URL of some environment refers to.
  var baseURLInputs: Set<Int> {
    let bases =
      collection.environments.compactMap(\.baseURL)
      + [collection.unchosenEnvironment?.baseURL].compactMap(\.self)
    let names = Set(
      bases.flatMap(\.roots).flatMap { references(in: $0) }.map { collection.values[$0].inputName })
    return Set(collection.sharedInputs.filter { names.contains(collection.inputs[$0].name) })
  }

  /// Gives the inputs that base URLs refer to their values in each environment.
  mutating func bindEnvironments() {
    let referred = baseURLInputs
    for environment in collection.environments.indices {
      let first = bind(referred, in: environment)
      collection.environments[environment].firstBinding = first
      if collection.environments[environment].baseURL == nil {
        collection.environments[environment].baseURL = collection.unchosenEnvironment?.baseURL
      }
    }
    if collection.unchosenEnvironment != nil {
      let first = bind(referred, in: nil)
      collection.unchosenEnvironment?.firstBinding = first
    }
    collection.chosenEnvironment = chosenEnvironment
  }

  /// The environment that is chosen, or the one of none.
  private var chosenEnvironment: Environment? {
    guard let name = selection.environment, !collection.environments.isEmpty else {
      return collection.unchosenEnvironment
    }
    return collection.environments.first { collection.text[$0.name].elementsEqual(name.utf8) }
  }

  private mutating func bind(_ referred: Set<Int>, in environment: Int?) -> Int {
    let first = collection.bindings.count
    for index in collection.sharedInputs {
      collection.bindings.append(
        referred.contains(index) ? value(of: index, in: environment) : .absent)
    }
    return first
  }

  /// What a case that says nothing takes.
  private mutating func value(of index: Int, in environment: Int?) -> ValueID {
    let input = collection.inputs[index]
    if input.isSecret { return input.example ?? .absent }
    if let chosen = setting(for: index) { return chosen }
    if let environment,
      let value = environmentValues[EnvironmentInput(environment: environment, input: index)]
    {
      return value
    }
    return input.defaultValue ?? input.example ?? .absent
  }

  mutating func checkEnvironmentChosen() {
    guard let name = selection.environment, !environmentNames.isEmpty,
      !environmentNames.contains(where: { $0.utf8.elementsEqual(name.utf8) })
    else { return }
    report(
      .unknownEnvironment(name, among: environmentNames),
      at: environmentsSpan ?? document.span(of: 0))
  }

  /// The chosen environment's value of an input.
  mutating func environmentValue(for index: Int) -> ValueID? {
    guard !environmentNodes.isEmpty else { return nil }
    if let known = chosenValues[index] { return known }
    let input = collection.inputs[index]
    guard let (node, owner) = environmentNodes[input.name] else { return nil }
    // A value that is refused is there all the same: cases do not complain of having none.
    let value = reading(owner) { $0.typedValue(node, for: input) } ?? .absent
    chosenValues[index] = .some(value)
    return value
  }

  /// What `--set` gives an input.
  mutating func setting(for index: Int) -> ValueID? {
    guard !selection.settings.isEmpty else { return nil }
    let input = collection.inputs[index]
    let name = collection.string(input.name)
    guard
      let place = selection.settings.lastIndex(where: { $0.name.utf8.elementsEqual(name.utf8) })
    else { return nil }
    usedSettings.insert(place)
    if let known = chosenValues[index] { return known }
    let value = lowerSetting(selection.settings[place], for: input) ?? .absent
    chosenValues[index] = .some(value)
    return value
  }

  /// A secret takes no value from the command line: outputs show its example.
  mutating func refuseSetting(of secret: Input) {
    guard !selection.settings.isEmpty else { return }
    let name = collection.string(secret.name)
    for (place, setting) in selection.settings.enumerated()
    where setting.name.utf8.elementsEqual(name.utf8) {
      usedSettings.insert(place)
      report(.secretNotSet(name), at: secret.span)
    }
  }

  /// Adds the text of another document to that of the collection, and returns where it starts.
  private mutating func append(textOf document: YAMLDocument) -> UInt32 {
    let start = collection.text.append(document.source).start
    _ = collection.text.append(document.decoded)
    return start
  }

  /// Text for an input of type string and paths of files are taken as they are; for the other types
  /// a value is YAML, as in a case.
  private mutating func lowerSetting(_ setting: Selection.Setting, for input: Input) -> ValueID? {
    let bytes = Array(setting.value.utf8)
    guard let base = collection.sources.add(SourceFile(settingOf: setting.name, bytes: bytes))
    else { return nil }
    let id = ValueID(collection.values.count)
    let span = Span(start: base, end: base + UInt32(bytes.count))
    if input.type == .string {
      appendNode(.text, text: collection.text.append(bytes), at: span)
      guard input.enumeration.isEmpty || enumerated(id, in: input.enumeration) != nil else {
        report(notEnumerated(setting.value, input), at: span)
        return nil
      }
      return id
    }
    // A comment alone is no value, either.
    guard let first = bytes.first(where: { $0 != UInt8(ascii: " ") }),
      first != UInt8(ascii: "#") || input.type == .file || input.type == .stream
    else {
      report(.emptySetting(setting.name, type: title(of: input.type)), at: span)
      return nil
    }
    if input.type == .file || input.type == .stream {
      appendNode(.file, text: collection.text.append(bytes), at: span)
      requireAttachment(path: bytes, at: span)
      return id
    }
    guard
      let parsed = YAMLDocument.parse(
        bytes, base: base, limits: ReaderLimits(), interner: &interner, sink: &sink)
    else { return nil }
    let textBase = append(textOf: parsed)
    documents.append(OpenDocument(document: parsed, base: base, textBase: textBase))
    return reading(documents.count - 1) { $0.typedValue(0, for: input) }
  }
}
