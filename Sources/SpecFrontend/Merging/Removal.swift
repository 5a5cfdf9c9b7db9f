import Diagnostics
import RequestModel

/// What a request does not inherit (`remove`).
struct Removal {
  /// One key of a group of options: `arrays` of `encoding`.
  struct Option {
    var group: LanguageKey
    var name: LanguageKey
    var span: Span
  }

  var headers: [Located<TextRange>] = []
  var query: [Located<TextRange>] = []
  var cookies: [Located<TextRange>] = []
  var inputs: [Located<TextRange>] = []
  var options: [Option] = []

  /// Keys that go whole: `auth`, `json`, `framing`.
  var keys: [Located<LanguageKey>] = []

  var isEmpty: Bool {
    headers.isEmpty && query.isEmpty && cookies.isEmpty && inputs.isEmpty && options.isEmpty
      && keys.isEmpty
  }
}

extension LanguageMap {
  /// The keys of options that `remove` lists by name.
  static let removableGroups: [LanguageKey: [LanguageKey]] = [
    .encoding: [
      .arrays, .maps, .booleans, .nulls, .spaces, .order, .dates, .data, .reserved,
    ],
    .jsonOptions: [.style, .keys, .slashes, .unicode],
    .propertyListOptions: [.format],
    .transport: [
      .timeout, .cachePolicy, .cellularAccess, .handlesCookies, .pipelining, .networkServiceType,
    ],
  ]

  /// The keys that `remove` takes whole, with `true`.
  static let removableKeys: [LanguageKey] =
    [.auth] + contentKeys + [
      .contentType, .contentEncoding, .serializer, .parametersInURI, .targetForm, .framing,
    ]

  static let removeKeys: [LanguageKey] =
    [
      .headers, .query, .cookies, .inputs, .encoding, .jsonOptions, .propertyListOptions,
      .transport,
    ] + removableKeys
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
    case .serializer: take(&serializer)
    case .parametersInURI: take(&methodsEncodingParametersInURI)
    case .targetForm: take(&targetForm)
    case .framing: take(&framing)
    default: removeContent(key)
    }
  }

  /// Forgets the content, if it is of the kind that a key names, and what describes it.
  private mutating func removeContent(_ key: LanguageKey) -> Bool {
    guard content?.value.kind == key else { return false }
    content = nil
    contentType = nil
    contentCoding = nil
    return true
  }

  /// Forgets one option of a group.
  ///
  /// - Returns: false when the layer does not say it.
  mutating func removeOption(_ name: LanguageKey, of group: LanguageKey) -> Bool {
    switch group {
    case .encoding: removeEncodingOption(name)
    case .jsonOptions: removeJSONOption(name)
    case .propertyListOptions: take(&propertyListFormat)
    default: removeTransportOption(name)
    }
  }

  private mutating func removeEncodingOption(_ name: LanguageKey) -> Bool {
    switch name {
    case .arrays: take(&encoding.arrays)
    case .maps: take(&encoding.maps)
    case .booleans: take(&encoding.booleans)
    case .nulls: take(&encoding.nulls)
    case .spaces: take(&encoding.spaces)
    case .order: take(&encoding.order)
    case .dates: take(&encoding.dates)
    case .data: take(&encoding.data)
    default: take(&encoding.reserved)
    }
  }

  private mutating func removeJSONOption(_ name: LanguageKey) -> Bool {
    switch name {
    case .style: take(&jsonOptions.style)
    case .keys: take(&jsonOptions.keys)
    case .slashes: take(&jsonOptions.slashes)
    default: take(&jsonOptions.unicode)
    }
  }

  private mutating func removeTransportOption(_ name: LanguageKey) -> Bool {
    switch name {
    case .timeout: take(&transport.timeout)
    case .cachePolicy: take(&transport.cachePolicy)
    case .cellularAccess: take(&transport.cellularAccess)
    case .handlesCookies: take(&transport.handlesCookies)
    case .pipelining: take(&transport.pipelining)
    default: take(&transport.networkServiceType)
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
