import Diagnostics
import RequestModel
import SerializationOptions

/// The parts of inherited layers that a request leaves behind (`remove`).
struct Removal {
  /// The names that a key lists: headers, inputs, statuses of `responses`.
  var names: [(key: LanguageKey, names: [Located<TextRange>])] = []

  /// Options of groups: `arrays` of `encoding`.
  var options: [Located<OptionID>] = []

  /// Parts of `encoding` beside its options.
  var encodingParts: [Located<EncodingPart>] = []

  /// Keys that go whole: `auth`, `json`, `framing`.
  var keys: [(property: Request.Property, key: Located<LanguageKey>)] = []
}

extension RequestLayer {
  /// Forgets one option of a group.
  ///
  /// - Returns: false when the layer does not say it.
  mutating func remove(_ option: OptionID) -> Bool {
    if options.isEncoding(option) { return options.remove { $0.options[option].take() != nil } }
    return options[option].take() != nil
  }

  /// Forgets a part of `encoding`.
  ///
  /// - Returns: false when the layer does not say it.
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
  /// The key that writes content of this kind.
  var kind: LanguageKey {
    switch self {
    case .parameters: .parameters
    case .form: .form
    case .json: .json
    case .plist: .plist
    case .multipart: .multipart
    case .text: .text
    case .data: .data
    case .file: .file
    case .graphQL: .graphql
    case .jsonLines: .jsonLines
    }
  }
}
