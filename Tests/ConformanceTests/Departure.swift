import Foundation
import RequestSerialization
import RequestSerializationFoundation

/// A fact of AFNetworking or Alamofire that this library does not follow, with the reason.
///
/// Their result and ours are texts of the same kind, whatever the fact is about: a query, a URL, a
/// message. ``result`` makes ours, and ``DepartureTests`` compares.
struct Departure: Sendable {
  /// The name of the fact, or a description if none of their tests shows it.
  let name: String

  /// What theirs gives.
  let theirs: String

  /// What this library gives.
  let ours: String

  /// Why.
  let reason: String

  /// Makes what this library gives.
  let result: @Sendable () throws -> String

  /// Creates a departure.
  init(
    _ name: String, theirs: String, ours: String, because reason: String,
    _ result: @escaping @Sendable () throws -> String
  ) {
    self.name = name
    self.theirs = theirs
    self.ours = ours
    self.reason = reason
    self.result = result
  }
}

extension Departure {
  /// All of them.
  static let all = urls + texts + messages

  // MARK: - URLs

  private static let urls = [
    Departure(
      "af-testThatAFHTTPRequestSerialiationSerializesQueryParametersCorrectly",
      theirs: "http://example.com?key=value", ours: "http://example.com/?key=value",
      because: """
        RFC 9112, section 3.2.1: an empty path is sent as "/". Theirs leaves it to the client.
        """
    ) {
      try url("http://example.com", ["key": "value"])
    },
    Departure(
      "afobs-fragment-bug",
      theirs: "http://e.com/x#frag?key=value", ours: "http://e.com/x?key=value#frag",
      because: "RFC 3986, section 3: the query precedes the fragment, which would hide it."
    ) {
      try url("http://e.com/x#frag", ["key": "value"])
    },
    Departure(
      "alobs-empty-query-mark",
      theirs: "http://e.com/?&a=b", ours: "http://e.com/?a=b",
      because: "A pair that is the first of a query has no ampersand before it."
    ) {
      try url("http://e.com/?", ["a": "b"])
    },
    Departure(
      "alobs-form-empty-on-empty-query",
      theirs: "http://e.com/?&", ours: "http://e.com/?",
      because: "No parameters add nothing to a URL."
    ) {
      try url("http://e.com/?", [:])
    },
  ]

  private static func url(_ text: String, _ parameters: RequestParameters) throws -> String {
    try request("GET", text, content: .parameters(.map(parameters))).serialized().url
  }

  // MARK: - Texts of values

