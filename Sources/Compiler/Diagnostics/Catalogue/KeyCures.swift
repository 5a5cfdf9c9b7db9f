// Keys of OpenAPI, Postman, Bruno, HTTPie and curl, and their equivalents in this language. Keys that
// only have another name here are in the rows of the language's maps.

/// The maps in which people often write keys of other tools. Most have their name in the schema.
package enum KeyPlace: String, Sendable, Hashable, CaseIterable {
  case spec, defaults, request, remove, input, environment, authentication, basic, aws
  case multipart, part
  case type, encoding, file, client, match, transport, framing
  case jsonOptions = "json-options"
  case fieldList = "field-list"

  /// The spelling of another tool's key in the tables: in lower case without `-` and `_`.
  package static func word(of key: String) -> String {
    key.lowercased().filter { $0 != "-" && $0 != "_" }
  }

  /// Whether a key is in the tables of other tools.
  package func isOfAnotherTool(_ key: String) -> Bool { cure(for: key, value: nil) != nil }

  /// The remedy for another tool's key that has no equivalent of another name. `value` is its value
  /// if that is a short word.
  func cure(for key: String, value: String?) -> String? {
    let word = Self.word(of: key)
    if self == .input, word == "required", value == "false" { return "write 'optional: true'" }
    for (words, cure) in rows where words.split(separator: " ").contains(Substring(word)) {
      return cure.split(separator: "%", omittingEmptySubsequences: false).joined(
        separator: value ?? "…")
    }
    switch self {
    case .request where Self.methods.contains(key.uppercased()):
      return "write 'method: \(key.uppercased())' and 'path: \(value ?? "…")'"
    case .request where Self.fields.contains(word):
      return "write it as a header: headers: {\(key): \(value ?? "…")}"
    case .request where Self.unsaid.contains(word):
      return "Waybill has no such key; for other tools, write 'x-\(key)'"
    default: return nil
    }
  }

  /// The help for a key that resembles no other, in place of a list of all keys.
  func cureOfOthers(key: String, value: String?) -> String? {
    switch self {
    case .environment: "write values of inputs under 'values': values: {\(key): \(value ?? "…")}"
    case .multipart:
      "write names and values under 'parameters': parameters: {\(key): \(value ?? "…")}"
    case .part: "write its name and value: {name: \(key), value: \(value ?? "…")}"
    case .type: "write fields under 'object': object: {\(key): \(value ?? "…")}"
    default: nil
    }
  }

  /// Keys in lower case without `-` and `_`, with their remedies, where `%` is the value.
  private var rows: KeyValuePairs<String, String> {
    switch self {
    case .spec: Self.ofSpecs
    case .defaults: Self.ofDefaults
    case .request: Self.ofRequests
    case .remove: ["body payload content": Self.body]
    case .input: Self.ofInputs
    case .authentication: Self.ofAuthentication
    case .environment: Self.ofEnvironments
    case .type: Self.ofTypes
    case .encoding: Self.ofEncodings
    case .file: Self.ofFiles
    case .client: Self.ofClients
    case .match: Self.ofMatches
    case .jsonOptions: Self.ofJSONOptions
    case .transport: Self.ofTransports
    case .framing: ["size bytes chunksize type": "write 'chunked: 65536', the bytes of each chunk"]
    case .fieldList: ["separator sep join delimiter": "leave it out: ', ' separates the items"]
    case .aws:
      ["regionset regions": "write one 'region': Signature Version 4A is not supported"]
    case .basic, .multipart, .part: [:]
    }
  }
}

// MARK: Tables

extension KeyPlace {
  private static let ofSpecs: KeyValuePairs = [
    "url uri baseuri host server servers endpoint origin rooturl address":
      "write 'base-url: https://…'",
    "name title info collection api id": "write 'service: %'",
    "version": "'waybill: 1' is the language version; write any other as 'x-version'",
    "secret secrets": "declare each under 'inputs' with 'secret: true'",
    "token bearer basic authorization authentication security":
      "write it under 'defaults': defaults: {auth: {bearer: …}}",
    "envfile dotenv": "write values under 'environments'; 'send' reads secrets from variables",
    "event events scripts on concurrency": "Waybill has no such key; for other tools, write 'x-%'",
    "volumes networks image": "Waybill has no such key: a spec says only what is sent",
  ]

  private static let ofDefaults: KeyValuePairs = [
    "body payload content": "write it in each request",
    "params querystring queryparams": "write 'query'",
    "token authorization authentication security": authenticationCure,
    "variables vars args arguments": "write 'inputs' at the top level of the spec",
    "baseuri host server uri endpoint": "write 'base-url' at the top level of the spec",
  ]

