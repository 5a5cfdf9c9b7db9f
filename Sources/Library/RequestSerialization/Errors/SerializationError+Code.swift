extension SerializationError {
  /// The reasons why a request is refused. More may be added.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The name of the code, for example `invalidURL`.
    public let description: String

    /// A sentence that quotes nothing from the request.
    let sentence: String

    private init(_ name: String, _ sentence: String) {
      (description, self.sentence) = (name, sentence)
    }

    /// Whether both codes are the same.
    public static func == (a: Self, b: Self) -> Bool {
      a.description.utf8.elementsEqual(b.description.utf8)
    }

    /// Hashes the name of the code.
    public func hash(into hasher: inout Hasher) { hasher.combine(description) }

    /// The method is not a token.
    public static let invalidMethod = Code("invalidMethod", "the method is not a token")

    /// The method is CONNECT.
    public static let unsupportedMethod = Code(
      "unsupportedMethod", "the method opens a tunnel, which this library does not support")

    /// The text is not an absolute HTTP URL, or ``RequestURL/init(_:)`` or
    /// ``RequestURL/init(interpolating:encoding:)`` refuses it.
    public static let invalidURL = Code("invalidURL", "the text is not an absolute HTTP URL")

    /// The host cannot be part of a URL.
    public static let invalidHost = Code(
      "invalidHost", "the host is not a name or address that a URL can contain")

    /// The port is not between 0 and 65535.
    public static let invalidPort = Code("invalidPort", "the port is not between 0 and 65535")

    /// The path does not begin with a slash, or contains bytes that must be percent-encoded.
    public static let invalidPath = Code(
      "invalidPath",
      "the path contains characters that must be percent-encoded, or does not begin with a slash")

    /// The query of the URL contains bytes that must be percent-encoded.
    public static let invalidQuery = Code(
      "invalidQuery", "the query contains characters that must be percent-encoded")

    /// The asterisk form is used with a method other than OPTIONS, or with a query.
    public static let invalidAsteriskTarget = Code(
      "invalidAsteriskTarget", "the target '*' is for OPTIONS, without a query")

    /// The name of a field is not a token.
    public static let invalidFieldName = Code(
      "invalidFieldName", "the name of a field is not a token")

    /// The value of a field contains a control byte, or has a space at its beginning or end.
    public static let invalidFieldValue = Code(
      "invalidFieldValue",
      "the value of a field contains a control byte, or begins or ends with whitespace")

    /// `Content-Length` or `Transfer-Encoding` is among the fields.
    public static let computedField = Code(
      "computedField", "the field is computed from the content and cannot be written")

    /// An entry of a map sets a field that the request sets already.
    public static let repeatedField = Code(
      "repeatedField", "the request has a field of this name already")

    /// There are two `Host` fields.
    public static let repeatedHost = Code("repeatedHost", "the Host field is written twice")

    /// The name of a cookie is not a token.
    public static let invalidCookieName = Code(
      "invalidCookieName", "the name of a cookie is not a token")

    /// The value of a cookie contains a semicolon or a control byte, or has a space at its
    /// beginning or end.
    public static let invalidCookieValue = Code(
      "invalidCookieValue",
      "the value of a cookie contains a semicolon or a control byte, or begins or ends with whitespace"
    )

    /// There are both cookies and a `Cookie` field.
    public static let cookieFieldAndCookies = Code(
      "cookieFieldAndCookies", "both cookies and a Cookie field are set")

    /// TRACE has content, or GET or HEAD has a multipart message.
    public static let contentNotAllowed = Code(
      "contentNotAllowed", "the method cannot have this content")

    /// There is a media type for a multipart message, which sets its own, or a `Content-Type` field
    /// that does not name its boundary.
    public static let contentTypeOfMultipart = Code(
      "contentTypeOfMultipart", "a multipart message sets its own media type")

    /// The size of a chunk is less than one byte.
    public static let invalidChunkSize = Code(
      "invalidChunkSize", "the size of a chunk is less than one byte")

    /// There is a media type, although the request omits its `Content-Type`.
    public static let contentTypeAndOmission = Code(
      "contentTypeAndOmission", "a Content-Type is both set and omitted")

    /// There are both a content coding and a `Content-Encoding` field.
    public static let contentEncodingFieldAndCoding = Code(
      "contentEncodingFieldAndCoding", "both a coding and a Content-Encoding field are set")

    /// The parameters of a query or a form are not a map.
    public static let parametersNotMap = Code(
      "parametersNotMap", "a query or form takes a map of parameters")

    /// ``ParameterOptions/reserved`` contains a character that must be escaped.
    public static let invalidReservedCharacter = Code(
      "invalidReservedCharacter", "the reserved characters include one that must be escaped")

    /// Values are nested deeper than 512 levels.
    public static let nestingTooDeep = Code("nestingTooDeep", "values nest deeper than 512 levels")

    /// JSON content contains an infinity or NaN.
    public static let nonFiniteNumber = Code(
      "nonFiniteNumber", "JSON has no number for an infinity or NaN")

    /// JSON content contains a set, but can only have lists.
    public static let setInJSON = Code("setInJSON", "JSON has no sets: write a list")

    /// A property list contains a null.
    public static let nullInPropertyList = Code("nullInPropertyList", "a property list has no null")

    /// A property list contains a set.
    public static let setInPropertyList = Code(
      "setInPropertyList", "a property list has no sets: write a list")

    /// A property list would change the value of a number.
    public static let numberOutOfRange = Code(
      "numberOutOfRange", "the number does not fit a property list without a change in value")

    /// A date is outside the years 0 to 9999.
    public static let dateOutOfRange = Code(
      "dateOutOfRange", "the date is outside the years 0 to 9999")

    /// An XML document is not a map with one member, its root element.
    public static let rootOfXML = Code("rootOfXML", "an XML document has one root element")

    /// An element or an attribute has a name that XML does not allow.
    public static let invalidXMLName = Code(
      "invalidXMLName", "the name is not a name of an XML element or attribute")

    /// XML has a set, a list in a list, or a collection as an attribute or as text.
    public static let valueNotInXML = Code(
      "valueNotInXML", "XML cannot contain this collection here")

    /// A text contains a character that XML does not allow.
    public static let characterNotInXML = Code(
      "characterNotInXML", "the text contains a character that XML does not allow")

    /// An XML property list contains a fraction of a second.
    public static let fractionOfSecondInPropertyList = Code(
      "fractionOfSecondInPropertyList", "the date of an XML property list has whole seconds")

    /// The boundary does not consist of 1 to 70 characters that RFC 2046 allows.
    public static let invalidBoundary = Code(
      "invalidBoundary", "the boundary is not 1 to 70 characters that RFC 2046 allows")

    /// The boundary occurs in a part.
    public static let boundaryInContent = Code("boundaryInContent", "the boundary occurs in a part")

    /// The name of a part contains a control byte.
    public static let invalidPartName = Code(
      "invalidPartName", "the name of a part contains a control byte")

    /// The file name of a part contains a control byte.
    public static let invalidFilename = Code(
      "invalidFilename", "the file name of a part contains a control byte")

    /// A stream is longer or shorter than announced.
    public static let lengthMismatch = Code(
      "lengthMismatch", "the stream is not as long as announced")

    /// A file or a stream cannot be read or has changed since it was measured, or there is not
    /// enough memory to code the content. An error of a stream is the
    /// ``SerializationError/underlyingError``.
    public static let contentUnreadable = Code("contentUnreadable", "the content cannot be read")

    /// The URL does not name a file on this computer.
    public static let notFileURL = Code("notFileURL", "the URL does not name a local file")

    /// The number of bytes of the content does not fit in 64 bits, or exceeds a limit.
    public static let contentTooLong = Code("contentTooLong", "the content has too many bytes")

    /// The packet size of a ``Throttle`` is less than one byte, or its delay is negative.
    public static let invalidThrottle = Code(
      "invalidThrottle", "a throttle has an empty packet or a negative delay")

    /// ``RequestProperties/timeout`` is negative.
    public static let invalidTimeout = Code("invalidTimeout", "the timeout is less than zero")

    /// A range of bytes ends behind the end of its file, whose length is the detail.
    public static let rangeBeyondFile = Code(
      "rangeBeyondFile", "the range of bytes ends behind the end of the file")

    /// A file already exists and must not be replaced.
    public static let fileExists = Code("fileExists", "the file exists and may not be replaced")

    /// A file cannot be written.
    public static let fileUnwritable = Code("fileUnwritable", "the file cannot be written")

    /// The text contains a character that its ``TextEncoding`` does not have.
    public static let characterNotInEncoding = Code(
      "characterNotInEncoding", "the text contains a character that its encoding does not have")

    /// The platform has no conversion for a ``TextEncoding``, whose name is the subject.
    public static let unsupportedEncoding = Code(
      "unsupportedEncoding", "this platform cannot convert text to the encoding")

    /// The user name of basic authentication contains a colon, which would end it, or a control
    /// character (RFC 7617, section 2).
    public static let invalidUsername = Code(
      "invalidUsername",
      "the user name of basic authentication contains a colon or a control character")

    /// The password of basic authentication contains a control character (RFC 7617, section 2).
    public static let invalidPassword = Code(
      "invalidPassword", "the password of basic authentication contains a control character")

    /// No service accepts a signature of the ``AWSSigner``: its key, region or service is empty or
    /// has a character that ends a part of the scope, its URL is to expire in less than a second or
    /// more than a week, or it asks for another kind of signature.
    public static let invalidSigner = Code(
      "invalidSigner", "no service accepts a signature made with these settings")

    /// The fragment contains bytes that must be percent-encoded.
    public static let invalidFragment = Code(
      "invalidFragment", "the fragment contains characters that must be percent-encoded")

    /// A transport would change the request: its client does not support the request target, or
    /// content of this length.
    public static let unsupportedByTransport = Code(
      "unsupportedByTransport", "the transport cannot send the request as it is")

    /// The program's own code threw the ``SerializationError/underlyingError``.
    public static let custom = Code("custom", "code of the program failed")

    /// curl does not accept the host, or a command line cannot contain such long fields or such a
    /// path.
    public static let notInCommandLine = Code(
      "notInCommandLine", "curl cannot be given this host, length or path on a command line")

    /// A command line cannot contain content that is computed while it is read.
    public static let contentNotInCommandLine = Code(
      "contentNotInCommandLine",
      "content that is produced while it is read must be in a file that curl can read")

    /// A null, list, set or map is in place of text.
    public static let noText = Code("noText", "a null, list, set or map has no text")

    /// A value of a response, which its type does not list, is in a request.
    public static let unlistedValue = Code(
      "unlistedValue", "a value that its type does not list cannot be sent")

    /// ``TextFilter/matrix`` or ``TextFilter/matrixExplode`` requires the name of the value, which
    /// has none.
    public static let missingName = Code(
      "missingName", "the filter writes the name of the value, and no name is given")

    /// There are both a `Content-Digest` or `Content-MD5` field and the same digest in
    /// ``RequestDescription/contentDigests``.
    public static let digestFieldAndDigest = Code(
      "digestFieldAndDigest", "the digest is computed, but its field is also set")

    /// ``Multipart/start`` is not the Content-ID of a part.
    public static let startWithoutPart = Code(
      "startWithoutPart", "no part has the Content-ID of the root")

    /// The arguments of a generated method that have a value exclude each other, or one that they
    /// need has none. Their names are the subject.
    public static let argumentChoice = Code(
      "argumentChoice", "these arguments exclude each other, or one of them has no value")

    /// A value is not of the required kind. Its own kind is the subject: a list, data.
    public static let unexpectedKind = Code(
      "unexpectedKind", "the value is not of the expected kind")

    /// A value that makes up a segment of an ``InterpolatedURL`` is empty.
    public static let emptySegment = Code(
      "emptySegment", "a value that fills a segment of the path is empty")

    /// A segment of an ``InterpolatedURL`` is `.` or `..`, which some clients remove and others send
    /// (RFC 3986, section 3.3).
    public static let dotSegment = Code("dotSegment", "a segment of the path is '.' or '..'")

    /// A value of a Foundation dictionary or list has a type that cannot be a parameter. The
    /// subject is its key path.
    public static let unsupportedValue = Code(
      "unsupportedValue", "the value has a type that cannot be a parameter")

    /// A `Date`, `Data`, `URL` or `Decimal` would encode its private layout, such as the mantissa of
    /// a decimal, because the program does not use `RequestSerializationFoundation`. The subject is
    /// the path of coding keys to the value, and its type.
    public static let privateLayout = Code(
      "privateLayout",
      "the value encodes a layout private to Foundation; import RequestSerializationFoundation")

    /// A key of a Foundation dictionary is not a text. The subject is the key path of the
    /// dictionary with the key.
    public static let nameNotText = Code("nameNotText", "a key of the dictionary is not a string")

    /// A ``SequenceContent`` needs a digest, or a reader that cannot wait for it.
    /// ``SerializedRequest/contentChunks(size:)`` and transports can wait.
    public static let contentOfUnknownLength = Code(
      "contentOfUnknownLength",
      "content of unknown length has no digest, and only contentChunks and transports can read it")

    /// A ``SequenceContent`` whose sequence cannot be produced again would be sent a second time.
    public static let contentNotRepeatable = Code(
      "contentNotRepeatable",
      "the sequence was already sent and cannot be made again; use SequenceContent(making:)")
  }
}
