import MessageSyntax
import RecordedMessages

/// Multipart content as parts of a spec, if the spec writes the same bytes.
package struct ImportedMultipart {
  let boundary: String
  let subtype: String
  package let parts: [SpecNode]

  /// Reads multipart content. Returns `nil` if a spec would not write the same bytes.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - mediaType: Its media type, with the boundary.
  package init?(_ bytes: [UInt8], mediaType: String) {
    guard let (subtype, boundary) = Self.boundary(of: mediaType) else { return nil }
    var limits = CaptureLimits()
    (limits.line, limits.partFieldCount, limits.parts) = (.max, .max, .max)
    guard
      let read = try? MultipartParts(bytes, boundary: Array(boundary.utf8), limits: limits).parts,
      !read.isEmpty, Self.written(read, boundary: boundary) == bytes
    else { return nil }
    var nodes: [SpecNode] = []
    for part in read {
      guard let node = Self.node(part, subtype) else { return nil }
      nodes.append(node)
    }
    (self.boundary, self.subtype, parts) = (boundary, subtype, nodes)
  }

  private static func boundary(of mediaType: String) -> (subtype: String, boundary: String)? {
    guard mediaType.hasPrefix("multipart/"),
      let semicolon = mediaType.utf8.firstIndex(of: 0x3B)
    else { return nil }
    let subtype = String(mediaType[mediaType.index(mediaType.startIndex, offsetBy: 10)..<semicolon])
    guard ["form-data", "mixed", "related", "alternative"].contains(subtype) else { return nil }
    let written = mediaType[semicolon...]
    guard written.hasPrefix("; boundary=") else { return nil }
    var boundary = String(written.dropFirst(11))
    if boundary.hasPrefix("\""), boundary.hasSuffix("\""), boundary.utf8.count > 2 {
      boundary = String(boundary.dropFirst().dropLast())
    }
    guard MultipartBoundary.isValid(Array(boundary.utf8)),
      mediaType.utf8.elementsEqual(
        Array("multipart/\(subtype); boundary=".utf8)
          + MediaType.quoteIfNeeded(parameter: Array(boundary.utf8)))
    else { return nil }
    return (subtype, boundary)
  }

  /// The parts in the form in which the serializer writes them.
  private static func written(_ parts: [MultipartParts.Part], boundary: String) -> [UInt8] {
    var output: [UInt8] = []
    for part in parts {
      output += "--\(boundary)\r\n".utf8
      for field in part.fields { output += field.name + ": ".utf8 + field.value + "\r\n".utf8 }
      output += "\r\n".utf8 + part.content + "\r\n".utf8
    }
    return output + "--\(boundary)--\r\n".utf8
  }

  /// A part. Its fields become `headers` in their order and spelling, or `name`, `filename` and
  /// `content-type` if these write the same bytes.
  private static func node(_ part: MultipartParts.Part, _ subtype: String) -> SpecNode? {
    var fields: [(String, String)] = []
    for field in part.fields {
      guard let name = String(validating: field.name, as: UTF8.self),
        let value = String(validating: field.value, as: UTF8.self)
      else { return nil }
      fields.append((name, value))
    }
    let content = part.content[...]
    var map = SpecMap()
    guard let value = value(content) else { return nil }
    if let short = short(fields, subtype) {
      map = short
    } else {
      var headers = SpecMap()
      for (name, value) in fields {
        guard !headers.contains(name), FieldName.isValid(name.utf8),
          FieldValue.problem(in: Array(value.utf8)) == nil
        else { return nil }
        headers.add(name, .text(SpecText.literal(value)))
      }
      guard subtype != "form-data" || headers.contains("Content-Disposition") else { return nil }
      map.addFilled("headers", .map(headers))
    }
    map.add(value.key, value.node)
    return .map(map)
  }

  private static func value(_ bytes: ArraySlice<UInt8>) -> (key: String, node: SpecNode)? {
    if let text = String(validating: bytes, as: UTF8.self) {
      return ("value", .text(SpecText.literal(text)))
    }
    return ("data", .binary(Array(bytes)))
  }

  /// Whether a name is written in the same bytes by a spec: without escapes and control characters.
  private static func isWritable(_ name: String) -> Bool {
    !name.utf8.contains { $0 == 0x25 || $0 < 0x20 || $0 == 0x7F } && !name.hasSuffix("\\")
  }

  /// The short form of the usual fields of form data.
  private static func short(_ fields: [(String, String)], _ subtype: String) -> SpecMap? {
    guard subtype == "form-data", let first = fields.first, first.0 == "Content-Disposition",
      first.1.hasPrefix("form-data; name=\""), fields.count <= 2
    else { return nil }
    var parameters = first.1.dropFirst(17)
    guard let end = parameters.firstIndex(of: "\"") else { return nil }
    let name = String(parameters[..<end])
    parameters = parameters[parameters.index(after: end)...]
    guard isWritable(name), !name.isEmpty else { return nil }
    var map = SpecMap([("name", .text(SpecText.literal(name)))])
    var hasFilename = false
    if !parameters.isEmpty {
      guard parameters.hasPrefix("; filename=\""), parameters.hasSuffix("\"") else { return nil }
      let filename = String(parameters.dropFirst(12).dropLast())
      guard isWritable(filename), !filename.utf8.contains(0x22) else { return nil }
      map.add("filename", .text(SpecText.literal(filename)))
      hasFilename = true
    }
    if fields.count == 2 {
      guard fields[1].0 == "Content-Type", MediaType.isValid(Array(fields[1].1.utf8)) else {
        return nil
      }
      map.add("content-type", .text(SpecText.literal(fields[1].1)))
    } else if hasFilename {
      // Bytes with a file name get a media type, which this part lacks; text never does.
      return nil
    }
    return map
  }
}
