// Named encodings.

extension ParameterOptions {
  /// AFNetworking's encoding, which is the default.
  public static let afnetworking = ParameterOptions()

  /// OpenAPI's encoding: style `form` with `explode: true`, as in RFC 6570's `{?list*,map*}`.
  ///
  /// It is for queries; ``openAPIForm`` is for forms.
  public static let openAPI = ParameterOptions(
    .rfc3986, .percent, .repeat, .explode, .literal, .omit, .omit, .written)

  /// OpenAPI's encoding of application/x-www-form-urlencoded (OpenAPI 3.0.4 and 3.1.1, Encoding
  /// Object): a list as one pair for each item, a map as JSON, a space as `+`.
  public static let openAPIForm = ParameterOptions(
    .form, .plus, .repeat, .json, .literal, .omit, .omit, .written)

  /// The encoding of ActiveSupport's `to_query`, which Rails can read.
  public static let rails = ParameterOptions(
    .rfc3986, .plus, .brackets, .brackets, .literal, .empty, .omit, .escaped)

  /// The encoding of PHP's `http_build_query`.
  public static let php = ParameterOptions(
    .php, .plus, .indices, .brackets, .numeric, .omit, .omit, .written)

  /// The encoding of jQuery's `$.param` since jQuery 3.
  public static let jQuery = ParameterOptions(
    .component, .percent, .jquery, .brackets, .literal, .empty, .omit, .written)

  /// A row of the table of presets. All options not listed have their defaults.
  private init(
    _ escape: Escape, _ spaces: Spaces, _ arrays: Arrays, _ maps: Maps, _ booleans: Booleans,
    _ nulls: Nulls, _ emptyLists: EmptyLists, _ order: Order
  ) {
    (self.escape, self.spaces, self.arrays, self.maps) = (escape, spaces, arrays, maps)
    (self.booleans, self.nulls, self.emptyLists, self.order) = (booleans, nulls, emptyLists, order)
  }

  /// The word of a preset in the language.
  package enum Preset: String, Sendable, Hashable, CaseIterable {
    case afnetworking, openapi, rails, php, jquery

    /// The row of the table, with its name in Swift.
    package func row(for side: Side) -> (name: String, encoding: ParameterOptions) {
      switch (self, side) {
      case (.afnetworking, _): ("afnetworking", .afnetworking)
      case (.openapi, .query): ("openAPI", .openAPI)
      case (.openapi, .form): ("openAPIForm", .openAPIForm)
      case (.rails, _): ("rails", .rails)
      case (.php, _): ("php", .php)
      case (.jquery, _): ("jQuery", .jQuery)
      }
    }
  }

  /// The place of pairs.
  package enum Side: String, Sendable, Hashable, CaseIterable {
    /// In the query of a URL.
    case query

    /// In content: a form, or the parameters of a multipart message.
    case form
  }
}
