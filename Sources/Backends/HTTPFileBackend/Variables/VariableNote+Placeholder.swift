// Notes on variables whose value is derived from a secret.

import MessageAssembly
import MessageSyntax
import RequestModel

extension VariableNote {
  /// The note on a placeholder; `nil` if the variable contains the secret itself or no secret.
  init?(
    _ placeholder: Placeholder, named name: String, in request: Request,
    _ collection: RequestCollection, _ environments: [(name: String?, Environment)],
    _ variables: SecretVariables
  ) {
    guard placeholder.isSecret, !placeholder.steps.isEmpty else { return nil }
    let subject = placeholder.subjects.reduce(into: "") { text, subject in
      switch subject {
      case .input(let index): text += collection.string(collection.inputs[index].name)
      case .text(let bytes): text += String(decoding: bytes, as: UTF8.self)
      case .filter(let filter): text += " | " + filter.rawValue
      }
    }
    self.name = name
    text = placeholder.steps.reduce(subject) { Self.phrase($1, of: $0) }
    let all = environments.map {
      ($0.name, SecretCommand(placeholder, in: request, of: collection, $0.1, variables)?.text)
    }
    commands =
      Set(all.map(\.1)).count < 2
      ? all.prefix(1).compactMap(\.1)
      : all.compactMap { name, text in text.map { (name.map { "in '\($0)': " } ?? "") + $0 } }
  }

  /// A phrase for the result of applying a step to a subject.
  private static func phrase(_ step: String, of subject: String) -> String {
    if let place = PlaceStep(rawValue: step) {
      switch place {
      case .percent: return "\(subject), percent-encoded"
      case .form: return "\(subject), as the form encodes it"
      case .json: return "\(subject), as in a string of JSON"
      case .xml: return "\(subject), as in the text of XML"
      case .attribute: return "\(subject), as in an attribute of XML"
      case .basic: return "base64 of \(subject)"
      }
    }
    switch TextFilter(rawValue: step) {
    case .base64, .base64url: return "\(step) of \(subject)"
    case .hex: return "\(subject) in hexadecimal digits"
    case .md5: return "MD5 of \(subject)"
    case .sha256: return "SHA-256 of \(subject)"
    case .length: return "the length of \(subject) in bytes"
    default: return "\(step) of \(subject)"
    }
  }

  /// The comment.
  var lines: [UInt8] {
    HTTPFileComment.lines("\(name): \(text)") + commands.flatMap { HTTPFileComment.lines($0) }
  }
}
