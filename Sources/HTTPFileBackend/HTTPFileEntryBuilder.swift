import Diagnostics
import MessageAssembly
import MessageContent
import MessageSyntax
import RequestModel
import RequestSerialization

/// Makes the entry of one case, and finds what it cannot carry.
///
/// The message with markers is filled in with variables, piece by piece: a piece is taken only when
/// the markers, filled in with the examples, give the bytes of the message itself.
struct HTTPFileEntryBuilder {
  let message: SerializedRequest
  let template: MessageTemplate?
  let request: Request
  let collection: RequestCollection
  let dialect: HTTPDialect
  let names: VariableNames

  /// The base URL, where a variable can hold it.
  var base: BaseURL?
  private(set) var entry: HTTPFileEntry

  /// What messages call the case: `share-album`, `share-album/wide`.
  let title: String
  private(set) var diagnostics: [DiagnosticMessage] = []

  /// The variables that the entry uses, and what they hold.
  private(set) var variables: [(name: String, placeholder: Placeholder)] = []
  private var holdsExample = false

  init(
    message: SerializedRequest, template: MessageTemplate?, request: Request, caseName: TextRange,
    collection: RequestCollection, dialect: HTTPDialect, names: VariableNames
  ) {
    (self.message, self.template, self.request) = (message, template, request)
    (self.collection, self.dialect, self.names) = (collection, dialect, names)
    let (requestName, caseName) = (
      collection.text.string(request.name), collection.text.string(caseName)
    )
    title = caseName.utf8.elementsEqual("default".utf8) ? requestName : "\(requestName)/\(caseName)"
    let name = Identifier.text(
      request: requestName, case: caseName, of: collection.text.string(collection.service))
    entry = HTTPFileEntry(name: name, method: message.method, url: [])
    holdsExample = template?.holdsExamples ?? false
  }

  /// Makes the entry, and returns the file that its content needs.
  mutating func build() throws(ContentError) -> HTTPFileWriter.BodyFile? {
    describe()
    addURL()
    addFields()
    let body = try addBody()
    if holdsExample { diagnostics.append(.httpSecretExample(title)) }
    return body
  }

  private mutating func describe() {
    for text in [request.summary, request.description].compactMap(\.self) {
      entry.comments += HTTPFileComment.lines(collection.text.string(text))
    }
    if let deprecated = request.deprecated {
      entry.comments += HTTPFileWriter.deprecation(deprecated, in: collection)
    }
    if dialect == .jetbrains {
      entry.directives.append("no-auto-encoding")
      if let timeout = message.properties.timeout {
        let (seconds, attoseconds) = timeout.components
        entry.directives.append(
          attoseconds == 0
            ? "timeout \(seconds)"
            : "timeout \(seconds * 1000 + attoseconds / 1_000_000_000_000_000) ms")
      }
    }
    if dialect.knowsCookieJars,
      message.fields["Cookie"]?.utf8.contains(UInt8(ascii: ";")) == true
    {
      entry.directives.append("no-cookie-jar")
    }
    if !["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"].contains(message.method) {
      diagnostics.append(.httpMethod(message.method, title))
    }
  }
}

// MARK: - Variables

extension HTTPFileEntryBuilder {
  /// A piece of the message with variables for its secrets.
  ///
  /// - Parameters:
  ///   - piece: The piece as it is sent.
  ///   - marked: The same piece with markers, if there is one.
  /// - Returns: The piece with variables, or as it is sent where none can stand.
  private mutating func filled(_ piece: [UInt8], from marked: [UInt8]?) -> [UInt8] {
    guard let template, let marked, marked != piece else { return piece }
    var text = marked
    var sent = marked
    var used: [(name: String, placeholder: Placeholder)] = []
    for placeholder in template.placeholders {
      let isBraced = text.isBraced(placeholder.marker)
      guard sent.replace(placeholder.marker, by: placeholder.example) else { continue }
      guard Self.isVariableValue(placeholder.example), !isBraced else {
        text.replace(placeholder.marker, by: placeholder.example)
        holdsExample = true
        continue
      }
      let name = names.name(of: placeholder)
      text.replace(placeholder.marker, by: Array("{{\(name)}}".utf8))
      used.append((name, placeholder))
    }
    guard sent == piece else {
      holdsExample = true
      return piece
    }
    variables += used
    return text
  }

