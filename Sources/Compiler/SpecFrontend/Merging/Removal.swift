import Diagnostics
import RequestModel
import SerializationOptions

/// What a request does not inherit (`remove`).
struct Removal {
  /// The names that a key lists: headers, inputs, statuses of `responses`.
  var names: [(key: LanguageKey, names: [Located<TextRange>])] = []

  /// Options of groups: `arrays` of `encoding`.
  var options: [Located<OptionID>] = []

  /// What `encoding` holds beside options.
  var encodingParts: [Located<EncodingPart>] = []

  /// Keys that go whole: `auth`, `json`, `framing`.
  var keys: [(property: RequestProperty, key: Located<LanguageKey>)] = []
}

extension RequestLayer {
  /// Forgets a property, as a whole key says it.
  ///
  /// - Returns: false when the layer does not say it.
  mutating func remove(_ property: RequestProperty, as key: LanguageKey) -> Bool {
    switch property {
    case .authentication: take(&authentication)
    case .content: removeContent(key)
    case .contentType: take(&contentType)
    case .contentCoding: take(&contentCoding)
    case .digests: take(&digests)
    case .serializer: take(&serializer)
    case .methodsEncodingParametersInURI: take(&methodsEncodingParametersInURI)
    case .targetForm: take(&targetForm)
    case .framing: take(&framing)
    case .match: removeMatch()
    // These go by names, or are not inherited.
    case .inputs, .query, .clientFields, .headers, .cookies, .options, .responses, .swiftName,
      .summary, .description, .deprecated, .tags, .method, .url, .cases:
      false
    }
  }

  private mutating func removeMatch() -> Bool {
    defer { match = MatchRules() }
    return !match.isEmpty
  }

  /// Forgets the content, if it is of the kind that a key names, and what describes it.
  private mutating func removeContent(_ key: LanguageKey) -> Bool {
    guard content?.value.kind == key else { return false }
    content = nil
    contentType = nil
    contentCoding = nil
    digests = nil
    return true
  }

  /// Forgets one option of a group.
  ///
  /// - Returns: false when the layer does not say it.
  mutating func remove(_ option: OptionID) -> Bool {
    if options.isEncoding(option) { return options.remove { $0.options[option].take() != nil } }
    return take(&options[option])
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

  /// Empties an optional, and tells whether there was something in it.
  private func take<Value>(_ value: inout Value?) -> Bool {
    value.take() != nil
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
