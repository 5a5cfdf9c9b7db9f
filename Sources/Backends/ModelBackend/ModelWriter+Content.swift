import Diagnostics
import MessageSyntax
import RequestModel
import SerializationOptions

/// Writes the content of a request and its format.
extension ModelWriter {
  mutating func contentLines(of request: Request) {
    guard let content = request.content else { return }
    lines.begin(.object, "content")
    write(content, of: request)
    lines.end()
  }

  private mutating func write(_ content: Content, of request: Request) {
    switch content {
    case .parameters(let value): write(parameters: value, of: request)
    case .form(let value): write("form", value, MediaType.urlEncodedForm)
    case .json(let value): write("json", value, MediaType.json)
    case .plist(let value): write("plist", value, MediaType.propertyList)
    case .xml(let value): write("xml", value, MediaType.xml)
    case .text(let value): write("text", value, MediaType.plainText)
    case .data(let value): write("data", value, MediaType.octetStream)
    case .file(let value): write("file", value, nil)
    case .jsonLines(let value): write("json-lines", value, MediaType.jsonLines)
    case .graphQL(let query, let variables, let operationName):
      line("kind", "graphql")
      line("media-type", MediaType.json)
      line("query", query)
      if let variables { line("variables", variables) }
      if let operationName { line("operation-name", operationName) }
    case .multipart(let multipart): write(multipart)
    }
  }

  private mutating func write(_ kind: String, _ value: ValueID, _ mediaType: String?) {
    line("kind", kind)
    if let mediaType { line("media-type", mediaType) }
    line("value", value)
  }

  /// Writes `parameters`, whose place depends on the method.
  private mutating func write(parameters value: ValueID, of request: Request) {
    line("kind", "parameters")
    if collection.encodesParametersInURI(request) {
      line("in", "query")
    } else {
      line("in", "content")
      line("media-type", request.serializer.mediaType)
    }
    line("value", value)
  }

  // MARK: - Multipart

  private mutating func write(_ multipart: MultipartContent) {
    line("kind", "multipart")
    line("media-type", "multipart/" + multipart.subtype.rawValue)
    line("subtype", multipart.subtype.rawValue)
    if let boundary = multipart.boundary { line("boundary", boundary) }
    if let type = multipart.type { line("type", type) }
    if let start = multipart.start { line("start", start) }
    if let parameters = multipart.parameters { line("parameters", parameters) }
    line("parts", each: multipart.parts) { $0.write($1) }
    if let throttle = multipart.throttle { line(throttle) }
  }

  private mutating func line(_ throttle: MultipartContent.Throttle) {
    var delay: [UInt8] = []
    NumberText.append(throttle.delay, to: &delay)
    lines.beginLine("throttle")
    lines.json.beginObject()
    lines.json.member("packet-size", throttle.packetSize)
    lines.json.key("delay")
    lines.json.string(delay)
    lines.json.endObject()
    lines.endLine()
  }

  private mutating func write(_ part: Part) {
    lines.json.beginObject()
    member(at: part.span)
    if let name = part.name { member("name", name) }
    if let fileName = part.fileName { member("filename", fileName) }
    if let type = part.contentType { member("content-type", type) }
    lines.json.key("headers")
    lines.json.beginArray()
    for header in part.headers { write(header) }
    lines.json.endArray()
    switch part.content {
    case .value(let value): members("value", value)
    case .data(let value): members("data", value)
    case .file(let value): members("file", value)
    case .json(let value):
      members("json", value)
      if part.isRepeated { lines.json.member("repeat", true) }
    case .xml(let value): members("xml", value)
    case .stream(let value, let length):
      members("stream", value)
      member("length", length)
    }
    lines.json.endObject()
  }

  private mutating func members(_ kind: String, _ value: ValueID) {
    member("kind", kind)
    member("value", value)
  }
}

extension ParameterSerializer {
  fileprivate var mediaType: String {
    switch self {
    case .form: MediaType.urlEncodedForm
    case .json: MediaType.json
    case .propertyList: MediaType.propertyList
    }
  }
}
