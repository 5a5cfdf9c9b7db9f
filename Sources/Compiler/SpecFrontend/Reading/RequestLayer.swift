import Diagnostics
import RequestModel
import SerializationOptions
import YAMLSyntax

/// The part of a request that one place of a spec declares: `defaults`, a template, or the request itself.
///
/// Layers are lowered each on its own and merged afterwards, so that merging knows nothing of YAML.
struct RequestLayer {
  var summary: TextRange?
  var description: TextRange?
  var deprecated: Deprecation?

  /// What requests do not inherit.
  var swiftName: WrittenName?
  var tags: [TextRange] = []
  var inputs: [Int] = []

  /// Whether the request itself, not what it inherits, has a media type or a coding for content.
  var describesContent = false

  /// Those of the inputs that the request itself declares, ascending.
  var ownInputs: [Int] = []
  var method: Located<TextRange>?
  var url: URLTemplate?

  /// Where the last `path` or `url` of the layer itself is.
  var urlKey: Span?
  var parent: Located<KeyID>?

  /// Whether `method`, `path` or `url` is written and wrong, or some key is unknown and may be one
  /// of them: then nothing is said to be missing.
  var hasRefusedKey = false
  var removal: Removal?
  var query: [NamedValue] = []
  var headers: [HeaderOverride] = []

  /// Where the request itself, not what it inherits, writes `Content-Type`.
  var ownContentType: Span?
  var cookies: [NamedValue] = []
  var authentication: Authentication?
  var content: Located<Content>?
  var contentType: Located<ValueID>?
  var contentCoding: Located<ContentCoding>?
  var digests: Located<[ContentDigest]>?
  var serializer: ParameterSerializer?
  var methodsEncodingParametersInURI: [TextRange]?

  /// Those of `encoding`, `json-options`, `plist-options` and `transport`.
  var options = WrittenOptions()

  /// Whether a request has the options of `defaults` and no others.
  var hasOptionsOfDefaults = false
  var targetForm: Located<TargetForm>?
  var framing: Framing?
  var responses: [ResponseDeclaration] = []

  var match = MatchRules()

  /// Where the request itself, not what it inherits, writes `responses`.
  var ownResponses: Span?

  /// The entries of `allow`, as ``Allowances`` counts them.
  var allowed: [Int] = []

  /// The subject of warnings about a template; nil for other layers.
  var subject: Span?

  /// Nodes of `cases` and `matrix`, lowered when the inputs are known.
  var cases: Int?
  var matrix: Int?
}

/// A value and where it is.
struct Located<Value> {
  var value: Value
  var span: Span
}

/// A header as written: `null` removes an inherited one.
struct HeaderOverride {
  var name: TextRange
  var span: Span
  var value: ValueID?

  /// Whether it is in the place of a field of `client`.
  var isClientField = false
}
