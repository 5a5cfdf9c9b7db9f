import MessageSyntax
import RequestSerialization

/// A replacement of bytes of a message.
struct ByteEdit: Sendable {
  /// The bytes of the unchanged message that are replaced.
  var range: Range<Int>

  /// The bytes in their place.
  var bytes: [UInt8]
}

/// An edit of a change, for any message.
enum MessageEdit: Sendable {
  case replace(EditPlace, String)
  case before(EditPlace, String)
  case after(EditPlace, String)

  /// Writes the bytes of a place a second time.
  case twice(EditPlace)
  case lowercase(EditPlace)

  /// Adds a field line, whose line end is added.
  case addField(String)

  /// Adds a pair to the query of the target.
  case addQuery(String)

  /// Prepends scheme and authority to the target.
  case absoluteTarget

  /// Sets `Content-Length` to a text in which `#` is the length.
  case length(String)

  /// Edits the content and sets its length.
  case content(ContentEdit)

  /// Drops the last byte of content that has a length, and keeps the length.
  case cutContent

  /// Adds content to a message without any.
  case addContent(String)

  /// Sends the content in a chunk.
  case chunks(ChunkedForm)
}

/// An edit of content.
enum ContentEdit: Sendable {
  case prefix(String), suffix(String), beforeLast(String), dropLast(Int), all(String)

  fileprivate func range(in count: Int) -> Range<Int> {
    switch self {
    case .prefix: 0..<0
    case .suffix: count..<count
    case .beforeLast: count - 1..<count - 1
    case .dropLast(let dropped): max(count - dropped, 0)..<count
    case .all: 0..<count
    }
  }

  fileprivate var bytes: [UInt8] {
    switch self {
    case .prefix(let text), .suffix(let text), .beforeLast(let text), .all(let text):
      Array(text.utf8)
    case .dropLast: []
    }
  }
}

/// The spelling of chunked framing. The first chunk and the last one are changed; all other chunks
/// stay. A message with `Content-Length` becomes one chunk.
///
/// RFC 9112, section 7.1:
///
///     chunked-body = *chunk last-chunk trailer-section CRLF
///     chunk        = chunk-size [ chunk-ext ] CRLF chunk-data CRLF
struct ChunkedForm: Sendable {
  /// The field line without its end.
  var field = "Transfer-Encoding: chunked"

  /// The size, in which `#` is the size in hexadecimal digits, and its line end.
  var size = "#\r\n"
  var dataEnd = "\r\n"
  var last = "0\r\n\r\n"

  /// Whether `Content-Length` stays.
  var keepsLength = false

  /// Whether the form needs a chunk with data.
  var needsData: Bool { size != "#\r\n" || dataEnd != "\r\n" }
}

extension MessageLayout {
  /// The edits of this message, tight and in order; `nil` if one does not apply, or none changes it.
  func resolve(_ edits: [MessageEdit]) -> [ByteEdit]? {
    var resolved: [ByteEdit] = []
    for edit in edits {
      guard let found = resolve(edit) else { return nil }
      resolved += found
    }
    let edits = tightened(resolved)
    return edits.isEmpty ? nil : edits
  }

  /// The message with edits.
  func applying(_ edits: [ByteEdit]) -> [UInt8] {
    var output: [UInt8] = []
    var start = 0
    for edit in edits {
      output += bytes[start..<edit.range.lowerBound] + edit.bytes
      start = edit.range.upperBound
    }
    return output + bytes[start...]
  }

  private func resolve(_ edit: MessageEdit) -> [ByteEdit]? {
    switch edit {
    case .replace(let place, let text): return replace(place) { _ in Array(text.utf8) }
    case .before(let place, let text): return replace(place) { Array(text.utf8) + $0 }
    case .after(let place, let text): return replace(place) { Array($0) + Array(text.utf8) }
    case .twice(let place): return replace(place) { Array($0) + Array($0) }
    case .lowercase(let place): return replace(place) { $0.map(\.asciiLowercased) }
    case .addField(let line): return resolve(.after(.fieldsEnd, line + "\r\n"))
    case .addQuery(let pair):
      guard request.target.utf8.first == UInt8(ascii: "/") else { return nil }
      let mark = request.target.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
      return resolve(.after(.target, mark + pair))
    case .absoluteTarget:
      guard request.target.utf8.first == UInt8(ascii: "/") else { return nil }
      return resolve(.before(.target, request.origin))
    case .length(let pattern): return setLength(pattern, to: content.count)
    case .content(let edit): return apply(edit)
    case .cutContent:
      guard !content.isEmpty, !isChunked else { return nil }
      return [ByteEdit(range: bytes.count - 1..<bytes.count, bytes: [])]
    case .addContent(let text):
      guard content.isEmpty, !isChunked, let length = setLength("#", to: text.utf8.count) else {
        return nil
      }
      return length + (resolve(.after(.framedContent, text)) ?? [])
    case .chunks(let form): return apply(form)
    }
  }

