import Diagnostics
import MessageSyntax

/// Builds the message that curl would send.
struct CurlAssembly {
  private let call: CurlCall
  private let template: TemplateText
  let files: CurlFiles
  private(set) var diagnostics: [(DiagnosticMessage, Span)] = []

  /// A piece of the content. `&` stands before it, unless it is JSON.
  private struct Piece {
    var data: CurlData
    var isJSON = false
    let span: Span
  }

  private var pieces: [Piece] = []
  private var input: CurlData?
  var parts: [ImportedMessage.Part] = []
  private var isJSON = false
  private var isUpload = false
  /// Whether any option provides content, even an unknown option.
  private var hasContent = false
  private var cookies: [String] = []
  private var userAgent: String?
  private var referer: String?
  private var range: String?
  /// The texts that `--url-query` appends to the URL.
  private var query: [String] = []

  init(_ call: CurlCall, template: TemplateText, files: CurlFiles) {
    (self.call, self.template, self.files) = (call, template, files)
    input = call.input
  }

  mutating func message(_ url: (text: String, span: Span)) -> ImportedMessage {
    var message = ImportedMessage(span: url.span)
    message.name = call.label
    message.url = absolute(url.text, at: url.span)
    for setting in call.settings { apply(setting, to: &message) }
    setOwnFields(of: &message)
    setContent(of: &message)
    removeDotSegments(of: &message)
    moveCredentials(of: &message)
    return message
  }

  /// Completes a URL without a scheme with `http`, as curl does.
  private mutating func absolute(_ url: String, at span: Span) -> String {
    if url.range(of: "://") != nil { return url }
    if let first = url.unicodeScalars.first, template.isVariable(first) {
      let rest = url.unicodeScalars.dropFirst().first
      if rest == nil || rest == "/" || rest == "?" { return url }
    }
    diagnostics.append((.importChoice("a URL without a scheme goes to http"), span))
    return "http://" + url
  }

  private mutating func apply(
    _ setting: (meaning: CurlMeaning, value: String, span: Span), to message: inout ImportedMessage
  ) {
    let value = setting.value
    if setting.meaning.isContent { hasContent = true }
    switch setting.meaning {
    case .request: message.method = value
    case .header: addHeader(value, at: setting.span, to: &message)
    case .data: addData(value, keepsLines: false, at: setting.span)
    case .dataRaw: pieces.append(Piece(data: .text(value), span: setting.span))
    case .dataBinary: addData(value, keepsLines: true, at: setting.span)
    case .dataURLEncode: addEncoded(value, at: setting.span)
    case .json:
      isJSON = true
      addData(value, keepsLines: true, isJSON: true, at: setting.span)
    case .form: addPart(value, at: setting.span)
    case .formString:
      let (name, text) = Self.split(value, at: "=")
      parts.append(.init(name: name, content: .text(text ?? "")))
    case .user: setUser(value, &message, at: setting.span)
    case .bearer: message.bearer = value
    case .cookie: addCookie(value, at: setting.span)
    case .userAgent: userAgent = value
    case .referer: referer = value.hasSuffix(";auto") ? String(value.dropLast(5)) : value
    case .range: range = value
    case .uploadFile: addUpload(value, at: setting.span, to: &message)
    case .urlQuery: addQuery(value, at: setting.span)
    case .maxTime:
      switch NumberText.literal(value.utf8) {
      case .integer, .float: message.timeout = value
      default: lose("'--max-time \(value)'", "it is not a number of seconds", setting.span)
      }
    case .requestTarget: message.target = value
    default: break
    }
  }

  /// Adds the cookies of `-b`. A value without `=` is a file name to curl.
  private mutating func addCookie(_ value: String, at span: Span) {
    guard value.utf8.contains(0x3D) else {
      return lose("the cookie file '\(value)'", "a spec has no cookie jar", span)
    }
    cookies.append(value)
  }

  /// Adds the value of `--url-query`. A value that begins with `+` is sent unchanged.
  private mutating func addQuery(_ value: String, at span: Span) {
    if value.hasPrefix("+") {
      query.append(String(value.dropFirst()))
    } else if let encoded = urlEncoded(value, at: span) {
      query.append(encoded)
    }
  }

