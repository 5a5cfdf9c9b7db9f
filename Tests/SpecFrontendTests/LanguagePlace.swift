// The places where maps of the language occur, for tests that walk specs.

@testable import SpecFrontend

/// A map of the language, by its place.
enum LanguagePlace: String, CaseIterable {
  case spec, fragment, client, swift, environment, type, field, input, defaults
  case request, removal, auth, basic, aws, graphql, match, responseStream
  case encoding, jsonOptions, propertyListOptions, transport, framing, load
  case multipart, part, throttle, file, fieldList

  /// The keys that are allowed here.
  var keys: [LanguageKey] {
    switch self {
    case .spec: LanguageMap.document.keys
    case .fragment: LanguageMap.fragment.keys
    case .client: LanguageMap.client.keys
    case .swift: LanguageMap.swift.keys
    case .environment: LanguageMap.environment.keys
    case .type: LanguageMap.type.keys
    case .field: LanguageMap.field.keys
    case .input: LanguageMap.input.keys
    case .defaults: LanguageMap.defaults.keys
    case .request: LanguageMap.request.keys
    // Content is removed by its kind; one kind stands for all ten.
    case .removal: [.headers, .query, .cookies, .auth, .text]
    case .auth: LanguageMap.authentication.keys
    case .basic: LanguageMap.basic.keys
    case .aws: SigningLanguage.aws.keys
    case .graphql: LanguageMap.graphQL.keys
    case .encoding: LanguageMap.encoding.keys
    case .jsonOptions: LanguageMap.jsonOptions.keys
    case .propertyListOptions: LanguageMap.propertyListOptions.keys
    case .transport: LanguageMap.transport.keys
    case .framing: LanguageMap.framing.keys
    case .load: LoadLanguage.map.keys
    case .match: LanguageMap.match.keys
    case .responseStream: ResponseLanguage.stream.keys
    case .multipart: LanguageMap.multipart.keys
    case .part: LanguageMap.part.keys
    case .throttle: LanguageMap.throttle.keys
    case .file: LanguageMap.fileRange.keys
    case .fieldList: LanguageMap.fieldList.keys
    }
  }

  /// The place of the value of a key, if the language and not the author defines it.
  func inside(_ key: LanguageKey) -> Contents? {
    switch (self, key) {
    case (.spec, .client): .map(.client)
    case (.spec, .swift), (.fragment, .swift): .map(.swift)
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
    case (.request, .file), (.part, .file): .map(.file)
    case (.request, .headers), (.defaults, .headers), (.part, .headers): .maps(.fieldList)
    case (.auth, .basic): .map(.basic)
    case (.auth, .aws): .map(.aws)
    case (.encoding, .query), (.encoding, .form): .map(.encoding)
    case (.encoding, .names): .maps(.encoding)
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
    case .load: .map(.load)
    case .match: .map(.match)
    case .responses: .maps(.responseStream)
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