  private static let texts = [
    Departure(
      "AFNetworking: keys are sorted by their UTF-16 units",
      theirs: "%F0%9F%98%80=1&%EF%BF%BD=2", ours: "%EF%BF%BD=2&%F0%9F%98%80=1",
      because: """
        Keys are sorted by the bytes of their UTF-8, which is the order of Unicode scalars. UTF-16 \
        puts what lies beyond the basic plane, here U+1F600, before U+E000 to U+FFFF.
        """
    ) {
      try ParameterOptions().queryString(["😀": 1, "\u{FFFD}": 2])
    },
    Departure(
      "AFNetworking: numbers have an exponent from 1e16 and below 1e-4, of two digits",
      theirs: "a=1e%2B16&b=1e-05&c=1e-07", ours: "a=10000000000000000&b=0.00001&c=1e-7",
      because: """
        A number has one text in queries, forms and JSON, which is JSON.stringify's: an exponent \
        from 1e21 and below 1e-6. A literal keeps its spelling, so any other can be sent.
        """
    ) {
      try ParameterOptions().queryString(["a": 1e16, "b": 1e-5, "c": 1e-7])
    },
    Departure(
      "alobs-numbers",
      theirs: "big=12345678901234567890&f=1e%2B21&g=0.1&h=1e-07",
      ours: "big=12345678901234567890&f=1e%2B21&g=0.1&h=1e-7",
      because: "The same; all but the last number are followed."
    ) {
      try ParameterOptions().queryString([
        "big": .spelled("12345678901234567890"), "f": 1e21, "g": 0.1, "h": 1e-7,
      ])
    },
    Departure(
      "alobs-untyped-null",
      theirs: "n=%3Cnull%3E", ours: "n",
      because: """
        The description of an object is no value. `nulls` writes `n`, `n=`, `n=null` or nothing.
        """
    ) {
      try ParameterOptions().queryString(["n": .null])
    },
    Departure(
      "a date in an Encodable value, with no option set",
      theirs: "date=123.456", ours: "date=2001-01-01T00%3A02%3A03.456Z",
      because: """
        A date is an instant, as in all parameters, and servers do not count from 2001.
        `deferredToDate` writes theirs.
        """
    ) {
      let value = ["date": Date(timeIntervalSinceReferenceDate: 123.456)]
      return try ParameterOptions().queryString(ParameterValueEncoder().parameters(value))
    },
    Departure(
      "a URL in an Encodable value that is a query",
      theirs: "url%5Brelative%5D=http%3A//h/", ours: "url=http%3A//h/",
      because: "Only `JSONEncoder` knows URLs; a form of Alamofire has their private layout."
    ) {
      let value = ["url": URL(string: "http://h/")]
      return try ParameterOptions().queryString(ParameterValueEncoder().parameters(value))
    },
    Departure(
      "alobs-untyped-double-linux",
      theirs: "d=1.0", ours: "d=1",
      because: "A number is written alike on all platforms, as AFNetworking does on Apple's."
    ) {
      try ParameterOptions().queryString(["d": 1.0])
    },
    Departure(
      "al-testEncoderCanEncodeFloat",
      theirs: "a=1.0", ours: "a=1",
      because: "The same, whatever a number comes from. A literal `1.0` keeps its spelling."
    ) {
      try query(["a": 1.0] as [String: Float])
    },
    Departure(
      "al-testThatDatesCanBeEncodedAsMillisecondsSince1970",
      theirs: "date=978307323456.0", ours: "date=978307323456",
      because: "Milliseconds since 1970 are a whole number, and written like one."
    ) {
      guard let instant = DateTime("2001-01-01T00:02:03.456Z") else { return "no instant" }
      var encoding = ParameterOptions()
      encoding.dates = .epochMilliseconds
      return try encoding.queryString(["date": .dateTime(instant)])
    },
    Departure(
      "alobs-form-array-resorted",
      theirs: "a%5B%5D=1&a%5B%5D=2&a%5B%5D=3", ours: "a%5B%5D=3&a%5B%5D=1&a%5B%5D=2",
      because: "A list has an order of its own, which sorting pairs would destroy."
    ) {
      try ParameterOptions().queryString(["a": [3, 1, 2]])
    },
    Departure(
      "al-testThatManuallyEncodableStructCanBeEncoded",
      theirs: "root%5B%5D%5B%5D%5B%5D=1&root%5B%5D%5B%5D%5B%5D=2&root%5B%5D%5B%5D%5B%5D=3"
        + "&root%5B%5D%5B%5D=1&root%5B%5D%5B%5D=2&root%5B%5D%5B%5D=3"
        + "&root%5B%5D%5Ba%5D%5Bstring%5D=string",
      ours: "root%5B%5D%5B%5D=1&root%5B%5D%5B%5D=2&root%5B%5D%5B%5D=3"
        + "&root%5B%5D%5Ba%5D%5Bstring%5D=string"
        + "&root%5B%5D%5B%5D%5B%5D=1&root%5B%5D%5B%5D%5B%5D=2&root%5B%5D%5B%5D%5B%5D=3",
      because: "The same pairs: the items of the list stand in its order."
    ) {
      try query(ReopenedContainer())
    },
    Departure(
      "al-testThatManuallyEncodableSubclassCanBeEncodedWithIndexInBrackets",
      theirs: "five%5Ba%5D=a&five%5Bb%5D=b&four%5Bfive%5D=2&four%5Bfour%5D=one",
      ours: "five%5Ba%5D=a&five%5Bb%5D=b&four%5B0%5D%5Bfour%5D=one&super%5Bfour%5D=one",
      because: """
        The standard library has a super encoder without a key write under "super", and that of a \
        list write an item. Theirs loses the one and writes the other into a map.
        """
    ) {
      try query(SuperEncoders()) { $0.arrays = .indices }
    },
    Departure(
      "al-testThatJSONEncoderPrettyPrintedPrintsPretty",
      theirs: "{\n  \"property\" : \"property\"\n}", ours: "{\n  \"property\": \"property\"\n}",
      because: "A colon has no blank before it, as nearly everyone but Foundation writes it."
    ) {
      try request("POST", content: .json(["property": "property"])) {
        $0.serializer.jsonOptions.style = .pretty
      }.serialized().contentText()
    },
    Departure(
      "af-testThatJSONRequestSerializationHandlesInvalidParameters",
      theirs: "error", ours: #"{"key":"\#u{FFFD}"}"#,
      because: """
        The value is a lone surrogate, U+D800. A Swift String is Unicode and cannot hold one: what \
        made a String of it has put U+FFFD in its place before this library sees it.
        """
    ) {
      let text = String(decoding: [0xD800] as [UInt16], as: UTF16.self)
      return try request("POST", content: .json(["key": .string(text)])).serialized()
        .contentText()
    },
  ]

