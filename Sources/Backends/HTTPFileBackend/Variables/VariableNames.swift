import Diagnostics
import MessageAssembly
import MessageSyntax
import RequestModel

/// The names of a service's variables. They begin with the service, or with the fragment that declares
/// them for several services, so that a file of all services names each once.
struct VariableNames {
  private let collection: RequestCollection
  private let service: String

  /// The inputs that an environment gives a value, which may differ from that of another service.
  private let changed: Set<Int>

  init(_ collection: RequestCollection) {
    self.collection = collection
    service = Identifier.text(collection.text.string(collection.service))
    changed = Set(collection.environments.flatMap { $0.values.map(\.input) + $0.fileInputs })
  }

  /// The owner of a variable: the file of a fragment, or the service.
  func owner(of placeholder: Placeholder) -> String {
    fragment(of: placeholder) ?? collection.text.string(collection.service)
  }

  /// The fragment that declares all of the inputs of a placeholder, if what the variable holds is the same
  /// in each service that includes it: no environment changes it, and it has no encoding, whose options
  /// could differ.
  private func fragment(of placeholder: Placeholder) -> String? {
    guard placeholder.request == nil,
      placeholder.steps.allSatisfy({ $0 == PlaceStep.basic.rawValue })
    else { return nil }
    var fragment: Int?
    for subject in placeholder.subjects {
      switch subject {
      case .input(let index):
        guard !changed.contains(index),
          let file = collection.sources.fileIndex(at: collection.inputs[index].span.start),
          file > 0, file == fragment ?? file
        else { return nil }
        fragment = file
      case .text([BasicCredentials.separator]): continue
      case .text, .filter: return nil
      }
    }
    return fragment.map { collection.sources.files[$0].path }
  }

  /// The beginning of the names of a fragment's variables: `common` for `shared/_common.yaml`.
  private static func beginning(ofFragment path: String) -> String {
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last ?? path.utf8[...]
    let stem = name.drop { $0 == UInt8(ascii: "_") }.prefix { $0 != UInt8(ascii: ".") }
    return Identifier.text(String(decoding: stem, as: UTF8.self))
  }

  /// The variable with the base URL.
  var baseURL: String { service + "_base_url" }

  /// The variable with the content of an entry, by the name of the entry for clients.
  func name(ofContentOf entry: String) -> String { "\(service)_\(entry)_body" }

  /// The variable for an input as its place requires: `photos_token`, `photos_token_basic`. The
  /// variable for a request's own input is `photos_shareAlbum__token`, that for one of a fragment
  /// `common_token`.
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
    let beginning = isOwn ? nil : fragment(of: placeholder).map { Self.beginning(ofFragment: $0) }
    return ([beginning ?? service] + owner + subjects + placeholder.steps.map(Self.word)).joined(
      separator: "_")
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
