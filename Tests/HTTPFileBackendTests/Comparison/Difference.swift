// The law, part 2: a client sends the message of the wire output.

/// How an entry differs from its message: method, authority, target, fields and content, as far as
/// the law compares them.
func differences(between entry: PortableEntry, and message: WireMessage) -> [String] {
  var result: [String] = []
  if entry.method != message.method { result.append("method \(entry.method)") }
  if RequestTarget(entry.url.target) != RequestTarget(message.target)
    || RequestTarget(message.target) == nil
  {
    result.append("target \(entry.url.target), not \(message.target)")
  }
  result += fieldDifferences(between: entry, and: message)
  if !hasSameContent(entry, message) {
    result.append("content \(entry.content.text.debugDescription)")
  }
  return result
}

/// Names are compared without case and in any order.
private func fieldDifferences(
  between entry: PortableEntry, and message: WireMessage
) -> [String] {
  var result: [String] = []
  let host = entry["Host"] ?? entry.url.hostField
  if message["Host"].map(\.text)?.lowercased() != host.lowercased() {
    result.append("host \(host)")
  }
  let framing = ["host", "content-length", "transfer-encoding"]
  var compared: [String] = []
  for field in message.fields where !framing.contains(field.name.lowercased()) {
    compared.append(field.name.lowercased())
    let value = entry[field.name]
    if value.map({ Array($0.utf8) }) != message[field.name] {
      result.append("field \(field.name): \(value ?? "none")")
    }
  }
  for field in entry.fields
  where !compared.contains(field.name.lowercased()) && field.name.lowercased() != "host" {
    result.append("added field \(field.name)")
  }
  return result
}

/// One CR LF after a multipart message is not compared.
private func hasSameContent(_ entry: PortableEntry, _ message: WireMessage) -> Bool {
  if entry.content == message.content { return true }
  guard entry.mediaType?.hasPrefix("multipart/") == true else { return false }
  return entry.content + "\r\n".utf8 == message.content
    || entry.content == message.content + "\r\n".utf8
}

extension PortableURL {
  /// The `Host` that a client computes: without the port that is the scheme's own.
  fileprivate var hostField: String {
    let port = scheme == "https" ? ":443" : ":80"
    return authority.hasSuffix(port) ? String(authority.dropLast(port.count)) : authority
  }
}