  private func replace(
    _ place: EditPlace, by change: (ArraySlice<UInt8>) -> [UInt8]
  ) -> [ByteEdit]? {
    range(of: place).map { [ByteEdit(range: $0, bytes: change(bytes[$0]))] }
  }

  private func setLength(_ pattern: String, to length: Int) -> [ByteEdit]? {
    guard !isChunked else { return nil }
    let value = pattern.replacing("#", with: "\(length)")
    return resolve(.replace(.value("Content-Length"), value))
      ?? resolve(.addField("Content-Length: \(value)"))
  }

  private func apply(_ edit: ContentEdit) -> [ByteEdit]? {
    // A digest of the content, or a signature, would be a second change.
    let hasDigest = ["Content-Digest", "Content-MD5", "Digest"].contains { value(of: $0) != nil }
    guard !content.isEmpty, !hasDigest else { return nil }
    let range = edit.range(in: content.count)
    let new = edit.bytes
    guard let length = setLength("#", to: content.count - range.count + new.count) else {
      return nil
    }
    let moved = range.lowerBound + headLength..<range.upperBound + headLength
    return length + [ByteEdit(range: moved, bytes: new)]
  }

  private func apply(_ form: ChunkedForm) -> [ByteEdit]? {
    guard !form.needsData || !content.isEmpty, !(isChunked && form.keepsLength) else { return nil }
    let line = form.field + "\r\n"
    let field =
      isChunked
      ? resolve(.replace(.line("Transfer-Encoding"), line))
      : form.keepsLength ? nil : resolve(.replace(.line("Content-Length"), line))
    guard !form.keepsLength || value(of: "Content-Length") != nil else { return nil }
    var edits = field ?? resolve(.after(.fieldsEnd, line)) ?? []
    let size = String(firstChunkLength, radix: 16)
    let sizeLine = Array(form.size.replacing("#", with: size).utf8)
    let sizeEnd = headLength + (isChunked ? size.utf8.count + 2 : 0)
    if !content.isEmpty {
      let dataEnd = sizeEnd + firstChunkLength
      edits.append(ByteEdit(range: headLength..<sizeEnd, bytes: sizeLine))
      edits.append(
        ByteEdit(range: dataEnd..<dataEnd + (isChunked ? 2 : 0), bytes: Array(form.dataEnd.utf8)))
    }
    let last = bytes.count - (isChunked ? "0\r\n\r\n".utf8.count : 0)..<bytes.count
    edits.append(ByteEdit(range: last, bytes: Array(form.last.utf8)))
    return edits
  }

  /// Edits that begin and end with a changed byte, none of which touches the next.
  private func tightened(_ edits: [ByteEdit]) -> [ByteEdit] {
    var merged: [ByteEdit] = []
    for edit in edits.enumerated().sorted(by: {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }).map(\.element) {
      if let last = merged.last, last.range.upperBound == edit.range.lowerBound {
        let range = last.range.lowerBound..<edit.range.upperBound
        merged[merged.count - 1] = ByteEdit(range: range, bytes: last.bytes + edit.bytes)
      } else {
        merged.append(edit)
      }
    }
    return merged.compactMap(tight)
  }

  private func tight(_ edit: ByteEdit) -> ByteEdit? {
    let old = bytes[edit.range]
    let start = zip(old, edit.bytes).prefix { $0 == $1 }.count
    let (restOfOld, restOfNew) = (old.dropFirst(start), edit.bytes.dropFirst(start))
    let end = zip(restOfOld.reversed(), restOfNew.reversed()).prefix { $0 == $1 }.count
    let range = edit.range.lowerBound + start..<edit.range.upperBound - end
    let new = Array(restOfNew.dropLast(end))
    return range.isEmpty && new.isEmpty ? nil : ByteEdit(range: range, bytes: new)
  }
}