  private static func query(
    _ value: some Encodable, _ change: (inout ParameterOptions) -> Void = { _ in }
  ) throws -> String {
    var encoding = ParameterOptions()
    change(&encoding)
    return try encoding.queryString(try ParameterValueEncoder().parameters(value))
  }

  // MARK: - Messages

  private static let messages = [
    Departure(
      "afobs-multipart-name-crlf-injection",
      theirs: "Content-Disposition: form-data; name=\"u\r\nX-Inj: 1\"",
      ours: "Content-Disposition: form-data; name=\"u%0D%0AX-Inj: 1\"",
      because: """
        Security: the name would end the field and begin another. Names are escaped as the HTML \
        standard says.
        """
    ) {
      try disposition(name: "u\r\nX-Inj: 1")
    },
    Departure(
      "alobs-multipart-crlf-injection",
      theirs: "Content-Disposition: form-data; name=\"a\"b\r\nX: y\"",
      ours: "Content-Disposition: form-data; name=\"a%22b%0D%0AX: y\"",
      because: "The same; a quotation mark would end the name."
    ) {
      try disposition(name: "a\"b\r\nX: y")
    },
    Departure(
      "afobs-multipart-stream-overread",
      theirs: "149 bytes announced, 151 sent",
      ours:
        "the stream is not as long as announced: it continues after the 3 bytes that were announced",
      because: """
        A message whose length is wrong is read as two by the server. Theirs sends what the stream \
        holds, whatever it said before.
        """
    ) {
      let stream = StreamContent(length: 3) { TextStream("hello") }
      let part = Multipart.Part(
        name: "s", .stream(stream), filename: "f", contentType: "text/plain")
      do {
        return try multipart([part]).contentText()
      } catch let error as SerializationError where error.code == .lengthMismatch {
        return error.description
      }
    },
    Departure(
      "al-testThatContentLengthMatchesTotalBodyPartSize",
      theirs: "50", ours: "188",
      because: """
        RFC 9110, section 8.6: the length is that of the content, its delimiters and fields with \
        it. Theirs counts what the parts hold; AFNetworking counts as this library does.
        """
    ) {
      let parts = [
        Multipart.Part(name: "data1", .text("Lorem ipsum dolor sit amet.")),
        Multipart.Part(name: "data2", .text("Vim at integre alterum.")),
      ]
      return "\(try multipart(parts).contentLength)"
    },
    Departure(
      "al-testHeadersHaveUnsortedDescription",
      theirs: "c: c\na: a\nb: b", ours: "c: c\r\na: a\r\nb: b\r\n",
      because: "Fields are written as they are sent, each line ended by CR LF."
    ) {
      let head = try request("GET") {
        $0.fields = ["c", "a", "b"].map { HeaderField($0, $0) }
      }.serialized().head
      let lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
      return lines.dropFirst(2).dropLast(2).map { $0 + "\r\n" }.joined()
    },
    Departure(
      "al-deflate-00",
      theirs: "78 5E 63 00 00 00 01 00 01", ours: "78 9C 63 00 00 00 01 00 01",
      because: """
        The second byte hints at the level (RFC 1950, section 2.2): zlib's default here. What \
        follows is the same, and every reader reads both.
        """
    ) {
      try request("POST", content: .data([0])) { $0.contentCoding = .deflate }.serialized()
        .readContent().map { String($0, radix: 16, uppercase: true) }
        .map { $0.count < 2 ? "0" + $0 : $0 }.joined(separator: " ")
    },
  ]

  private static func multipart(_ parts: [Multipart.Part]) throws -> SerializedRequest {
    let message = Multipart(boundary: .written("BOUNDARY"), parts: parts)
    return try request("POST", content: .multipart(message)).serialized()
  }

  private static func disposition(name: String) throws -> String {
    let content = try multipart([Multipart.Part(name: name, .text("v"))]).contentText()
    let head = content.components(separatedBy: "\r\n\r\n")[0]
    return String(head.dropFirst("--BOUNDARY\r\n".count))
  }
}
