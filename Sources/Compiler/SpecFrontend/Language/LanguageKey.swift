import YAMLSyntax

/// The keys of the language. They are interned before any document is read, so that reading a spec
/// compares small integers.
enum LanguageKey: String, CaseIterable {
  // Documents
  case waybill, service, summary, description, deprecated, include, client, environments, inputs
  case types, defaults, templates, requests
  case baseURL = "base-url"
  case product, languages, values, swift, names
  case swiftName = "swift-name"

  // Inputs and types
  case type, example, `default`, optional, nullable, `enum`, secret, format, object, others, closed
  case minimum, maximum, pattern
  case minimumLength = "min-length"
  case maximumLength = "max-length"
  case minimumItems = "min-items"
  case maximumItems = "max-items"
  case swiftNames = "swift-names"
  case oneOf = "one-of"
  case by

  // Requests
  case allow
  case tags, method, path, url, extends, remove, query, headers, cookies, auth, parameters, form
  case json, plist, xml, multipart, text, data, file, graphql, serializer, encoding, transport
  case framing, cases, matrix, responses, events, lines, expect, match, load
  case exactlyOneOf = "exactly-one-of"
  case atMostOneOf = "at-most-one-of"
  case targetForm = "target-form"
  case jsonLines = "json-lines"
  case contentType = "content-type"
  case contentEncoding = "content-encoding"
  case digest
  case parametersInURI = "parameters-in-uri"
  case omitEmpty = "omit-empty"
  case jsonMerge = "json-merge"
  case jsonOptions = "json-options"
  case propertyListOptions = "plist-options"

  // Authentication
  case basic, bearer, aws, username, password, none
  case region, date, `in`, expires, payload, rules, signed
  case accessKey = "access-key"
  case secretKey = "secret-key"
  case sessionToken = "session-token"

  // Encoding and JSON options
  case arrays, maps, booleans, nulls, spaces, order, dates, reserved, escape
  case emptyLists = "empty-lists"
  case preset
  case style, keys, slashes, unicode

  // Multipart
  case subtype, boundary, parts, throttle, name, value, filename, stream, length, offset, start
  case list, `repeat`
  case packetSize = "packet-size"
  case delay

  // GraphQL
  case variables
  case operationName = "operation-name"

  // Comparison with captured requests, and load
  case any, ignore, forbid, weight

  // Transport and framing
  case timeout, pipelining, chunked
  case cachePolicy = "cache-policy"
  case cellularAccess = "cellular-access"
  case handlesCookies = "handles-cookies"
  case networkServiceType = "network-service-type"

  private static let all = Array(allCases)

  /// The keys by their names, for tables that are written as words.
  static let named = Dictionary(
    allCases.map { ($0.rawValue, $0) }, uniquingKeysWith: { first, _ in first })

  /// The names in the order of their interned keys.
  static let texts = allCases.map(\.rawValue)

  init?(_ key: KeyID) {
    let index = Int(key.rawValue)
    guard index < Self.all.count else { return nil }
    self = Self.all[index]
  }
}
