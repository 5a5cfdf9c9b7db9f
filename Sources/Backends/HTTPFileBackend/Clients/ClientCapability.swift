/// The capabilities of a client: a column of the table, with an effect for each limit.
///
/// The back end, its warnings and clause 13.17 of the reference are made from it. Those with a
/// ``version`` were measured on files with one request each. Those of the two other clients come from
/// their documentation, and undocumented features count as unsupported.
struct ClientCapability: Sendable {
  /// The version that was measured; `nil` for a client known from its documentation.
  var version: String?

  /// The methods that the client sends besides ``commonMethods``.
  let methods: Set<String>

  /// Whether the client sends every method of capital letters, but those of its other protocols.
  var sendsOtherMethods = false

  /// The words in lower case that begin a body of another kind, wherever a line begins with them, and
  /// longer words, too.
  var bodyWords: [String] = []

  /// Whether the client drops a line with ` < ` in it, which it takes for the name of a file.
  var takesFilesAnywhere = false

  /// Whether the client cuts `HTTP/` and a number out of a URL.
  var cutsVersions = false

  /// Whether the client ends a `text/markdown` request only at a delimiter without a name.
  var needsBareDelimiter = false

  /// Whether the client adds CR LF after multipart content from a file.
  var endsMultipartFiles = false

  /// The effects of the client's limits. Each is the end of a sentence before the client's name:
  /// `may be dropped by`.
  let effects: [ClientLimit: String]

  /// The effect on a method that is not in ``methods``.
  static let unknownMethod = "is not known to"
}

extension ClientCapability {
  /// The methods that every client sends.
  static let commonMethods = [
    "GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE",
  ]

  /// The methods of kulala's other protocols.
  private static let protocols: Set<String> = ["GRAPHQL", "GRPC", "WS", "WSS", "WEBSOCKET"]

  /// Whether the client sends a method as it is written.
  func sends(_ method: String) -> Bool {
    if Self.commonMethods.contains(method) || methods.contains(method) { return true }
    return sendsOtherMethods && !Self.protocols.contains(method)
      && method.utf8.allSatisfy { 0x41...0x5A ~= $0 }
  }

  /// The effects in all clients.
  private static let common: [ClientLimit: String] = [
    .fieldName: "may be misread by", .computedCredentials: "may be replaced by",
    .digest: "may be replaced by", .graphQLField: "may be taken for an instruction by",
    .host: "may be replaced by", .multipartEnd: "may be changed by",
    .formFile: "may not be sent as a form by", .contentOfHead: "may be dropped by",
  ]

  private static func adding(_ effects: [ClientLimit: String]) -> [ClientLimit: String] {
    common.merging(effects) { _, own in own }
  }

  private static let webDAV: Set<String> = [
    "ACL", "COPY", "LOCK", "MKCALENDAR", "MKCOL", "MOVE", "PROPFIND", "PROPPATCH", "SEARCH",
    "UNLOCK",
  ]

  static let httpyac = ClientCapability(
    version: "6.16.7",
    methods: webDAV.union([
      "BASELINE-CONTROL", "CHECKIN", "CHECKOUT", "MERGE", "MKACTIVITY", "MKWORKSPACE", "REPORT",
      "VERSION-CONTROL",
    ]),
    bodyWords: ["query", "mutation"], takesFilesAnywhere: true, needsBareDelimiter: true,
    effects: adding([
      .clientCertificate: "is taken for a certificate by",
      .latin1: "is sent as Latin-1 by", .beyondLatin1: "is refused with its request by",
      .trailingComma: "loses its last comma in", .emptyField: "is replaced by",
      .cookieWithoutValue: "ends the whole run of", .cookieWithoutName: "ends the whole run of",
      .undecodableURL: "is refused by", .formFile: "is sent empty by",
    ]).filter { $0.key != .fieldName })

  static let kulala = ClientCapability(
    version: "5.3.4", methods: [], sendsOtherMethods: true, cutsVersions: true,
    effects: adding([
      .questionMark: "is dropped by", .untypedContent: "is dropped by",
      .latin1: "may be changed by",
      .beyondLatin1: "may be changed by", .cookieWithoutValue: "is taken for a file name by",
    ]))

  static let restClient = ClientCapability(
    version: "0.26.0", methods: webDAV, endsMultipartFiles: true,
    effects: adding([
      .contentOfGet: "is dropped by", .latin1: "is sent as Latin-1 by",
      .beyondLatin1: "is refused with its request by", .undecodableURL: "is refused by",
    ]).filter { $0.key != .multipartEnd })

  static let jetbrains = ClientCapability(methods: [], effects: adding(unmeasured))

  static let visualStudio = ClientCapability(
    methods: [],
    effects: adding(unmeasured).merging([.bodyFile: "cannot be sent by"]) { _, own in own })

  /// The effects assumed for clients that were not measured.
  private static let unmeasured: [ClientLimit: String] = [
    .contentOfGet: "may be dropped by", .untypedContent: "may be given a type by",
    .latin1: "may be changed by",
    .beyondLatin1: "may be changed by", .trailingComma: "may be changed by",
    .emptyField: "may be replaced by", .cookieWithoutValue: "may be refused by",
    .cookieWithoutName: "may be refused by", .undecodableURL: "may be refused by",
  ]
}
