import Diagnostics
import MessageAssembly
import RequestModel

/// Decides where each value of a file is written, and stores the variables.
///
/// | value | where |
/// | --- | --- |
/// | a secret | the file of secrets, or the settings; never the file of requests |
/// | what an environment changes | the file of environments, or the settings |
/// | a base URL of inputs that no environment changes | the file of environments, or an `@` line if it is not read |
/// | anything else | written out |
///
/// It is an object so that the entries of a file can also share the model; values would be copied.
final class VariableTable {
  /// The place of a variable's value.
  enum Holder: Hashable {
    /// The environments, which can be committed.
    case environment

    /// The environments with secrets, which only the user has.
    case secrets

    /// An `@` line of the file.
    case file
  }

  struct Variable {
    var name: String
    var holder: Holder

    /// The value in each environment; `nil` if an environment has none.
    var values: [[UInt8]?]

    /// Its owner: the service, or the fragment that declares it for several.
    var owner: String

    /// The place of the first input in it.
    var span: Span?
  }

  /// The meaning of a variable. Two placeholders with one name share a variable if their meanings
  /// are equal.
  private struct Meaning: Hashable {
    var subjects: [Placeholder.Subject]
    var request: String?
    var steps: [String]
    var context: [UInt8]
    var values: [[UInt8]?]
  }

  /// The model of the file.
  let collection: RequestCollection

  let dialect: HTTPDialect

  /// The environments, in the order of ``Variable/values``.
  let variants: EnvironmentVariants

  /// The names of the environments in the file; `nil` for the unnamed one if the spec uses every
  /// name that it could have.
  let names: [String?]

  /// The base URL in each environment.
  let bases: [BaseURL?]

  /// The environments with their names.
  var environments: [(name: String?, Environment)] {
    zip(names, variants.all).map { ($0, $1.environment) }
  }

  /// The place of the base URL; `nil` if it is written out.
  let baseHolder: Holder?

  private(set) var variables: [Variable] = []

  /// The notes that help people to fill in the variables.
  private(set) var notes: [VariableNote] = []
  private var meanings: [String: Meaning] = [:]
  private let variableNames: VariableNames

  init(_ collection: RequestCollection, _ variableNames: VariableNames, dialect: HTTPDialect) {
    self.collection = collection
    self.dialect = dialect
    self.variableNames = variableNames
    variants = EnvironmentVariants(collection)
    bases = variants.all.map {
      collection.baseURL(in: $0.environment).map { BaseURL($0, in: dialect) }
    }
    let written = collection.environments.map { collection.text.string($0.name) }
    names = variants.all.map { variant in
      guard variant.environment.name == .empty else {
        return collection.text.string(variant.environment.name)
      }
      let name = dialect.unchosenName
      return written.contains { $0.utf8.elementsEqual(name.utf8) } ? nil : name
    }
    let texts = Set(bases.map { $0?.text })
    let hasInputs = variants.all.contains { variant in
      variant.environment.baseURL?.roots.contains { collection.isSymbolic($0) } ?? false
    }
    if texts.count > 1 {
      baseHolder = .environment
    } else if hasInputs, texts.first != .some(nil) {
      baseHolder = dialect.readsEnvironmentFiles ? .environment : .file
    } else {
      baseHolder = nil
    }
  }

  /// Adds the variable of the base URL, which comes first.
  ///
  /// - Returns: Whether it is new.
  func addBaseURL() -> Bool {
    guard let baseHolder, variables.first?.name != baseURLName else { return false }
    variables.insert(
      Variable(
        name: baseURLName, holder: baseHolder, values: bases.map { $0?.text },
        owner: collection.text.string(collection.service), span: collection.serviceSpan),
      at: 0)
    return true
  }

  /// The variable that holds the base URL.
  var baseURLName: String { variableNames.baseURL }

  /// The base URL in one of the environments.
  func base(of environment: Environment?) -> BaseURL? {
    guard let name = environment?.name else { return nil }
    return variants.all.firstIndex { $0.environment.name == name }.flatMap { bases[$0] }
  }

  /// Whether the base URL depends on the environment.
  var changesBaseURL: Bool { baseHolder == .environment && Set(bases.map { $0?.text }).count > 1 }

  /// The variable that holds the whole content of an entry.
  func name(ofContentOf entry: String) -> String { variableNames.name(ofContentOf: entry) }

  /// The variable of a placeholder: one of the request's own if the shared one has another value.
  func name(of placeholder: Placeholder, in request: Request) -> String {
    let short = variableNames.name(of: placeholder, in: request, namesTexts: false)
    if meanings[short].map({ $0 == meaning(of: placeholder) }) ?? true { return short }
    let name = variableNames.name(of: placeholder, in: request)
    guard let other = meanings[name], placeholder.request == nil else { return name }
    let own = meaning(of: placeholder)
    // Only encodings of the same thing may differ between requests, by their options.
    guard other.values != own.values, other.subjects == own.subjects, other.steps == own.steps,
      other.context == own.context
    else { return name }
    return variableNames.name(of: placeholder, in: request, isOwn: true)
  }

  private func meaning(of placeholder: Placeholder) -> Meaning {
    Meaning(
      subjects: placeholder.subjects, request: placeholder.request, steps: placeholder.steps,
      context: placeholder.context, values: values(of: placeholder))
  }

  private func values(of placeholder: Placeholder) -> [[UInt8]?] {
    placeholder.values.isEmpty
      ? variants.all.map { _ in placeholder.example } : placeholder.values
  }

  /// Adds the variable of a placeholder.
  ///
  /// - Parameters:
  ///   - name: The variable's name.
  ///   - placeholder: The placeholder.
  ///   - note: Makes the note that people need to fill it in.
  /// - Returns: Whether the name is newly assigned to it.
  func add(
    _ name: String, _ placeholder: Placeholder, _ note: () -> VariableNote?
  ) -> Bool {
    let meaning = meaning(of: placeholder)
    if let other = meanings.updateValue(meaning, forKey: name) { return other != meaning }
    variables.append(
      Variable(
        name: name, holder: placeholder.isSecret ? .secrets : .environment, values: meaning.values,
        owner: variableNames.owner(of: placeholder),
        span: placeholder.firstInput.map { collection.inputs[$0].span } ?? collection.serviceSpan))
    if let note = note() { notes.append(note) }
    return true
  }
}

/// A note on a variable that does not contain the input itself: its content, and the command that
/// computes it, for each environment if they differ.
struct VariableNote {
  var name: String
  var text: String
  var commands: [String]
}
