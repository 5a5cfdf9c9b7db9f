import MessageAssembly
import MessageSyntax

/// The names of the variables of a service: all begin with it, so that the files of one folder do
/// not get in each other's way.
struct VariableNames {
  private let service: String

  init(service: String) {
    self.service = Identifier.text(service)
  }

  /// The variable that holds the base URL.
  var baseURL: String { service + "_base_url" }

  /// The variable that holds a secret as some place wants it: `photos_token`, `photos_token_basic`.
  /// That of a request's own is `photos_share_album__token`.
  func name(of placeholder: Placeholder) -> String {
    let owner = placeholder.request.map { [Identifier.text($0) + "_"] } ?? []
    var name =
      ([service] + owner + placeholder.inputs.map(input) + placeholder.steps.map(Self.word))
      .joined(separator: "_")
    if !placeholder.context.isEmpty {
      name += "_X" + String(decoding: Identifier.digest(placeholder.context), as: UTF8.self)
    }
    return name
  }

  /// An input whose own name ends as a variable of another would has a hash.
  private func input(_ name: String) -> String {
    let plain = Identifier.text(name)
    let isTaken =
      plain.utf8.elementsEqual("base_url".utf8)
      || Self.suffixes.contains { plain.utf8.count > $0.utf8.count && plain.hasSuffix("_" + $0) }
    guard isTaken else { return plain }
    return plain + "_X" + String(decoding: Identifier.digest(Array(name.utf8)), as: UTF8.self)
  }

  private static let suffixes =
    TextFilter.allCases.map { word($0.rawValue) } + PlaceStep.allCases.map(\.rawValue)

  /// The name of a step as part of a variable's name.
  private static func word(_ step: String) -> String {
    String(step.map { $0 == "-" ? "_" : $0 })
  }
}
