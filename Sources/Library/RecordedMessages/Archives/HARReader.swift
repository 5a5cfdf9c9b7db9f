internal import MessageSyntax

/// Reads the requests of a HAR file (HTTP Archive 1.2): the whole file, one entry, or one request.
enum HARReader {
  static func requests(_ bytes: [UInt8], limits: CaptureLimits) throws(CaptureError) -> [JSONTree] {
    // Some tools begin the file with a byte order mark.
    let text = bytes[ByteOrderMark.length(in: bytes)...]
    let value = try BoundedJSON.parse(text, limits: limits)
    if value["method"] != nil { return [value] }
    if let request = value["request"] { return [request] }
    guard case .array(let entries)? = (value["log"]?["entries"] ?? value["entries"])?.content else {
      throw CaptureError("the JSON has no 'log.entries', 'request' or 'method'")
    }
    guard entries.count <= limits.requests else {
      throw CaptureError("there are more than \(limits.requests) requests")
    }
    return entries.compactMap { $0["request"] }
  }

  static func request(
    _ value: JSONTree, limits: CaptureLimits
  ) throws(CaptureError) -> CapturedRequest {
    let request = HARRequest(value)
    guard case .string(let method)? = request.method?.content,
      case .string(let url)? = request.url?.content,
      FieldName.isValid(method)
    else { throw CaptureError("an entry has no 'method' and 'url'") }
    var fields: [CapturedField] = []
    for header in request.headers {
      guard case .string(let name)? = header["name"]?.content,
        case .string(let text)? = header["value"]?.content
      else { throw CaptureError("a header has no 'name' and 'value'") }
      // HTTP/2 pseudo-fields repeat properties of the entry.
      guard name.first != 0x3A else { continue }
      guard fields.count < limits.fieldCount, name.count + text.count <= limits.line else {
        throw CaptureError("the headers of an entry are longer than the limit")
      }
      guard FieldName.isValid(name), text.allSatisfy({ $0 == 0x09 || !$0.isASCIIControl }) else {
        throw CaptureError("a header is not a valid name and value")
      }
      fields.append(CapturedField(name: name, value: Array(text[...].trimmingBlanks)))
    }
    guard url.count <= limits.line, url.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
      throw CaptureError(
        "the 'url' of an entry contains spaces, or is longer than \(limits.line) bytes")
    }
    let (authority, target) = try parts(of: url)
    if let authority, !fields.contains(where: { $0.isNamed("Host") }) {
      fields.insert(CapturedField(name: Array("Host".utf8), value: authority), at: 0)
    }
    return CapturedRequest(
      method: method, target: target, fields: fields,
      content: try content(of: request, limits: limits))
  }

  /// The authority and the target of an absolute URL.
  private static func parts(
    of url: [UInt8]
  ) throws(CaptureError) -> (authority: [UInt8]?, target: [UInt8]) {
    let url = url.prefix { $0 != 0x23 }
    guard url.first != 0x2F else { return (nil, Array(url)) }
    guard let colon = url.firstIndex(of: 0x3A), url[colon...].starts(with: "://".utf8) else {
      throw CaptureError("the 'url' of an entry is not absolute")
    }
    let rest = url[(colon + 3)...]
    let end = rest.firstIndex { $0 == 0x2F || $0 == 0x3F } ?? rest.endIndex
    // The user name and password of a URL are not sent.
    let start = rest[..<end].lastIndex(of: 0x40).map { $0 + 1 } ?? rest.startIndex
    let target = rest[end...]
    return (Array(rest[start..<end]), target.first == 0x2F ? Array(target) : [0x2F] + target)
  }

  private static func content(
    of request: HARRequest, limits: CaptureLimits
  ) throws(CaptureError) -> [UInt8] {
    let content: [UInt8]
    switch request.content {
    case .none: return []
    case .text(let bytes), .bytes(let bytes): content = bytes
    case .parameters:
      throw CaptureError("'postData' has 'params' and no 'text': the body is not known")
    case .undecodable(let reason): throw CaptureError("'postData.text' \(reason)")
    }
    guard content.count <= limits.content else {
      throw CaptureError("the body is longer than \(limits.content) bytes")
    }
    return content
  }
}
