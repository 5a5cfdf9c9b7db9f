import RequestSerialization
import TestSupport

/// Random requests in which anything may be wrong, generated from a seed.
struct RandomRequest {
  private var numbers: SeededNumbers
  /// The percentage of hostile texts.
  private let malice: Int

  init(seed: UInt64) {
    numbers = SeededNumbers(seed: seed)
    malice = [0, 2, 10, 40][Int(seed % 4)]
  }

  /// Text that is put between harmless text, because it ends lines, messages, values or quotes.
  private static let hostile = [
    "\r\n", "\n", "\r", "\0", "\t", " ", "\u{7F}", "\u{1B}", "\r\nX-Evil: 1",
    "\r\n\r\nGET / HTTP/1.1",
    "\"", "\\", "%", "%0D%0A", "%zz", "#", "?", "&", "=", ";", ",", ":", "@", "[", "]", "{", "<",
    "'",
    "\u{85}", "\u{2028}", "\u{10A}", "\u{10D}", "\u{FF0D}", "é", "e\u{301}", "猫", "👩‍👧", "\u{202E}",
    "\u{FEFF}", "\u{FFFD}", "--", "..", "//",
  ]
  private static let harmless = ["a", "Key", "x-1", "name", "value", "7", "abc.def_~"]

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &numbers) < percent
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &numbers)]
  }

  private mutating func text(_ hostility: Int? = nil) -> String {
    guard chance(hostility ?? malice) else { return pick(Self.harmless) }
    var text = ""
    for _ in 0...Int.random(in: 0..<3, using: &numbers) {
      text += pick(chance(50) ? Self.hostile : Self.harmless)
    }
    return text
  }

  /// A text that is escaped or is content, and so may contain anything.
  private mutating func anyText() -> String { text(50) }

  private mutating func list<Value>(
    upTo count: Int, _ element: (inout RandomRequest) -> Value
  ) -> [Value] {
    (0..<Int.random(in: 0...count, using: &numbers)).map { _ in element(&self) }
  }
}

extension RandomRequest {
  mutating func description() throws(SerializationError) -> RequestDescription {
    var request = RequestDescription(
      method: chance(80) ? pick(["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH"]) : text(),
      url: try url())
    request.serializer = try serializer()
    request.targetForm = chance(90) ? .origin : pick([.absolute, .asterisk])
    request.query = parameters(depth: 2)
    request.fields = list(upTo: 4) { HeaderField($0.text(), $0.text()) }
    if chance(10) { request.fields[pick(["Host", "content-type", "Connection"])] = text() }
    if chance(30) { request.cookies = list(upTo: 3) { Cookie($0.text(), $0.text()) } }
    request.content = chance(80) ? content() : nil
    if chance(10) { request.contentType = text() }
    if chance(20) { request.contentCoding = pick([.gzip, .deflate]) }
    if chance(30) { request.framing = .chunked(size: pick([1, 7, 1000])) }
    return request
  }

  private mutating func url() throws(SerializationError) -> RequestURL {
    if chance(30) { return try RequestURL("http://example.com/\(text())?\(text())#\(text())") }
    var url = RequestURL(scheme: pick([.http, .https]), host: chance(90) ? "example.com" : text())
    url.port = chance(20) ? pick([0, 80, 8080, 65_535, 65_536]) : nil
    url.path = "/" + text() + "/" + text()
    url.query = chance(40) ? text() : nil
    url.fragment = chance(10) ? text() : nil
    return url
  }

  private mutating func serializer() throws(SerializationError) -> RequestSerializer {
    var serializer = RequestSerializer(pick([.form, .form, .json, .propertyList]))
    serializer.destination = pick([.methodDependent, .methodDependent, .query, .content])
    serializer.encoding.arrays = pick([.brackets, .indices, .repeat, .comma, .pipe, .space])
    serializer.encoding.maps = pick([.brackets, .dots])
    serializer.encoding.nulls = pick([.bare, .empty, .omit, .literal])
    serializer.encoding.spaces = pick([.percent, .plus])
    serializer.encoding.reserved = chance(10) ? pick([":@", "[]", "\"<>\\^`{|}", text()]) : ""
    serializer.includesCharset = chance(20)
    serializer.textEncoding = chance(90) ? .utf8 : pick([.isoLatin1, .utf16BigEndian])
    serializer.fields = list(upTo: 2) { HeaderField($0.text(), $0.text()) }
    if chance(10) { serializer.setBearerAuthorization(token: text()) }
    if chance(10) { try serializer.setBasicAuthorization(username: text(), password: text()) }
    if chance(20) {
      serializer.fields.append(.userAgent(product: text(), version: text(), comments: [text()]))
    }
    let (name, query) = (anyText(), text())
    if chance(10) { serializer.encoding.keys = KeyFormat { "\($0)\(name)\($1)" } }
    if chance(10) { serializer.queryString = QueryStringFormat { _, _ in query } }
    return serializer
  }

  private mutating func parameters(depth: Int) -> RequestParameters {
    RequestParameters(list(upTo: 3) { ($0.anyText(), $0.value(depth: depth)) })
  }

  private mutating func value(depth: Int) -> ParameterValue {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &numbers) {
    case 0: .null
    case 1: .boolean(chance(50))
    case 2: .integer(Int64(truncatingIfNeeded: numbers.next()))
    case 3, 4: .string(anyText())
    case 5: .map(parameters(depth: depth - 1))
    case 6: .array(list(upTo: 3) { $0.value(depth: depth - 1) })
    default: .set(list(upTo: 3) { $0.value(depth: depth - 1) })
    }
  }

  private mutating func content() -> RequestContent {
    switch Int.random(in: 0..<9, using: &numbers) {
    case 0, 1: .parameters(chance(90) ? .map(parameters(depth: 2)) : value(depth: 1))
    case 2: .form(parameters(depth: 2))
    case 3: .json(value(depth: 2))
    case 4: .text(anyText())
    case 5: .data(Array(anyText().utf8))
    case 6: .encodedForm(anyText())
    case 7: .xml(anyText())
    default: .multipart(multipart())
    }
  }

  private mutating func multipart() -> Multipart {
    var message = Multipart(parameters: parameters(depth: 2))
    message.subtype = pick([.formData, .formData, .mixed, .related, .alternative])
    if chance(20) { message.boundary = .written(text()) }
    // A part of a form without a name is no part to some readers (RFC 7578, section 4.2).
    let needsName = message.subtype == .formData
    message.parts = list(upTo: 3) { draw in
      Multipart.Part(
        name: needsName || draw.chance(80) ? draw.text() : nil,
        draw.pick([.text(draw.anyText()), .data(Array(draw.anyText().utf8)), .json(["a"])]),
        filename: draw.chance(50) ? draw.text() : nil,
        contentType: draw.chance(20) ? draw.text() : nil,
        fields: draw.list(upTo: 1) { HeaderField($0.text(), $0.text()) })
    }
    return message
  }
}
