import Diagnostics
import MessageSyntax
import RecordedMessages
import SerializationOptions

/// Makes messages from the requests of an HTTP archive.
struct HARImporter {
  var report = ImportReporter()

  /// The message of an entry, or `nil` if it contains no request.
  mutating func message(_ entry: JSONTree) -> ImportedMessage? {
    guard let json = entry["request"], json.isObject else {
      report.lose("an entry without a request", "there is nothing to send", at: entry.place)
      return nil
    }
    let request = HARRequest(json)
    guard let url = request.url?.text, MessageImporter.origin(of: url) != nil else {
      report.lose(
        "a request without an absolute URL", "nothing says where it goes", at: json.place)
      return nil
    }
    let scheme = url.prefix { $0 != ":" }.asciiLowercased
    guard scheme == "http" || scheme == "https" else {
      report.lose(
        "the request to '\(url)'", "requests go to http and https URLs only",
        at: request.url?.span ?? json.place)
      return nil
    }
    var message = ImportedMessage(span: (request.url ?? json).span)
    message.url = url
    message.method = request.method?.text ?? "GET"
    message.target = request.target
    message.name = entry["comment"]?.text ?? json["comment"]?.text
    for header in request.headers {
      guard let name = header["name"]?.text, let value = header["value"]?.spelling else { continue }
      message.fields.append(.init(name: name, value: value, span: header.place))
    }
    readCookies(request, &message)
    readContent(request, &message)
    return hasUsableMethod(message) ? message : nil
  }

  /// Whether a spec can express the method of a message. Reports a method that it cannot.
  private mutating func hasUsableMethod(_ message: ImportedMessage) -> Bool {
    guard Method.isToken(Array(message.method.utf8)) else {
      report.lose(
        "the request '\(message.method) \(message.url)'", "its method is not valid",
        at: message.span)
      return false
    }
    if message.method == "CONNECT" {
      report.lose("a CONNECT request", "it opens a tunnel", at: message.span)
      return false
    }
    return true
  }

  /// Reads cookies that are listed but are not in a header, because some tools omit the header.
  private mutating func readCookies(_ request: HARRequest, _ message: inout ImportedMessage) {
    let cookies = request.cookies
    guard !cookies.isEmpty, message.field("cookie") == nil else { return }
    let pairs = cookies.compactMap { cookie -> String? in
      guard let name = cookie["name"]?.text else { return nil }
      return "\(name)=\(cookie["value"]?.spelling ?? "")"
    }
    message.fields.append(
      .init(name: "Cookie", value: pairs.joined(separator: "; "), span: cookies[0].place))
  }

  private mutating func readContent(_ request: HARRequest, _ message: inout ImportedMessage) {
    guard let data = request.data else {
      if let size = request.bodySize, size > 0 {
        report.lose(
          "the content of \(size) bytes", "the archive does not contain it",
          at: request.json.place)
      }
      return
    }
    message.chunkSize = request.chunkSize
    switch request.content {
    case .none: return
    case .text(let text):
      message.content = .text(String(decoding: text, as: UTF8.self))
      checkWholeness(of: text, request, &message)
    case .bytes(let bytes): message.content = .bytes(bytes)
    case .parameters(let parameters):
      readParameters(parameters, request, &message)
      report.repair(
        "the archive contains parameters instead of the content, which is made of them",
        at: (data["params"] ?? data).place)
    case .undecodable(let reason):
      return report.lose("the content", "it \(reason)", at: (data["text"] ?? data).span)
    }
    guard message.field("content-type") == nil, let type = request.mediaType?.text, !type.isEmpty
    else { return }
    message.fields.append(
      .init(name: "Content-Type", value: type, span: (request.mediaType ?? data).span))
  }

  /// Reports content that was cut or repaired when the archive was written.
  private mutating func checkWholeness(
    of text: [UInt8], _ request: HARRequest, _ message: inout ImportedMessage
  ) {
    let place = (request.data?["text"] ?? request.json).span
    if String(decoding: text, as: UTF8.self).unicodeScalars.contains("\u{FFFD}") {
      report.repair(
        "the content contains U+FFFD, which usually stands for bytes that are not text; it may be "
          + "incomplete", at: place)
      message.isWhole = false
    }
    // Some browsers count UTF-16 units.
    let counts = [text.count, String(decoding: text, as: UTF8.self).utf16.count]
    guard let size = request.bodySize, size > 0, !counts.contains(size),
      message.field("content-encoding") == nil
    else { return }
    report.repair(
      "the content has \(text.count) bytes, and \(size) were sent; it is incomplete", at: place)
    message.isWhole = false
  }

  /// Reads a form without text. Its parameters are encoded as browsers do.
  private func readParameters(
    _ parameters: [JSONTree], _ request: HARRequest, _ message: inout ImportedMessage
  ) {
    if request.mediaType?.text?.hasPrefix("multipart/") ?? false {
      message.content = .parts(
        parameters.map { parameter in
          var part = ImportedMessage.Part(
            name: parameter["name"]?.text ?? "", content: .text(parameter["value"]?.spelling ?? ""))
          part.filename = parameter["fileName"]?.text
          part.contentType = parameter["contentType"]?.text
          return part
        })
    } else {
      let pairs = parameters.map { parameter in
        "\(Self.formText(parameter["name"]?.text ?? ""))=\(Self.formText(parameter["value"]?.spelling ?? ""))"
      }
      message.content = .text(pairs.joined(separator: "&"))
    }
  }

  /// Text in a form. Text that is already decoded is encoded as in the URL Standard.
  private static func formText(_ text: String) -> String {
    var output: [UInt8] = []
    ParameterOptions.Escape.form.encoder(spacesAsPlus: true).append(text.utf8, to: &output)
    return String(decoding: output, as: UTF8.self)
  }
}
