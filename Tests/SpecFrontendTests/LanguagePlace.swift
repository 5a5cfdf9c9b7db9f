// The places where maps of the language occur, for tests that walk specs.

@testable import SpecFrontend

/// A map of the language, by its place.
enum LanguagePlace: String, CaseIterable {
  case spec, fragment, client, environment, type, field, input, defaults
  case request, removal, auth, basic, graphql, match
  case encoding, jsonOptions, propertyListOptions, transport, framing
  case multipart, part, throttle

  /// The keys that are allowed here.
  var keys: [LanguageKey] {
    switch self {
    case .spec: LanguageMap.documentKeys
    case .fragment: LanguageMap.fragmentKeys
    case .client: LanguageMap.clientKeys
    case .environment: LanguageMap.environmentKeys
    case .type: LanguageMap.typeKeys
    case .field: LanguageMap.fieldKeys
    case .input: LanguageMap.inputKeys
    case .defaults: LanguageMap.defaultsKeys
    case .request: LanguageMap.requestKeys
    // Content is removed by its kind; one kind stands for all ten.
    case .removal: [.headers, .query, .cookies, .auth, .text]
    case .auth: LanguageMap.authenticationKeys
    case .basic: LanguageMap.basicKeys
    case .graphql: LanguageMap.graphQLKeys
    case .encoding: Self.options(.encoding) + [.preset, .query, .form, .encodingNames]
    case .jsonOptions: Self.options(.jsonOptions)
    case .propertyListOptions: Self.options(.propertyListOptions)
    case .transport: Self.options(.transport)
    case .framing: LanguageMap.framingKeys
    case .match: LanguageMap.matchKeys
    case .multipart: LanguageMap.multipartKeys
    case .part: LanguageMap.partKeys
    case .throttle: LanguageMap.throttleKeys
    }
  }

  private static func options(_ group: LanguageKey) -> [LanguageKey] {
    OptionMap(group)?.options.map(\.key) ?? []
  }

  /// The place of the value of a key, if the language and not the author defines it.
  func inside(_ key: LanguageKey) -> Contents? {
    switch (self, key) {
    case (.spec, .client): .map(.client)
    case (.spec, .environments), (.fragment, .environments): .maps(.environment)
    case (.spec, .types), (.fragment, .types): .maps(.type)
    case (.type, .object), (.input, .object), (.field, .object): .maps(.field)
    case (.spec, .inputs), (.fragment, .inputs), (.request, .inputs): .maps(.input)
    case (.spec, .defaults), (.fragment, .defaults): .map(.defaults)
    case (.spec, .templates), (.fragment, .templates), (.spec, .requests): .maps(.request)
    case (.request, .remove): .map(.removal)
    case (.request, .graphql): .map(.graphql)
    case (.request, .multipart): .map(.multipart)
    case (.multipart, .parts): .list(.part)
    case (.multipart, .throttle): .map(.throttle)
    case (.auth, .basic): .map(.basic)
    case (.encoding, .query), (.encoding, .form): .map(.encoding)
    case (.encoding, .encodingNames): .maps(.encoding)
    case (.request, _), (.defaults, _): shared(key)
    default: nil
    }
  }

  /// The keys that requests and defaults share.
  private func shared(_ key: LanguageKey) -> Contents? {
    switch key {
    case .auth: .map(.auth)
    case .encoding: .map(.encoding)
    case .jsonOptions: .map(.jsonOptions)
    case .propertyListOptions: .map(.propertyListOptions)
    case .transport: .map(.transport)
    case .framing: .map(.framing)
    case .match: .map(.match)
    default: nil
    }
  }

  /// One or several maps of the language: by names that the author chooses, or in a list.
  enum Contents {
    case map(LanguagePlace)
    case maps(LanguagePlace)
    case list(LanguagePlace)
  }
}
