import Diagnostics
import MessageSyntax

/// The keys that an object of an OpenAPI document can have: those of Swagger 2.0 and OpenAPI 3.0,
/// 3.1 and 3.2 together, and the keywords of JSON Schema.
struct KnownKeys {
  /// An object of this kind, as it is called in a sentence.
  let title: String
  private let keys: [String]
  private let known: Set<String>

  private init(_ title: String, _ keys: String) {
    self.title = title
    self.keys = keys.split(whereSeparator: \.isWhitespace).map(String.init)
    known = Set(self.keys)
  }

  static let document = KnownKeys(
    "a document",
    """
    openapi swagger info host basePath schemes consumes produces servers paths webhooks components \
    definitions parameters responses securityDefinitions security tags externalDocs \
    jsonSchemaDialect $self
    """)

  static let operation = KnownKeys(
    "an operation",
    """
    tags summary description externalDocs operationId consumes produces parameters requestBody \
    responses callbacks schemes deprecated security servers $ref
    """)

  static let parameter = KnownKeys(
    "a parameter",
    """
    name in description required deprecated allowEmptyValue style explode allowReserved schema \
    content example examples type format items collectionFormat default maximum exclusiveMaximum \
    minimum exclusiveMinimum maxLength minLength pattern maxItems minItems uniqueItems enum \
    multipleOf title $ref
    """)

  static let body = KnownKeys("a request body", "description content required $ref")

  static let mediaType = KnownKeys(
    "a media type", "schema itemSchema example examples encoding prefixEncoding itemEncoding $ref")

  static let encoding = KnownKeys(
    "an encoding",
    "contentType headers style explode allowReserved encoding prefixEncoding itemEncoding")

  static let response = KnownKeys(
    "a response", "summary description headers content links schema examples $ref")

  static let schema = KnownKeys(
    "a schema",
    """
    $ref $id $schema $anchor $comment $defs $dynamicRef $dynamicAnchor $vocabulary id definitions \
    title description type format enum const default example examples deprecated nullable \
    readOnly writeOnly discriminator xml externalDocs collectionFormat multipleOf maximum \
    exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems \
    uniqueItems contains minContains maxContains items prefixItems additionalItems \
    unevaluatedItems properties required additionalProperties patternProperties propertyNames \
    unevaluatedProperties maxProperties minProperties dependentRequired dependentSchemas \
    dependencies allOf oneOf anyOf not if then else contentEncoding contentMediaType contentSchema
    """)

  /// Reports the members of an object that are none of these keys. Vendor extensions are not.
  func reportOthers(of object: JSONTree, to source: ImportSource) {
    for member in object.members
    where !known.contains(member.nameText) && !member.nameText.asciiLowercased.hasPrefix("x-") {
      source.reportUnknownKey(member, of: title, among: keys)
    }
  }
}
