// Equality of requests and of what they are made of: texts are the same when their bytes are.

extension RequestDescription {
  /// Whether both say the same, byte for byte.
  public static func == (a: RequestDescription, b: RequestDescription) -> Bool {
    a.method.hasSameBytes(as: b.method) && a.contentType.hasSameBytes(as: b.contentType)
      && a.url == b.url && a.targetForm == b.targetForm && a.query == b.query
      && a.fields == b.fields && a.cookies == b.cookies && a.content == b.content
      && a.contentCoding == b.contentCoding && a.serializer == b.serializer
      && a.properties == b.properties && a.framing == b.framing
  }
}

extension RequestURL {
  /// Whether both are the same parts, byte for byte.
  public static func == (a: RequestURL, b: RequestURL) -> Bool {
    a.scheme == b.scheme && a.host.hasSameBytes(as: b.host) && a.port == b.port
      && a.path.hasSameBytes(as: b.path) && a.query.hasSameBytes(as: b.query)
      && a.fragment.hasSameBytes(as: b.fragment)
  }
}

extension RequestSerializer {
  /// Whether both serialize requests alike.
  public static func == (a: RequestSerializer, b: RequestSerializer) -> Bool {
    a.kind == b.kind && a.fields == b.fields && a.destination == b.destination
      && a.methodsEncodingParametersInURI.haveSameBytes(as: b.methodsEncodingParametersInURI)
      && a.encoding == b.encoding && a.queryString == b.queryString
      && a.jsonOptions == b.jsonOptions && a.propertyListFormat == b.propertyListFormat
      && a.textEncoding == b.textEncoding && a.includesCharset == b.includesCharset
      && a.properties == b.properties
  }
}

extension ParameterEncoding {
  /// Whether both write parameters alike.
  public static func == (a: ParameterEncoding, b: ParameterEncoding) -> Bool {
    a.arrays == b.arrays && a.maps == b.maps && a.booleans == b.booleans && a.nulls == b.nulls
      && a.spaces == b.spaces && a.order == b.order && a.dates == b.dates && a.data == b.data
      && a.reserved.hasSameBytes(as: b.reserved) && a.keys == b.keys
  }
}

extension ParameterEncoding.Pair {
  /// Whether name and value are the same bytes.
  public static func == (a: Self, b: Self) -> Bool {
    a.name.hasSameBytes(as: b.name) && a.value == b.value && a.isText == b.isText
  }
}

extension KeyFormat.Step {
  /// Whether both lead to the same value.
  public static func == (a: Self, b: Self) -> Bool {
    switch (a, b) {
    case (.name(let a), .name(let b)): a.hasSameBytes(as: b)
    case (.index(let a), .index(let b)): a == b
    default: false
    }
  }
}