  /// Puts the fields that curl derives from options before those of `-H`, in curl's order. A field
  /// that `-H` also gives is left to `-H`.
  private mutating func setOwnFields(of message: inout ImportedMessage) {
    if hasContent, !call.sendsDataInQuery, range != nil {
      range = nil
      if parts.isEmpty { lose("'--range'", "curl sends 'Content-Range' with a body", call.span) }
    }
    let cookie = cookies.isEmpty ? nil : cookies.joined(separator: ";")
    let own = [
      ("Range", range.map { "bytes=\($0)" }), ("User-Agent", userAgent), ("Referer", referer),
      ("Cookie", cookie),
    ]
    let fields = own.compactMap { name, value -> ImportedMessage.Field? in
      guard let value, !value.isEmpty,
        name == "Cookie" || message.field(name.asciiLowercased) == nil
      else { return nil }
      return .init(name: name, value: value, span: call.span)
    }
    message.fields.insert(contentsOf: fields, at: 0)
  }

  /// Appends the name of an uploaded file to a URL that ends with a folder.
  private func nameUpload(_ path: String, of message: inout ImportedMessage) {
    let end = message.url.utf8.firstIndex { $0 == 0x3F || $0 == 0x23 } ?? message.url.endIndex
    let place = message.url[..<end]
    let isBare = place.range(of: "://").map { !place[$0.upperBound...].contains("/") } ?? false
    guard place.hasSuffix("/") || isBare, !template.hasVariable(path) else { return }
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    message.url =
      place + (isBare ? "/" : "") + encoded(name, spacesAsPlus: false) + String(message.url[end...])
  }

  /// Removes `.` and `..` from the path (RFC 3986, section 5.2.4), unless an option prevents curl
  /// from doing so.
  private func removeDotSegments(of message: inout ImportedMessage) {
    guard !call.keepsPath,
      let url = ImportedURL.removingDotSegments(ofURL: message.url, takesEncoded: false)
    else { return }
    message.url = url
  }

  mutating func lose(_ subject: String, _ reason: String, _ span: Span) {
    diagnostics.append((.notImported(subject, reason), span))
  }

  static func split(_ text: String, at mark: Character) -> (String, String?) {
    guard let place = text.firstIndex(of: mark) else { return (text, nil) }
    return (String(text[..<place]), String(text[text.index(after: place)...]))
  }

  // MARK: Headers

  /// Adds `Name: value`. `Name;` has an empty value, and `Name:` removes one of curl's own fields.
  private mutating func addHeader(_ line: String, at span: Span, to message: inout ImportedMessage)
  {
    if line.hasPrefix("@") {
      guard let text = text(ofFile: String(line.dropFirst())) else {
        return lose("the headers in '\(line.dropFirst())'", "the file is not read", span)
      }
      for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("@") {
        addHeader(String(line), at: span, to: &message)
      }
      return
    }
    guard let colon = line.utf8.firstIndex(of: 0x3A) else {
      if line.asciiLowercased == "content-type;" {
        lose("an empty 'Content-Type'", "it is not a media type", span)
      } else if line.hasSuffix(";") {
        message.fields.append(.init(name: String(line.dropLast()), value: "", span: span))
      } else {
        lose("the header '\(line)'", "it has no colon", span)
      }
      return
    }
    let name = String(line[..<colon])
    let value = String(line[line.utf8.index(after: colon)...]).trimmed
    guard !value.isEmpty else {
      if name.asciiLowercased == "host" {
        lose("a message without 'Host'", "HTTP/1.1 requires the field", span)
      }
      return
    }
    message.fields.append(.init(name: name, value: value, span: span))
  }

  /// Moves the user and password to `auth`, whose field follows the host.
  private mutating func moveCredentials(of message: inout ImportedMessage) {
    let hasField = message.field("authorization") != nil
    if hasField {
      message.credentials = nil
      message.bearer = nil
      return
    }
    defer { if let scheme = call.scheme { dropCredentials(of: &message, for: scheme) } }
    guard let scheme = message.url.range(of: "://") else { return }
    let rest = message.url[scheme.upperBound...]
    let end = rest.utf8.firstIndex { $0 == 0x2F || $0 == 0x3F || $0 == 0x23 } ?? rest.endIndex
    guard let at = rest[..<end].utf8.lastIndex(of: 0x40) else { return }
    if message.credentials == nil {
      let (username, password) = Self.split(String(rest[..<at]), at: ":")
      message.credentials = (Self.decoded(username), Self.decoded(password ?? ""))
    }
    message.url =
      String(message.url[..<scheme.upperBound]) + String(rest[rest.utf8.index(after: at)...])
  }

