/// A client of `.http` files.
enum HTTPClient: String, Sendable, CaseIterable {
  case httpyac = "httpYac"
  case kulala
  case jetbrains = "the JetBrains HTTP Client"
  case restClient = "REST Client"
  case visualStudio = "Visual Studio"

  /// The name of the client in messages.
  var title: String { rawValue }
}

/// A feature of requests that some client does not carry as it is written.
enum ClientLimit: Sendable, CaseIterable {
  /// Content of GET or HEAD.
  case contentOfGet, contentOfHead

  /// A field name of other characters than letters, digits, `-` and `_`.
  case fieldName

  /// `?` in the value of a field.
  case questionMark

  /// A character from U+0080 to U+00FF in the value of a field, and one above.
  case latin1, beyondLatin1

  /// A comma at the end of the value of a field.
  case trailingComma

  /// No value, in `User-Agent` or `Accept`.
  case emptyField

  /// A cookie without `=`, and one without a name.
  case cookieWithoutValue, cookieWithoutName

  /// Credentials that the client would make itself.
  case computedCredentials

  /// `Authorization: Digest`.
  case digest

  /// `X-Request-Type: GraphQL`.
  case graphQLField

  /// A `Host` that is not that of the URL.
  case host

  /// Percent-encoded bytes of a URL that are not UTF-8.
  case undecodableURL

  /// A body in a file of its own, and a form there.
  case bodyFile, formFile

  /// The end of multipart content, to which a digest is sensitive.
  case multipartEnd
}

/// The capabilities of a client: a column of the table, which has an effect for each limit.
///
/// The source is a run of httpYac 6.16.7, kulala.nvim 5.3.4 and REST Client 0.26.0 over questions of
/// one request each. For the two others the documentation is known, and what it does not say is taken
/// as not carried.
struct ClientCapability: Sendable {
  /// The methods that the client sends.
  let methods: Set<String>

  /// The effects of the limits that the client has, each the end of a sentence up to the client's
  /// name: `may be dropped by`.
  let effects: [ClientLimit: String]

  /// The effect on a method that ``methods`` does not contain.
  static let unknownMethod = "is not known to"
}

extension ClientCapability {
  private static let commonMethods: Set<String> = [
    "GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS",
  ]

  /// The effects that all clients have.
  private static let common: [ClientLimit: String] = [
    .fieldName: "may be misread by", .computedCredentials: "may be replaced by",
    .digest: "may be replaced by", .graphQLField: "may be taken for an instruction by",
    .host: "may be replaced by", .multipartEnd: "may be changed by",
    .formFile: "may not be sent as a form by", .contentOfHead: "may be dropped by",
  ]

  private static func adding(_ effects: [ClientLimit: String]) -> [ClientLimit: String] {
    common.merging(effects) { _, own in own }
  }

  static let httpyac = ClientCapability(
    methods: commonMethods,
    effects: adding([
      .latin1: "is sent as Latin-1 by", .beyondLatin1: "is refused with its request by",
      .trailingComma: "loses its last comma in", .emptyField: "is replaced by",
      .cookieWithoutValue: "ends the whole run of", .cookieWithoutName: "ends the whole run of",
      .undecodableURL: "is refused by", .formFile: "is sent empty by",
    ]))

  static let kulala = ClientCapability(
    methods: commonMethods.union(["PROPFIND"]),
    effects: adding([
      .questionMark: "is dropped by", .latin1: "may be changed by",
      .beyondLatin1: "may be changed by", .cookieWithoutValue: "is taken for a file name by",
    ]))

  static let restClient = ClientCapability(
    methods: commonMethods.union(["PROPFIND"]),
    effects: adding([
      .contentOfGet: "is dropped by", .latin1: "is sent as Latin-1 by",
      .beyondLatin1: "is refused with its request by", .undecodableURL: "is refused by",
    ]).filter { $0.key != .multipartEnd })

  static let jetbrains = ClientCapability(methods: commonMethods, effects: adding(unmeasured))

  static let visualStudio = ClientCapability(
    methods: commonMethods,
    effects: adding(unmeasured).merging([.bodyFile: "cannot be sent by"]) { _, own in own })

  /// The effects assumed of clients that have not been measured.
  private static let unmeasured: [ClientLimit: String] = [
    .contentOfGet: "may be dropped by", .latin1: "may be changed by",
    .beyondLatin1: "may be changed by", .trailingComma: "may be changed by",
    .emptyField: "may be replaced by", .cookieWithoutValue: "may be refused by",
    .cookieWithoutName: "may be refused by", .undecodableURL: "may be refused by",
  ]
}

extension HTTPClient {
  /// The client's column of the table.
  var capability: ClientCapability {
    switch self {
    case .httpyac: .httpyac
    case .kulala: .kulala
    case .jetbrains: .jetbrains
    case .restClient: .restClient
    case .visualStudio: .visualStudio
    }
  }
}
