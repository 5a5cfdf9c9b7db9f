import Diagnostics
import RequestModel
import SerializationOptions

/// What a request does not inherit (`remove`).
struct Removal {
  var headers: [Located<TextRange>] = []
  var query: [Located<TextRange>] = []
  var cookies: [Located<TextRange>] = []
  var inputs: [Located<TextRange>] = []
  var allowed: [Located<TextRange>] = []

  /// Statuses of `responses`.
  var responses: [Located<TextRange>] = []

  /// Options of groups: `arrays` of `encoding`.
  var options: [Located<OptionID>] = []

  /// What `encoding` holds beside options.
  var encodingParts: [Located<EncodingPart>] = []

  /// Keys that go whole: `auth`, `json`, `framing`.
  var keys: [Located<LanguageKey>] = []

  var isEmpty: Bool {
    headers.isEmpty && query.isEmpty && cookies.isEmpty && inputs.isEmpty && allowed.isEmpty
      && responses.isEmpty && options.isEmpty && encodingParts.isEmpty && keys.isEmpty
  }
}

extension LanguageMap {
  /// The keys that `remove` takes whole, with `true`.
  static let removableKeys: [LanguageKey] =
    [.auth] + contentKeys + [
      .contentType, .contentEncoding, .digest, .serializer, .parametersInURI, .targetForm,
      .framing, .match,
    ]

  static let removeKeys: [LanguageKey] =
    [.headers, .query, .cookies, .inputs, .responses] + OptionMap.all.map(\.key) + removableKeys
    + [.allow]
}

extension RequestLayer {
  /// Forgets a whole key.
  ///
  /// - Returns: false when the layer does not say it.
  mutating func remove(_ key: LanguageKey) -> Bool {
    switch key {
    case .auth: take(&authentication)
    case .contentType: take(&contentType)
    case .contentEncoding: take(&contentCoding)
    case .digest: take(&digests)
    case .serializer: take(&serializer)
    case .parametersInURI: take(&methodsEncodingParametersInURI)
    case .targetForm: take(&targetForm)
    case .framing: take(&framing)
    case .match: removeMatch()
    default: removeContent(key)
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