  /// Sends no credentials rather than the same ones by a weaker scheme.
  private mutating func dropCredentials(
    of message: inout ImportedMessage, for scheme: (name: String, span: Span)
  ) {
    guard message.credentials != nil else { return }
    message.credentials = nil
    lose(
      "the authentication by '--\(scheme.name)'", ImportReporter.otherScheme, scheme.span)
  }

  private static func decoded(_ text: String) -> String {
    PercentEncoding.decode(Array(text.utf8)).flatMap { String(validating: $0, as: UTF8.self) }
      ?? text
  }

  private mutating func setUser(_ value: String, _ message: inout ImportedMessage, at span: Span) {
    let (username, password) = Self.split(value, at: ":")
    if password == nil {
      diagnostics.append(
        (.importChoice("curl asks for the password, which is empty in the spec"), span))
    }
    message.credentials = (username, password ?? "")
  }

  // MARK: Data

  /// Adds the value of `-d`: text, or the file after an `@`, from which curl removes line ends.
  private mutating func addData(
    _ value: String, keepsLines: Bool, isJSON: Bool = false, at span: Span
  ) {
    guard value.hasPrefix("@") else {
      return pieces.append(Piece(data: .text(value), isJSON: isJSON, span: span))
    }
    guard var data = source(String(value.dropFirst()), at: span) else { return }
    if !keepsLines { data = withoutLineEnds(data, at: span) }
    pieces.append(Piece(data: data, isJSON: isJSON, span: span))
  }

  private mutating func addUpload(
    _ path: String, at span: Span, to message: inout ImportedMessage
  ) {
    if isUpload {
      return lose("the file '\(path)'", "a request can have only one body", span)
    }
    isUpload = true
    if !path.isEmpty, path != "-", path != "." { nameUpload(path, of: &message) }
    if !call.keepsBraces, path.utf8.contains(where: { "{[".utf8.contains($0) }) {
      return lose("the file '\(path)'", "curl takes its braces for several files", span)
    }
    guard let data = source(path == "." ? "-" : path, at: span) else { return }
    pieces.append(Piece(data: data, span: span))
  }

  /// The data in a file, or of standard input for `-`. `nil`, after a report, if they are not known.
  private mutating func source(_ path: String, at span: Span) -> CurlData? {
    if path == "-" {
      if let input = takeInput() { return input }
      lose("the content from standard input", "it is not known", span)
    } else if template.hasVariable(path) {
      lose("a file whose path contains a variable", "it is not known which it is", span)
    } else if path.isEmpty {
      lose("the content", "no file is named", span)
    } else {
      return .file(path.hasPrefix("./") ? String(path.dropFirst(2)) : path)
    }
    return nil
  }

  /// The data as curl reads them for `-d`.
  private mutating func withoutLineEnds(_ data: CurlData, at span: Span) -> CurlData {
    func isKept(_ byte: UInt8) -> Bool { byte != 0x0A && byte != 0x0D && byte != 0 }
    switch data {
    case .text(let text): return .text(String(decoding: text.utf8.filter(isKept), as: UTF8.self))
    case .bytes(let bytes): return .bytes(bytes.filter(isKept))
    case .file(let path):
      if let bytes = files.bytes(of: path) {
        return bytes.allSatisfy(isKept) ? data : CurlData(bytes.filter(isKept))
      }
      diagnostics.append(
        (
          .importRepair("curl sends '\(path)' without its line ends; the spec sends it as it is"),
          span
        ))
      return data
    }
  }

  /// The data of standard input, which can be read once.
  private mutating func takeInput() -> CurlData? {
    defer { input = nil }
    return input
  }

  /// The text of a file, or of standard input for `-`; `nil` if it is not known.
  mutating func text(ofFile path: String) -> String? {
    guard path == "-" else {
      return template.hasVariable(path) ? nil : usable(files.text(of: path))
    }
    switch takeInput() {
    case .text(let text): return text
    case .file(let path): return usable(files.text(of: path))
    case .bytes, nil: return nil
    }
  }

  /// A text of a file, unless it contains characters that stand for variables.
  private func usable(_ text: String?) -> String? {
    text.flatMap { TemplateText.problem(in: Array($0.utf8)) == nil ? $0 : nil }
  }

  mutating func tellOfFile(_ path: String, at span: Span) {
    diagnostics.append((.importChoice("'\(path)' is relative to the folder of the spec"), span))
  }

  /// `--data-urlencode`: `content`, `=content`, `name=content`, `@file`, `name@file`.
  private mutating func addEncoded(_ value: String, at span: Span) {
    guard let encoded = urlEncoded(value, at: span) else { return }
    pieces.append(Piece(data: .text(encoded), span: span))
  }

