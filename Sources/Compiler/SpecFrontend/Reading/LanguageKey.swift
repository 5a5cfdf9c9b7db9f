import YAMLSyntax

/// The keys of the language, interned before any document is read, so that reading a spec compares
/// small integers.
enum LanguageKey: String, CaseIterable {
  // Documents
  case waybill, service, summary, description, deprecated, include, client, environments, inputs
  case types, defaults, templates, requests
  case baseURL = "base-url"
  case product, languages, values
  case swiftName = "swift-name"

  // Inputs and types
  case type, example, `default`, optional, nullable, `enum`, secret, format, object, others
  case minimum, maximum, pattern
  case minimumLength = "min-length"
  case maximumLength = "max-length"
  case minimumItems = "min-items"
  case maximumItems = "max-items"
  case swiftNames = "swift-names"

  // Requests
  case allow
  case tags, method, path, url, extends, remove, query, headers, cookies, auth, parameters, form
  case json, plist, multipart, text, data, file, graphql, serializer, encoding, transport, framing
  case cases, matrix, responses, match
  case targetForm = "target-form"
  case jsonLines = "json-lines"
  case contentType = "content-type"
  case contentEncoding = "content-encoding"
  case digest
  case parametersInURI = "parameters-in-uri"
  case jsonOptions = "json-options"
  case propertyListOptions = "plist-options"

  // Authentication
  case basic, bearer, username, password, none

  // Encoding and JSON options
  case arrays, maps, booleans, nulls, spaces, order, dates, reserved, escape
  case emptyLists = "empty-lists"
  case preset
  case encodingNames = "names"
  case style, keys, slashes, unicode

  // Multipart
  case subtype, boundary, parts, throttle, name, value, filename, stream, length, start
  case `repeat`
  case packetSize = "packet-size"
  case delay

  // GraphQL
  case variables
  case operationName = "operation-name"

  // Comparison with captured requests
  case any, ignore, forbid

  // Transport and framing
  case timeout, pipelining, chunked
  case cachePolicy = "cache-policy"
  case cellularAccess = "cellular-access"
  case handlesCookies = "handles-cookies"
  case networkServiceType = "network-service-type"

  private static let all = Array(allCases)

  /// The keys by their names, for tables that are made of words.
  static let named = Dictionary(
    allCases.map { ($0.rawValue, $0) }, uniquingKeysWith: { first, _ in first })

  /// The names in the order of their interned keys.
  static let names = allCases.map(\.rawValue)

  init?(_ key: KeyID) {
    let index = Int(key.rawValue)
    guard index < Self.all.count else { return nil }
    self = Self.all[index]
  }
}

/// The keys that each map of the language may hold.
enum LanguageMap {
  static let documentKeys: [LanguageKey] = [
    .waybill, .service, .swiftName, .summary, .description, .deprecated, .baseURL, .include,
    .client, .environments, .inputs, .types, .defaults, .templates, .requests, .allow,
  ]
  static let fragmentKeys: [LanguageKey] = [
    .waybill, .inputs, .types, .defaults, .templates, .environments,
  ]
  static let defaultsKeys: [LanguageKey] = [
    .headers, .query, .cookies, .auth, .encoding, .serializer, .parametersInURI, .transport,
    .targetForm, .framing, .jsonOptions, .propertyListOptions, .responses,
    .match, .allow,
  ]
  static let contentKeys: [LanguageKey] = [
    .parameters, .form, .json, .plist, .multipart, .text, .data, .file, .graphql, .jsonLines,
  ]
  static let requestKeys: [LanguageKey] =
    [
      .summary, .description, .deprecated, .swiftName, .tags, .inputs, .method, .path, .url,
      .targetForm, .extends, .remove, .query, .headers, .cookies, .auth,
    ] + contentKeys + [
      .contentType, .contentEncoding, .digest, .serializer, .parametersInURI, .encoding,
      .jsonOptions, .propertyListOptions, .transport, .framing, .responses, .match, .cases,
      .matrix, .allow,
    ]
  static let inputKeys: [LanguageKey] =
    [
      .type, .description, .example, .default, .optional, .nullable, .enum, .object, .others,
      .secret, .format, .swiftName, .swiftNames,
    ] + constraintKeys
  /// A field of an object type.
  static let fieldKeys: [LanguageKey] =
    [
      .type, .description, .default, .optional, .nullable, .enum, .object, .others, .format,
      .swiftName, .swiftNames,
    ] + constraintKeys

  /// The keys that constrain the values of an input or a field.
  static let constraintKeys: [LanguageKey] = [
    .minimum, .maximum, .minimumLength, .maximumLength, .pattern, .minimumItems, .maximumItems,
  ]
  static let partKeys: [LanguageKey] = [
    .name, .value, .data, .file, .json, .stream, .length, .repeat, .headers, .filename,
    .contentType,
  ]
  static let clientKeys: [LanguageKey] = [.product, .languages]
  static let environmentKeys: [LanguageKey] = [.baseURL, .values, .swiftName]
  static let typeKeys: [LanguageKey] = [
    .enum, .object, .others, .description, .swiftName, .swiftNames,
  ]

  /// The keys of a type that is written in the place of a name.
  static let inlineTypeKeys: [LanguageKey] = [.enum, .object, .others, .nullable, .swiftNames]
  static let authenticationKeys: [LanguageKey] = [.basic, .bearer]
  static let basicKeys: [LanguageKey] = [.username, .password]
  static let graphQLKeys: [LanguageKey] = [.query, .variables, .operationName]
  static let multipartKeys: [LanguageKey] = [
    .subtype, .boundary, .parameters, .parts, .throttle, .type, .start,
  ]
  static let throttleKeys: [LanguageKey] = [.packetSize, .delay]
  static let framingKeys: [LanguageKey] = [.chunked]
  static let matchKeys: [LanguageKey] = [.any, .ignore, .forbid]
}
