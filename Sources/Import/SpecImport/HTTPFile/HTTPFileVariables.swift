import MessageSyntax

/// The variables of a `.http` file: those that it declares itself, and those of the environment
/// files beside it.
struct HTTPFileVariables {
  /// The origin of a value.
  enum Origin: Sendable {
    /// A line `@name = value`.
    case file
    /// `http-client.env.json`: a value for each environment.
    case environment
    /// The example of a secret, in a file that users copy.
    case secret
    /// A secret of the user's, whose value is not written.
    case ownSecret
  }

  struct Variable: Sendable {
    var name: String
    var value: String
    var origin: Origin
    /// The values that environments give the variable, in order.
    var values: [(environment: String, value: String)] = []

    /// Whether its name says that it is a secret, and its value names no others.
    var isSecret: Bool { CredentialInputs.isSecret(name) && value.range(of: "{{") == nil }
  }

  private(set) var variables: [Variable] = []
  private(set) var environments: [String] = []

  /// The indices of variables by name. The first of several wins.
  private var places: [NameKey: Int] = [:]
  private var environmentNames: Set<NameKey> = []

  subscript(name: String) -> Variable? { places[NameKey(name)].map { variables[$0] } }

  mutating func add(_ name: String, value: String) {
    add(Variable(name: name, value: value, origin: .file))
  }

  private mutating func add(_ variable: Variable) {
    let key = NameKey(variable.name)
    if places[key] == nil { places[key] = variables.count }
    variables.append(variable)
  }

  /// The names of files that clients also look for in the folder above.
  static var shared: [String] { files.map(\.name) }

  /// The names of files that contain variables of a file, those without secrets first.
  static func files(beside path: String) -> [(name: String, origin: Origin)] {
    let name = path.split(separator: "/").last ?? ""
    return files + [(name.replacing(".http", with: "") + ".settings.json", .environment)]
  }

  private static let files: [(name: String, origin: Origin)] = [
    ("http-client.env.json", .environment),
    ("http-client.private.env.json.example", .secret),
    ("http-client.env.json.user.example", .secret),
    ("http-client.private.env.json", .ownSecret), ("http-client.env.json.user", .ownSecret),
    (".vscode/settings.json", .environment), ("rest-client.settings.json", .environment),
  ]

  /// Adds the contents of an environment file: an object of objects.
  mutating func add(_ json: [UInt8], origin: Origin) {
    // Settings of editors may have comments.
    guard case .success(let value) = JSONReader.parse(JSONComments.removed(from: json)) else {
      return
    }
    let settings = value.members.first { $0.nameText == "rest-client.environmentVariables" }?.value
    for environment in (settings ?? value).members {
      let name = String(decoding: environment.name, as: UTF8.self)
      let isShared = name == "$shared" || name == "default"
      if !isShared, case .environment = origin, environmentNames.insert(NameKey(name)).inserted {
        environments.append(name)
      }
      for member in environment.value.members {
        guard let text = member.value.spelling else { continue }
        let isSecret = settings != nil && CredentialInputs.isSecret(member.nameText)
        add(member.nameText, text, in: isShared ? nil : name, isSecret ? .ownSecret : origin)
      }
    }
  }

  private mutating func add(
    _ name: String, _ value: String, in environment: String?, _ origin: Origin
  ) {
    let place: Int
    if let known = places[NameKey(name)] {
      place = known
      // The value that all environments share applies to those without a value of their own.
      if environment == nil { variables[place].value = value }
    } else {
      place = variables.count
      add(Variable(name: name, value: value, origin: origin))
    }
    if let environment { variables[place].values.append((environment, value)) }
  }
}
