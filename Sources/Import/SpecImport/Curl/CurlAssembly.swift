import Diagnostics
import MessageSyntax

/// Builds the message that curl would send.
struct CurlAssembly {
  private let call: CurlCall
  private let template: TemplateText
  private(set) var diagnostics: [(DiagnosticMessage, Span)] = []

  /// A piece of the content, which `&` joins.
  private var data: [String] = []
  private var file: String?
  private var bytes: [UInt8]?
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

  init(_ call: CurlCall, template: TemplateText) {
    (self.call, self.template) = (call, template)
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
    case .dataRaw: data.append(value)
    case .dataBinary: addData(value, keepsLines: true, at: setting.span)
    case .dataURLEncode: addEncoded(value, at: setting.span)
    case .json:
      isJSON = true
      addData(value, keepsLines: true, at: setting.span)
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
    case .uploadFile:
      isUpload = true
      takeFile(value, at: setting.span)
      if !value.isEmpty, value != "-", value != "." { nameUpload(value, of: &message) }
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
    let cookie = cookies.isEmpty ? nil : cookies.joined(separator: "; ")
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
      return lose("the headers in '\(line.dropFirst())'", "the file is not read", span)
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
      "the authentication by '--\(scheme.name)'",
      "a spec sends credentials by Basic and Bearer alone, and they are not sent by a weaker scheme",
      scheme.span)
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
  private mutating func addData(_ value: String, keepsLines: Bool, at span: Span) {
    guard value.hasPrefix("@") else { return data.append(value) }
    let path = String(value.dropFirst())
    if path == "-", let input = call.input {
      let kept = keepsLines ? input : input.filter { $0 != 0x0A && $0 != 0x0D && $0 != 0 }
      if let text = String(validating: kept, as: UTF8.self) {
        data.append(text)
      } else {
        bytes = kept
      }
      return
    }
    takeFile(path, at: span)
    if !keepsLines, path != "-" {
      diagnostics.append(
        (
          .importRepair("curl sends '\(path)' without its line ends; the spec sends it as it is"),
          span
        ))
    }
  }

  private mutating func takeFile(_ path: String, at span: Span) {
    if path == "-" || path == "." {
      if let input = call.input {
        bytes = input
      } else {
        lose("the content from standard input", "it is not known", span)
      }
      return
    }
    if file != nil { lose("the file '\(file ?? "")'", "a request can have only one body", span) }
    guard !template.hasVariable(path) else {
      return lose("a file whose path contains a variable", "it is not known which it is", span)
    }
    file = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    if path.isEmpty {
      file = nil
      return lose("the content", "no file is named", span)
    }
    if !path.hasPrefix("/"), !path.hasPrefix("~") { tellOfFile(path, at: span) }
  }

  mutating func tellOfFile(_ path: String, at span: Span) {
    diagnostics.append((.importChoice("'\(path)' is relative to the folder of the spec"), span))
  }

  /// `--data-urlencode`: `content`, `=content`, `name=content`, `@file`, `name@file`.
  private mutating func addEncoded(_ value: String, at span: Span) {
    if let encoded = urlEncoded(value, at: span) { data.append(encoded) }
  }

  private mutating func urlEncoded(_ value: String, at span: Span) -> String? {
    let name: String
    let content: String
    if let equals = value.firstIndex(of: "=") {
      name = String(value[..<equals])
      content = String(value[value.index(after: equals)...])
    } else if value.contains("@") {
      lose(
        "'--data-urlencode \(value)'", "content of a file is not percent-encoded by a spec", span)
      return nil
    } else {
      (name, content) = ("", value)
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
      query = data + query
      data = []
    }
    if !query.isEmpty {
      let mark = message.url.utf8.contains(0x3F) ? "&" : "?"
      let hash = message.url.utf8.firstIndex(of: 0x23).map { String(message.url[$0...]) } ?? ""
      message.url =
        String(message.url.dropLast(hash.count)) + mark + query.joined(separator: "&") + hash
    }
    if call.sendsDataInQuery { return }
    if hasContent, !hasMethod { message.method = isUpload ? "PUT" : "POST" }
    if !parts.isEmpty {
      message.content = .parts(parts)
      return
    }
    if let bytes {
      message.content = .bytes(bytes)
    } else if let file {
      message.content = .file(file)
      if !data.isEmpty {
        lose("the data beside the file '\(file)'", "a request can have only one body", call.span)
      }
    } else if !data.isEmpty {
      message.content = .text(data.joined(separator: isJSON ? "" : "&"))
    } else {
      return
    }
    addMediaType(&message)
  }

  private func addMediaType(_ message: inout ImportedMessage) {
    let isTaken = call.settings.contains { setting in
      guard case .header = setting.meaning else { return false }
      return setting.value.asciiLowercased.hasPrefix("content-type:")
    }
    if isJSON {
      if message.field("accept") == nil {
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
