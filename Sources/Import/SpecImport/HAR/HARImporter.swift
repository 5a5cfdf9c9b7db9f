import Diagnostics
import MessageSyntax
import SerializationOptions

/// Reads the requests of an HTTP archive, HAR 1.2.
struct HARImporter {
  private(set) var report = ImportReporter()

  /// The fields with credentials that have been reported, in lower case.
  private var credentials = WrittenCredentials()

  /// The message of an entry, or `nil` if it contains no request.
  mutating func message(_ entry: JSONTree) -> ImportedMessage? {
    guard let request = entry["request"], request.isObject else {
      report.lose("an entry without a request", "there is nothing to send", at: entry.place)
      return nil
    }
    guard let url = request["url"]?.text, MessageImporter.origin(of: url) != nil else {
      report.lose(
        "a request without an absolute URL", "nothing says where it goes", at: request.place)
      return nil
    }
    let scheme = url.prefix { $0 != ":" }.asciiLowercased
    guard scheme == "http" || scheme == "https" else {
      report.lose(
        "the request to '\(url)'", "requests go to http and https URLs only",
        at: request["url"]?.span ?? request.place)
      return nil
    }
    var message = ImportedMessage(span: (request["url"] ?? request).span)
    message.url = url
    message.method = request["method"]?.text ?? "GET"
    message.target = request["_target"]?.text
    message.name = entry["comment"]?.text ?? request["comment"]?.text
    for header in request["headers"]?.elements ?? [] {
      guard let name = header["name"]?.text, let value = header["value"]?.spelling else { continue }
      message.fields.append(.init(name: name, value: value, span: header.place))
      credentials.tell(of: name, at: header.place, &report)
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
  private mutating func readCookies(_ request: JSONTree, _ message: inout ImportedMessage) {
    let cookies = request["cookies"]?.elements ?? []
    guard !cookies.isEmpty, message.field("cookie") == nil else { return }
    let pairs = cookies.compactMap { cookie -> String? in
      guard let name = cookie["name"]?.text else { return nil }
      return "\(name)=\(cookie["value"]?.spelling ?? "")"
    }
    message.fields.append(
      .init(name: "Cookie", value: pairs.joined(separator: "; "), span: cookies[0].place))
  }

  private mutating func readContent(_ request: JSONTree, _ message: inout ImportedMessage) {
    guard let data = request["postData"], data.isObject else {
      if let size = request["bodySize"]?.number.flatMap({ Int($0) }), size > 0 {
        report.lose(
          "the content of \(size) bytes", "the archive does not contain it", at: request.place)
      }
      return
    }
    message.chunkSize = data["_chunkSize"]?.number.flatMap { Int($0) }
    if let text = data["text"]?.text {
      let isBase64 =
        data["_encoding"]?.text == "base64" || data["encoding"]?.text == "base64"
      if isBase64 {
        if let bytes = Base64.decode(Array(text.utf8), skippingWhitespace: true) {
          message.content = .bytes(bytes)
        } else {
          report.lose("the content", "it is not valid base64", at: data["text"]?.span ?? data.place)
        }
      } else if !text.isEmpty {
        message.content = .text(text)
      }
    } else {
      readParameters(data, &message)
    }
    if case .none = message.content { return }
    addMediaType(data, &message)
  }

  /// Reads a form without text. Its parameters are encoded as browsers do.
  private mutating func readParameters(_ data: JSONTree, _ message: inout ImportedMessage) {
    let parameters = data["params"]?.elements ?? []
    guard !parameters.isEmpty else { return }
    let isMultipart = data["mimeType"]?.text?.hasPrefix("multipart/") ?? false
    if isMultipart {
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
    report.repair(
      "the archive contains parameters instead of the content, which is made of them",
      at: data["params"]?.place ?? data.place)
  }

  /// Text in a form. Text that is already decoded is encoded as in the URL Standard.
  private static func formText(_ text: String) -> String {
    var output: [UInt8] = []
    ParameterEncoding.Escape.form.encoder(spacesAsPlus: true).append(text.utf8, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  private func addMediaType(_ data: JSONTree, _ message: inout ImportedMessage) {
    guard message.field("content-type") == nil, let type = data["mimeType"]?.text, !type.isEmpty
    else {
      return
    }
    message.fields.append(
      .init(name: "Content-Type", value: type, span: data["mimeType"]?.span ?? data.place))
  }
}