  /// No control, no outer blank, no backslash, no brace and no quote in front: clients read the value
  /// of a variable as the rest of a line.
  private static func isVariableValue(_ value: [UInt8]) -> Bool {
    InlineText.hasVisibleEdges(value) && value.first != UInt8(ascii: "\"")
      && UTF8Validation.firstInvalidByte(value) == nil && InlineText.holdsPlainCharacters(value)
      && !value.contains {
        $0.isASCIIControl || $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "{")
      }
  }
}

extension [UInt8] {
  /// Whether a brace stands beside an occurrence: with those of a variable it would be a third.
  fileprivate func isBraced(_ bytes: [UInt8]) -> Bool {
    let search = ByteSearch([UInt8(ascii: "{")] + bytes)
    let other = ByteSearch(bytes + [UInt8(ascii: "}")])
    return withUnsafeBytes { search.firstOffset(in: $0) != nil || other.firstOffset(in: $0) != nil }
  }

  /// Puts other bytes in the place of all occurrences, and says whether there was one.
  @discardableResult
  fileprivate mutating func replace(_ bytes: [UInt8], by others: [UInt8]) -> Bool {
    let search = ByteSearch(bytes)
    var output: [UInt8] = []
    var start = 0
    while let offset = self[start...].withUnsafeBytes({ search.firstOffset(in: $0) }) {
      output += self[start..<start + offset] + others
      start += offset + bytes.count
    }
    guard start > 0 else { return false }
    self = output + self[start...]
    return true
  }
}

// MARK: - URL

extension HTTPFileEntryBuilder {
  private mutating func addURL() {
    if request.targetForm != .origin {
      diagnostics.append(.httpTargetForm(request.targetForm.rawValue, title))
    }
    let origin = Array(message.origin.utf8)
    let target = portableTarget(of: message)
    let marked = template.map { portableTarget(of: $0.message) }
    let text = filled(target, from: marked)
    if let base, text.starts(with: base.text.suffix(base.pathLength)) {
      entry.url = Array("{{\(names.baseURL)}}".utf8) + text.dropFirst(base.pathLength)
    } else {
      entry.url = origin + text
    }
    if request.writesPlusInQuery, message.target.utf8.contains(UInt8(ascii: "+")) {
      diagnostics.append(.httpPlus(title))
    }
  }

  private func portableTarget(of message: SerializedRequest) -> [UInt8] {
    var target = Array(message.target.utf8)[...]
    if request.targetForm == .absolute { target = target.dropFirst(message.origin.utf8.count) }
    if request.targetForm == .asterisk { target = [UInt8(ascii: "/")] }
    let mark = target.firstIndex(of: UInt8(ascii: "?"))
    var output = PortableTarget.path(target[..<(mark ?? target.endIndex)])
    if let mark {
      output.append(UInt8(ascii: "?"))
      output += PortableTarget.query(
        target[(mark + 1)...], plusIsSpace: request.writesPlusInQuery)
    }
    return output
  }
}

extension Request {
  /// Whether a `+` in the query is a space.
  fileprivate var writesPlusInQuery: Bool {
    let encoding = encoding(of: .query)
    return encoding.spaces == .plus || encoding.names.values.contains { $0.spaces == .plus }
  }
}

// MARK: - Fields

extension HTTPFileEntryBuilder {
  private mutating func addFields() {
    var places: [[UInt8]: Int] = [:]
    let authority = message.origin.drop { $0 != "/" }.dropFirst(2)
    for (index, field) in message.fields.enumerated() {
      let name = Array(field.name.utf8).map(\.asciiLowercased)
      if name.elementsEqual("content-length".utf8) { continue }
      if name.elementsEqual("transfer-encoding".utf8) {
        diagnostics.append(.httpChunked(title))
        continue
      }
      if name.elementsEqual("host".utf8) {
        if field.value.utf8.elementsEqual(authority.utf8) { continue }
        diagnostics.append(.httpHost(title))
      }
      let marked = template.flatMap {
        index < $0.message.fields.count ? Array($0.message.fields[index].value.utf8) : nil
      }
      guard check(field) else { continue }
      let value = filled(Array(field.value.utf8), from: marked)
      guard let place = places[name] else {
        places[name] = entry.fields.count
        entry.fields.append((field.name, value))
        continue
      }
      entry.fields[place].value += ", ".utf8 + value
      if !Self.lists.contains(where: { name.elementsEqual($0.utf8) }) {
        diagnostics.append(.httpRepeatedField(field.name, title))
      }
    }
  }