  private mutating func urlEncoded(_ value: String, at span: Span) -> String? {
    let mark = value.firstIndex { $0 == "=" || $0 == "@" }
    let name = String(value[..<(mark ?? value.startIndex)])
    var content = mark.map { String(value[value.index(after: $0)...]) } ?? value
    if let mark, value[mark] == "@" {
      guard let text = text(ofFile: content) else {
        lose("'--data-urlencode \(value)'", "the file is not read", span)
        return nil
      }
      content = text
    }
    let encoded = encoded(content, spacesAsPlus: true)
    return name.isEmpty ? encoded : "\(name)=\(encoded)"
  }

  private func encoded(_ text: String, spacesAsPlus: Bool) -> String {
    TemplateText.encoded(
      text, by: .keeping(.unreserved, spacesAsPlus: spacesAsPlus), isVariable: template.isVariable)
  }

  // MARK: Content

  private mutating func setContent(of message: inout ImportedMessage) {
    let hasMethod = call.settings.contains { if case .request = $0.meaning { true } else { false } }
    if let method = call.method, !hasMethod { message.method = method }
    if call.sendsDataInQuery {
      if case .text(let text)? = joined(isQuery: true) { query.insert(text, at: 0) }
    }
    if !query.isEmpty {
      let mark = message.url.utf8.contains(0x3F) ? "&" : "?"
      let hash = message.url.utf8.firstIndex(of: 0x23).map { String(message.url[$0...]) } ?? ""
      message.url =
        String(message.url.dropLast(hash.count)) + mark + query.joined(separator: "&") + hash
    }
    if call.sendsDataInQuery {
      if !parts.isEmpty { lose("the form of -F", "curl sends none with -G", call.span) }
      if isJSON { addMediaType(&message) }
      return
    }
    if hasContent, !hasMethod { message.method = isUpload ? "PUT" : "POST" }
    if !parts.isEmpty {
      if !pieces.isEmpty { lose("the data", "curl sends none beside a form of -F", call.span) }
      message.content = .parts(parts)
      return
    }
    switch joined(isQuery: false) {
    case .text(let text)?: message.content = .text(text)
    case .bytes(let bytes)?: message.content = .bytes(bytes)
    case .file(let path)?:
      if !path.hasPrefix("/"), !path.hasPrefix("~") { tellOfFile(path, at: pieces[0].span) }
      message.content = .file(path)
    case nil: return
    }
    addMediaType(&message)
  }

  /// All data as one, or `nil` if there are none. Files are read where there is more than a file.
  private mutating func joined(isQuery: Bool) -> CurlData? {
    if pieces.count == 1, !isQuery { return pieces[0].data }
    var texts: [String] = []
    var bytes: [UInt8] = []
    var isText = true
    for (index, piece) in pieces.enumerated() {
      let mark = index == 0 || piece.isJSON ? "" : "&"
      var data = piece.data
      if case .file(let path) = data, let read = files.bytes(of: path) { data = CurlData(read) }
      switch data {
      case .text(let text):
        texts.append(mark + text)
        bytes += (mark + text).utf8
      case .bytes(let more):
        isText = false
        bytes += mark.utf8 + more
      case .file(let path):
        lose("the file '\(path)'", "it is sent with other data, and cannot be read", piece.span)
      }
    }
    if isText { return pieces.isEmpty ? nil : .text(texts.joined()) }
    guard !template.hasVariable(texts.joined()), !isQuery else {
      lose("the data", "they are not text", call.span)
      return nil
    }
    return .bytes(bytes)
  }

  /// Whether an option gives or removes a field, whose name is in lower case and ends with a colon.
  private func hasHeader(_ start: String) -> Bool {
    call.settings.contains { setting in
      guard case .header = setting.meaning else { return false }
      return setting.value.asciiLowercased.hasPrefix(start)
    }
  }

  private func addMediaType(_ message: inout ImportedMessage) {
    let isTaken = hasHeader("content-type:")
    if isJSON {
      if !hasHeader("accept:") {
        message.fields.append(.init(name: "Accept", value: MediaType.json, span: call.span))
      }
      if !isTaken {
        message.fields.append(.init(name: "Content-Type", value: MediaType.json, span: call.span))
      }
    } else if !isUpload, !isTaken {
      message.fields.append(
        .init(name: "Content-Type", value: MediaType.urlEncodedForm, span: call.span))
    }
  }
}
