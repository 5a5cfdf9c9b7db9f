import Diagnostics
import RequestModel
import SerializationOptions

/// The inherited parts that a request removes (`remove`).
struct Removal {
  /// The names listed under a key: headers, inputs, statuses of `responses`.
  var names: [(key: LanguageKey, names: [Located<TextRange>])] = []

  /// The options to remove from groups, such as `arrays` of `encoding`.
  var options: [Located<OptionID>] = []

  /// The parts of `encoding` to remove, other than options.
  var encodingParts: [Located<EncodingPart>] = []

  /// The keys to remove whole: `auth`, `json`, `framing`.
  var keys: [(property: Request.Property, key: Located<LanguageKey>)] = []
}

extension RequestLayer {
  /// Removes one option of a group.
  ///
  /// - Returns: Whether the layer had it.
  mutating func remove(_ option: OptionID) -> Bool {
    if options.isEncoding(option) { return options.remove { $0.options[option].take() != nil } }
    return options[option].take() != nil
  }

  /// Removes a part of `encoding`.
  ///
  /// - Returns: Whether the layer had it.
  mutating func remove(_ part: EncodingPart) -> Bool {
    switch part {
    case .preset: options.remove { $0.preset.take() != nil }
    case .names:
      options.remove { encoding in
        defer { encoding.removeNames() }
        return !encoding.names.isEmpty
      }
    case .query: options.remove(.query)
    case .form: options.remove(.form)
    }
  }
}

extension Content {
  /// The key that declares content of this kind.
  var kind: LanguageKey {
    switch self {
    case .parameters: .parameters
    case .form: .form
    case .json: .json
    case .plist: .plist
    case .xml: .xml
    case .multipart: .multipart
    case .text: .text
    case .data: .data
    case .file: .file
    case .graphQL: .graphql
    case .jsonLines: .jsonLines
    }
  }
}