  /// Finds what clients may do to a field; false when it must be left out, or do more.
  private mutating func check(_ field: HeaderField) -> Bool {
    if field.name.utf8.first == UInt8(ascii: "#") {
      diagnostics.append(.httpFieldIsComment(field.name, title))
      return false
    }
    if holdsBraces(field.value) {
      diagnostics.append(.httpFieldIsVariable(field.name, title))
      return false
    }
    let isPlain = field.name.utf8.enumerated().allSatisfy { offset, byte in
      byte.isASCIILetter
        || offset > 0
          && (byte.isASCIIDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_"))
    }
    if !isPlain { diagnostics.append(.httpFieldName(field.name, title)) }
    if field.value.utf8.contains(where: { $0 >= 0x80 }) {
      diagnostics.append(.httpFieldValue(field.name, title))
    }
    if FieldName.equal(field.name.utf8, "authorization".utf8),
      FieldName.equal(field.value.utf8.prefix(7), "digest ".utf8)
    {
      diagnostics.append(.httpDigest(title))
    }
    if FieldMeaning.isChanged(field.name, field.value) {
      diagnostics.append(.httpFieldIsChanged(field.name, title))
    }
    return true
  }

  /// Whether a client would look for a variable in a value.
  private func holdsBraces(_ value: String) -> Bool {
    let bytes = Array(value.utf8)
    return ["{{", "\\{"].contains { InlineText.contains(bytes, $0) }
  }

  /// Fields of requests that are lists: their lines may be joined (RFC 9110, section 5.3).
  private static let lists = [
    "accept", "accept-charset", "accept-encoding", "accept-language", "cache-control", "connection",
    "content-encoding", "content-language", "expect", "forwarded", "if-match", "if-none-match",
    "link", "pragma", "prefer", "te", "trailer", "upgrade", "via", "warning", "x-forwarded-for",
  ]
}

// MARK: - Content

extension HTTPFileEntryBuilder {
  /// The longest content that stands among the requests, in bytes.
  private static let inlineLimit: UInt64 = 1 << 16

  private mutating func addBody() throws(ContentError) -> HTTPFileWriter.BodyFile? {
    guard message.contentLength > 0 else { return nil }
    if message.method == "GET" || message.method == "HEAD" {
      diagnostics.append(.httpContentWithGet(message.method, title))
    }
    let mediaType = message.mediaType ?? ""
    let kind = ContentKind(mediaType: mediaType)
    if case .multipart? = request.content, !request.digests.isEmpty {
      diagnostics.append(.httpContentDigest(title))
    }
    if message.contentLength <= Self.inlineLimit {
      let bytes = try message.content.readAll()
      let marked = try template?.message.content.readAll()
      let text = filled(bytes, from: marked)
      if let lines = inlineLines(bytes, text, kind, mediaType: mediaType) {
        entry.body = .inline(lines)
        return nil
      }
      if text != bytes { holdsExample = true }
    } else if template?.message.content != nil, template?.message.content != message.content {
      holdsExample = true
    }
    if kind == .form { diagnostics.append(.httpFormBody(title)) }
    return file()
  }

  /// The content as it stands among the requests, or `nil` where it cannot.
  private func inlineLines(
    _ bytes: [UInt8], _ text: [UInt8], _ kind: ContentKind, mediaType: String
  ) -> [UInt8]? {
    switch kind {
    case .text: return InlineText.isSafe(bytes) ? text : nil
    case .form: return FormText.isSafe(bytes) ? text : nil
    case .formData:
      return MultipartText.isSafe(bytes, mediaType: mediaType) ? MultipartText.lines(of: text) : nil
    case .uncertain: return nil
    }
  }

  private mutating func file() -> HTTPFileWriter.BodyFile {
    let name = "\(entry.name).body"
    entry.body = .file(name)
    if !dialect.readsBodyFiles {
      diagnostics.append(.httpBodyFile(dialect.rawValue, title))
    }
    return HTTPFileWriter.BodyFile(name: name, content: message.content)
  }
}