  private static let ofRequests: KeyValuePairs = [
    "body payload content raw dataraw requestbody":
      body,
    "params querystring queryparams search": "write 'query', or 'parameters'",
    "uri endpoint route href requesturl": "write 'path', or 'url' for a whole URL",
    "compression compress compressed gzip": "write 'content-encoding: gzip'",
    "token authorization authentication security": authenticationCure,
    "user username password": "write 'auth: {basic: {username: …, password: …}}'",
    "apikey": headerCure,
    "formdata": "write 'multipart' for multipart/form-data, or 'form'",
    "name operationid id": "leave it out: the key of a request is its name",
    "files attachment attachments upload":
      "write 'file' for a body, or 'multipart' with a part that has 'file'",
    "binary blob": "write 'file', or 'data: !!binary …' in base64",
    "consumes": "write 'content-type: application/json', or the type that it names",
    "produces": "write it as a header: headers: {Accept: application/json}",
    "uses": "write 'extends: …' with the name of a template",
    "with": "write values of inputs in a case: cases: {one: {name: value}}",
    "strategy": "write 'matrix' itself: matrix: {page: [1, 2]}",
    "timeoutminutes timeoutms timeoutseconds": "write 'transport: {timeout: …}', in seconds",
    "databinary": "write 'file: photo.jpg' for the bytes of a file, or 'text'",
    "h": "write 'headers: {Name: value}'",
    "x": "write 'method: %'",
    "d": body,
    "u": "write 'auth: {basic: {username: …, password: …}}'",
    "f": "write 'multipart', or 'form'",
    "chunked chunksize": "write 'framing: {chunked: 65536}', with the bytes of each chunk",
    "skipnulls omitnulls ignorenulls dropnulls omitnull":
      "leave entries that are null out; those of an input with 'optional: true' are left out "
      + "without a value",
    "merge patch jsonmergepatch jsonpatch":
      "write 'json-merge: {…}' to change the JSON of the template",
    "html": "write 'text', and 'content-type: text/html'",
    "defaults":
      "write its keys in the request itself; 'defaults' at the top level of the spec is for all",
    "environment": "write 'environments' at the top level of the spec",
    "filename": "write it in a part of 'multipart'",
    "response returns result output": "write 'responses': responses: {200: %}",
  ]

  private static let ofInputs: KeyValuePairs = [
    "required mandatory":
      "leave it out: an input is required unless it has 'optional: true' or a 'default'",
    "min": "write 'minimum: %'",
    "max": "write 'maximum: %'",
    "values choices options allowed": "write 'enum: [a, b]'",
    "value initial": "write 'default: %', or 'example: %'",
    "examples": "write one 'example'; write others in 'cases' of a request",
    "$ref ref": "write the name of a type that 'types' declares: type: Photo",
    "allof": "declare a type with all fields under 'types', and write its name: type: Photo",
    "exclusiveminimum exclusivemaximum":
      "write 'minimum' or 'maximum' with the first value that is allowed",
    "multipleof uniqueitems": "leave it out, or say it in the 'description'",
    "additionalproperties": "write 'others: any'",
    "readonly": "leave it out: write the type of an answer under 'responses'",
    "contentencoding contentmediatype": "write 'type: data'",
    "const": "write 'enum: [%]'",
    "title deprecated": "write it in the 'description'",
    "items": "write the type of the items in brackets: type: [%]",
    "properties fields": "write 'object', and no 'type': object: {name: string}",
    "in": "leave it out: an input goes where '${…}' refers to it",
    "schema": "write its 'type' here",
    "sensitive password private hidden writeonly": "write 'secret: true'",
    "name": "leave it out: the key of an input is its name",
    "requires dependson dependencies dependentrequired":
      "leave it out, and say it in the 'description'",
  ]

  private static let ofEnvironments: KeyValuePairs = [
    "headers auth query cookies defaults":
      "write it under 'defaults' with '${name}', and the value of 'name' here: values: {name: …}",
    "extends inherits inherit from":
      "leave it out, and write the values here, or '<<: *anchor' for those of another environment",
    "description title name": "leave it out, or write it as a comment after '#'",
  ]

  private static let ofEncodings: KeyValuePairs = [
    "style collectionformat":
      "write 'arrays: repeat', or 'comma', 'pipe' or 'space' for lists in one pair",
    "explode": "write 'arrays: repeat' for true, 'arrays: comma' for false",
    "allowreserved": "write the characters that are not escaped: reserved: ':/'",
    "charset": "leave it out: text is sent as UTF-8",
    "omitempty": "write it in the request: omit-empty: true",
    "lists list": "write 'arrays: repeat'",
    "objects object map": "write 'maps: brackets'",
  ]

  private static let ofTypes: KeyValuePairs = [
    "$ref ref": "leave the type out, and write the name of the other one where it is used",
    "allof": "write the fields of all of them under 'object': types are not combined",
    "type": "leave it out: 'object' or 'enum' is the kind of type",
    "properties fields": "write 'object': object: {name: string}",
    "required": "leave it out: a field is required unless it has 'optional: true'",
    "additionalproperties": "write 'others: any'",
    "values choices options oneof allowed": "write 'enum: [a, b]'",
  ]

  private static let ofFiles: KeyValuePairs = [
    "type contenttype mime mimetype mediatype": "write 'content-type: …' beside 'file'",
    "filename": "write 'filename: …' beside 'file', in a part of 'multipart'",
    "end to until last": "write 'length', the number of bytes from 'offset' on",
  ]

