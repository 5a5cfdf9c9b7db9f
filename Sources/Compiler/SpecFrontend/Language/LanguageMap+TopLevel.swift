import Diagnostics
import MessageSyntax
import RequestModel

/// The top level of a spec or fragment, and the maps that appear only there.
extension LanguageMap {
  /// A spec or a fragment. A document with a key that no fragment has is a spec.
  static let document = LanguageMap(
    "document", "A spec, or a fragment that specs include.",
    rules: [
      "if": ["anyOf": .array(specKeys.map { .having($0) })],
      "then": .having(.waybill, .service, .requests),
    ], cures: .spec
  ) {
    key(.waybill, ["const": 1], "The version of the language: 1.", [1])
    key(
      .service, plainText.adding(["minLength": 1]),
      "The name of the service. It names the folder of the outputs and the generated type.",
      ["photos"])
    key(.swiftName, plainText, "The name in Swift, also of a fragment's types.", ["PhotoDesk"])
    key(
      .swift, .reference("swift"), "How generated Swift is written.", [["names": "camel"]],
      map: { swift }, contents: .parts)
    key(.summary, documentation, "What the service is, in one line.", ["Albums and photos"])
    key(
      .description, documentation, "What the service is, at length.",
      ["Uploads photos and shares albums."])
    key(
      .deprecated, .reference("deprecation"),
      "Marks all requests as deprecated: `true`, or what to use instead.", ["Use photos-2."])
    key(
      .baseURL, text, "The absolute `http` or `https` URL that paths are appended to.",
      ["https://api.example.com/v2", "https://${host}/v1"])
    key(
      .include, .list(of: ["type": "string", "pattern": #"(^|/)_[^/]*\.ya?ml$"#]),
      "Paths of fragments, `_*.yaml`. The spec takes precedence over what they declare.",
      [["_common.yaml"]], elsewhere: "import imports includes uses", contents: .parts)
    key(
      .client, .reference("client"), "The fields that a client sends with every request.",
      [["product": "Photos/2.1", "languages": ["en", "de"]]], map: { client }, contents: .parts)
    key(
      .environments, .map(of: .reference("environment")),
      "Base URLs and values of inputs by the name that `--environment` chooses.",
      [["staging": ["base-url": "https://staging.example.com"]]], elsewhere: "env envs",
      contents: .maps)
    key(
      .inputs, .reference("inputs"), "The inputs of all requests.",
      [["token": ["type": "string", "secret": true, "example": "test"]]],
      elsewhere: "variables vars params parameters args arguments", contents: .declarations)
    key(
      .types, .map(of: .reference("type-declaration")),
      "Enumerations and objects that inputs can name as their type.",
      [["Size": ["enum": ["small", "large"]]]], elsewhere: "schemas components definitions models",
      contents: .parts)
    key(
      .defaults, .reference("defaults"), "What all requests have unless they say otherwise.",
      [["headers": ["Accept": "application/json"]]], elsewhere: "common globals global shared")
    key(
      .templates, .map(of: .reference("template")), "Partial requests for `extends`.",
      [["page": ["method": "GET", "query": ["per-page": 50]]]], contents: .maps)
    key(
      .requests, .map(of: .reference("request")), "The requests by name, in order.",
      [["get-photo": ["method": "GET", "path": "/photos/${id}", "inputs": ["id": "integer"]]]],
      elsewhere: "paths operations endpoints items item calls routes steps jobs", contents: .maps)
    key(.allow, allowances, "The warnings that are accepted in this spec.", [["unused-input"]])
  }

  static let fragment = LanguageMap("fragment", "A fragment that specs include.") {
    document.rows(of: [
      .waybill, .swiftName, .swift, .inputs, .types, .defaults, .templates, .environments,
    ])
  }

  /// The keys that make a document a spec.
  private static let specKeys: [LanguageKey] = document.keys.filter { !fragment.has($0) }

  static let client = LanguageMap("client", "The fields that a client sends with every request.") {
    key(.product, plainText, "The product and its version, sent as `User-Agent`.", ["Photos/2.1"])
    key(
      .languages, names, "Language tags in the order of preference, sent as `Accept-Language`.",
      [["en-GB", "de"]])
  }

  static let swift = LanguageMap("swift", "How generated Swift is written.") {
    key(
      .names, .choice(SwiftNameStyle.self),
      "How names become identifiers: kept where they can be, or in camel case.", ["camel"])
  }

  static let environment = LanguageMap(
    "environment", "A place where the service runs.", cures: .environment
  ) {
    key(
      .baseURL, text, "The base URL in this environment.", ["https://staging.example.com"],
      elsewhere: "url uri baseuri host server base endpoint")
    key(
      .values, .map(of: true), "Values of inputs in this environment.",
      [["host": "staging.example.com"]], elsewhere: "inputs variables vars env", contents: .values)
    key(.swiftName, plainText, "The name of the environment in generated Swift.", ["staging"])
  }
}
