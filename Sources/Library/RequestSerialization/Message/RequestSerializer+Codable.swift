// Serializers as data, without the closures. Missing options have their defaults, so that old data
// stays valid when options are added.

extension RequestSerializer: Codable {
  private enum CodingKeys: String, CodingKey {
    case kind, baseURL, parameters, fields, destination, methodsEncodingParametersInURI
    case encoding, queryEncoding, formEncoding, jsonOptions
    case propertyListFormat, textEncoding, includesCharset, properties
  }

  /// Reads a serializer. Missing options have their defaults.
  ///
  /// - Parameter decoder: A decoder of a container with the options by name.
  /// - Throws: `DecodingError` for an option of the wrong type or an unknown case.
  public init(from decoder: any Decoder) throws {
    let options = try decoder.container(keyedBy: CodingKeys.self)
    self.init(try options.decodeIfPresent(Kind.self, forKey: .kind) ?? .form)
    baseURL = try Self.baseURL(in: options)
    parameters =
      try options.decodeIfPresent(RequestParameters.self, forKey: .parameters) ?? parameters
    fields = try options.decodeIfPresent([HeaderField].self, forKey: .fields) ?? fields
    destination =
      try options.decodeIfPresent(ParameterDestination.self, forKey: .destination) ?? destination
    methodsEncodingParametersInURI =
      try options.decodeIfPresent([String].self, forKey: .methodsEncodingParametersInURI)
      ?? methodsEncodingParametersInURI
    encoding = try options.decodeIfPresent(ParameterOptions.self, forKey: .encoding) ?? encoding
    queryEncoding = try options.decodeIfPresent(ParameterOptions.self, forKey: .queryEncoding)
    formEncoding = try options.decodeIfPresent(ParameterOptions.self, forKey: .formEncoding)
    jsonOptions = try options.decodeIfPresent(JSONOptions.self, forKey: .jsonOptions) ?? jsonOptions
    propertyListFormat =
      try options.decodeIfPresent(PropertyListFormat.self, forKey: .propertyListFormat)
      ?? propertyListFormat
    textEncoding =
      try options.decodeIfPresent(TextEncoding.self, forKey: .textEncoding) ?? textEncoding
    includesCharset =
      try options.decodeIfPresent(Bool.self, forKey: .includesCharset) ?? includesCharset
    properties =
      try options.decodeIfPresent(RequestProperties.self, forKey: .properties) ?? properties
  }

  private static func baseURL(in options: KeyedDecodingContainer<CodingKeys>) throws -> RequestURL?
  {
    guard let text = try options.decodeIfPresent(String.self, forKey: .baseURL) else { return nil }
    do throws(SerializationError) {
      return try RequestURL(text)
    } catch {
      throw DecodingError.dataCorruptedError(
        forKey: .baseURL, in: options, debugDescription: error.description)
    }
  }

  /// Writes everything but ``queryString`` and ``ParameterOptions/keys``.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: Any error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var options = encoder.container(keyedBy: CodingKeys.self)
    try options.encode(kind, forKey: .kind)
    try options.encodeIfPresent(baseURL?.text, forKey: .baseURL)
    if !parameters.isEmpty { try options.encode(parameters, forKey: .parameters) }
    try options.encode(fields, forKey: .fields)
    try options.encode(destination, forKey: .destination)
    try options.encode(methodsEncodingParametersInURI, forKey: .methodsEncodingParametersInURI)
    try options.encode(encoding, forKey: .encoding)
    try options.encodeIfPresent(queryEncoding, forKey: .queryEncoding)
    try options.encodeIfPresent(formEncoding, forKey: .formEncoding)
    try options.encode(jsonOptions, forKey: .jsonOptions)
    try options.encode(propertyListFormat, forKey: .propertyListFormat)
    try options.encode(textEncoding, forKey: .textEncoding)
    try options.encode(includesCharset, forKey: .includesCharset)
    try options.encode(properties, forKey: .properties)
  }
}