  private static let ofClients: KeyValuePairs = [
    "useragent agent name app version": "write 'product: App/1.0', with the version after the '/'",
    "acceptlanguage language locale locales": "write 'languages: [en]'",
    "headers": "write it under 'defaults': defaults: {headers: …}",
    "timeout": "write it under 'defaults': defaults: {transport: {timeout: %}}",
  ]

  private static let ofMatches: KeyValuePairs = [
    "headers header exclude skip ignoreheaders": "write 'ignore: [Date]' for headers",
    "body json fields query cookies parts": "write 'any: [/created-at]', or 'any: [name]'",
    "absent missing not without": "write 'forbid: [X-Debug]'",
  ]

  private static let ofJSONOptions: KeyValuePairs = [
    "indent spaces pretty prettyprint prettyprinted": "write 'style: pretty'",
    "minify minified compact": "write 'style: compact', or leave it out",
    "sort sortkeys sorted sortedkeys order": "write 'keys: sorted'",
    "escapeslashes withoutescapingslashes": "write 'slashes: escaped', or 'plain'",
    "ascii ensureascii escapeunicode": "write 'unicode: escaped'",
  ]

  private static let ofTransports: KeyValuePairs = [
    "retries retry maxretries redirects redirect followredirects maxredirects proxy verify verifyssl "
      + "insecure http2 keepalive":
      "leave it out: a client that sends the request decides it",
    "connecttimeout readtimeout timeoutseconds timeoutms connect read":
      "write 'timeout: 30', in seconds",
    "cache": "write 'cache-policy: …'",
    "cookies cookiejar": "write 'handles-cookies: true'",
  ]

  private static let ofAuthentication: KeyValuePairs = [
    "apikey key": headerCure,
    "token accesstoken bearertoken jwt oauth oauth2": "write 'auth: {bearer: …}'",
    "user username password pass login": "write 'auth: {basic: {username: …, password: …}}'",
    "type scheme method": "leave it out: the key 'bearer', 'basic' or 'aws' is the scheme",
    "header in name value": headerCure,
    "digest ntlm hawk custom":
      "write the header itself: headers: {Authorization: …}",
  ]

  private static let body = "write it as 'json', 'form', 'multipart', 'text', 'data' or 'file'"
  private static let authenticationCure = "write 'auth: {bearer: …}' or 'auth: {basic: …}'"
  private static let headerCure =
    "write it as a header, with the name that the service expects: "
    + "headers: {X-Api-Key: …}"

  private static let methods: Set = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

  /// Header fields that are often written as keys of a request.
  private static let fields: Set = [
    "accept", "acceptlanguage", "acceptencoding", "cachecontrol", "host", "ifmatch", "ifnonematch",
    "origin", "referer", "useragent",
  ]

  /// Settings of clients and tests, which a spec does not have.
  private static let unsaid: Set = [
    "assert", "assertions", "asserts", "cert", "followredirects", "hooks", "insecure",
    "maxredirects", "prerequest", "proxy", "redirect", "response", "responses", "retries", "retry",
    "script", "scripts", "test", "tests", "verify",
  ]
}

// MARK: Keys of the language in another map

extension DiagnosticMessage {
  /// A key of an inner map: `transport: {timeout: 3}`.
  package static func writeBelow(_ parents: [String], _ key: String, _ value: String?) -> String {
    let inner = parents.reversed().reduce("\(key): \(value ?? "…")") { "\($1): {\($0)}" }
    let path = parents.reversed().map { "'\($0)'" }.joined(separator: " of ")
    return "write it under \(path): \(inner)"
  }

  /// A key of the top level.
  package static let writeAtTopLevel = "write it at the top level of the spec"

  /// A key of requests and of `defaults` that is written at the top level.
  package static func writeInDefaults(_ key: String, _ value: String?) -> String {
    "write it under 'defaults', for all requests, or in a request: "
      + "defaults: {\(key): \(value ?? "…")}"
  }

  /// A key that each request sets for itself.
  package static let writeInRequests = "write it in each request"
}

// MARK: Names

extension DiagnosticMessage {
  /// The visible mistake in a name: foreign spaces and quotes, `${…}`, or a value in it.
  package static func cure(ofName name: String) -> String? {
    if let cure = lookalikeCure(name) { return cure }
    if name.contains("${") { return "write the name itself: only values can contain '${…}'" }
    guard let colon = name.firstIndex(of: ":"), colon != name.startIndex else { return nil }
    let value = name[name.index(after: colon)...]
    guard let first = value.first, first != " ", !value.hasPrefix("//") else { return nil }
    return "write a space after the ':': \(name[..<colon]): \(value)"
  }

  /// The visible mistake in a text.
  package static func lookalikeCure(_ text: String) -> String? {
    if let space = Lookalike.firstSpace(in: text) {
      return "it contains \(space): write an ordinary space, or none"
    }
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last,
      Lookalike.isQuote(first) || Lookalike.isQuote(last)
    else { return nil }
    return "'\(Lookalike.isQuote(first) ? first : last)' does not quote text: write \" or '"
  }
}
