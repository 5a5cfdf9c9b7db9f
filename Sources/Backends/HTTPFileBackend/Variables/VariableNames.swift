import MessageAssembly
import MessageSyntax
import RequestModel

/// The names of a service's variables. All begin with the service, so that files in one folder do
/// not collide.
struct VariableNames {
  private let collection: RequestCollection
  private let service: String

  init(_ collection: RequestCollection) {
    self.collection = collection
    service = Identifier.text(collection.text.string(collection.service))
  }

  /// The variable with the base URL.
  var baseURL: String { service + "_base_url" }

  /// The variable with the content of an entry, by the name of the entry for clients.
  func name(ofContentOf entry: String) -> String { "\(service)_\(entry)_body" }

  /// The variable for an input as its place requires: `photos_token`, `photos_token_basic`. The
  /// variable for a request's own input is `photos_shareAlbum__token`.
  ///
  /// - Parameters:
  ///   - placeholder: The placeholder.
  ///   - request: The request that contains it.
  ///   - isOwn: Whether the variable belongs to the request although the input does not.
  ///   - namesTexts: Whether text beside the input, such as a literal user name, is a part of the name.
  /// - Returns: The name.
  func name(
    of placeholder: Placeholder, in request: Request, isOwn: Bool = false, namesTexts: Bool = true
  ) -> String {
    let hasOwner = isOwn || placeholder.request != nil
    let owner = hasOwner ? [collection.identifier(of: request) + "_"] : []
    let subjects = placeholder.subjects.compactMap { subject in
      if case .text = subject, !namesTexts { return nil as String? }
      return word(subject)
    }
    return ([service] + owner + subjects + placeholder.steps.map(Self.word)).joined(separator: "_")
  }

  private func word(_ subject: Placeholder.Subject) -> String? {
    switch subject {
    case .input(let index): collection.identifier(of: collection.inputs[index])
    case .text([BasicCredentials.separator]): nil
    case .text(let bytes): Identifier.spelled(String(decoding: bytes, as: UTF8.self))
    case .filter(let filter): Self.word(filter.rawValue)
    }
  }

  /// The name of a step as part of a variable's name.
  private static func word(_ step: String) -> String {
    String(step.map { $0 == "-" ? "_" : $0 })
  }
}
