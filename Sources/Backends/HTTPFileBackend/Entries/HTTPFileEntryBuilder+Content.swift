import MessageAssembly
import Diagnostics
import Emission
import MessageContent
import MessageSyntax
import RequestModel
import RequestSerialization

extension HTTPFileEntryBuilder {
  /// The maximum length in bytes of content inside the file of requests.
  private static let inlineLimit: UInt64 = 1 << 16

  mutating func addBody() throws(ContentError) -> HTTPFileWriter.BodyFile? {
    let others = (filling.template?.variants ?? []).map { $0?.content }
    guard message.contentLength > 0 else {
      if others.contains(where: { $0?.isEmpty == false }) {
        filling.writeOut(false, changed: true)
      }
      return nil
    }
    let mediaType = message.mediaType ?? ""
    let kind = LineHandling(mediaType: mediaType)
    checkContent()
    if message.contentLength <= Self.inlineLimit,
      others.allSatisfy({ ($0?.length ?? 0) <= Self.inlineLimit })
    {
      if try addText(kind, mediaType, others) { return nil }
    } else {
      let marked = filling.template?.message.content
      let isMarked = marked != nil && marked != message.content
      filling.writeOut(
        isMarked && filling.hasSecrets,
        changed: others.contains { $0 != nil && $0 != message.content })
    }
    if kind == .form { report(.formFile) { .httpFormBody($0, $1) } }
    return file(mediaType)
  }

  /// Writes the content into the file of requests, or into a variable.
  ///
  /// - Returns: Whether it is there; otherwise it is written out elsewhere.
  private mutating func addText(
    _ kind: LineHandling, _ mediaType: String, _ others: [ContentSource?]
  ) throws(ContentError) -> Bool {
    let bytes = try message.content.readAll()
    let marked = try filling.template?.message.content.readAll()
    var pieces: [[UInt8]?] = []
    for other in others { pieces.append(try other?.readAll()) }
    let dialect = dialect
    let isInline = { (bytes: [UInt8]) in
      Self.isInline(bytes, kind, mediaType: mediaType, in: dialect)
    }
    if isInline(bytes) {
      let text = filling.filled(bytes, from: marked, others: pieces, isSafe: isInline)
      entry.body = .inline(kind == .formData ? MultipartText.lines(of: text) : text)
      return true
    }
    let holdsSecret = marked.map { $0 != bytes && filling.holdsSecret($0) } ?? false
    if !holdsSecret, canCarry(kind, [bytes] + pieces.compactMap(\.self)) {
      entry.body = .inline(filling.carry(bytes, pieces, as: entry.name, titled: title))
      return true
    }
    if kind == .form, let marked, let text = carriedForm(bytes, marked, pieces) {
      entry.body = .inline(text)
      return true
    }
    filling.writeOut(holdsSecret, changed: pieces.contains { $0 != nil && $0 != bytes })
    return false
  }

  private mutating func checkContent() {
    if message.method == "GET" {
      report(.contentOfGet) { .httpContentWithGet("GET", $0, $1) }
    }
    if message.method == "HEAD" {
      report(.contentOfHead) { .httpContentWithGet("HEAD", $0, $1) }
    }
    if message.mediaType == nil {
      report(.untypedContent) { .httpUntypedContent($0, $1) }
    }
    if case .multipart? = request.content, !request.digests.isEmpty {
      report(.multipartEnd) { .httpContentDigest($0, $1) }
    }
  }

  /// Whether content can be inside the file of requests.
  private static func isInline(
    _ bytes: [UInt8], _ kind: LineHandling, mediaType: String, in dialect: HTTPDialect
  ) -> Bool {
    switch kind {
    case .text: InlineText.isSafe(bytes, in: dialect)
    case .form: FormText.isSafe(bytes, in: dialect)
    case .formData: MultipartText.isSafe(bytes, mediaType: mediaType, in: dialect)
    case .uncertain: false
    }
  }

  /// Whether a variable must hold the content, and can hold it in each environment: clients fill in
  /// variables after they have read the lines, and send no form from a file.
  private func canCarry(_ kind: LineHandling, _ contents: [[UInt8]]) -> Bool {
    switch kind {
    case .form: contents.allSatisfy { FormText.isKept($0) && VariableFilling.isValue($0) }
    case .text where !dialect.readsBodyFiles:
      contents.allSatisfy { VariableFilling.isValue($0, mayHaveLines: true) }
    case .text, .formData, .uncertain: false
    }
  }

  /// A form with secrets, of which a variable holds the beginning that a client would misread.
  private mutating func carriedForm(
    _ form: [UInt8], _ marked: [UInt8], _ others: [[UInt8]?]
  ) -> [UInt8]? {
    let beginning = zip(form, marked).prefix { $0 == $1 && $0 != UInt8(ascii: "&") }.map(\.0)
    let variants = others.compactMap(\.self)
    guard !beginning.isEmpty, VariableFilling.isValue(beginning),
      ([form] + variants).allSatisfy({ FormText.isKept($0) && $0.starts(with: beginning) })
    else { return nil }
    let count = beginning.count
    let rest = filling.filled(
      Array(form[count...]), from: Array(marked[count...]),
      others: others.map { $0.map { Array($0[count...]) } })
    return filling.carry(beginning, [], as: entry.name, titled: title) + rest
  }

  private mutating func file(_ mediaType: String) -> HTTPFileWriter.BodyFile? {
    if let effect = dialect.effect(of: .bodyFile) {
      report(.httpBodyFile(title, effect))
      leaveOut()
      return nil
    }
    let names = [request.name, `case`.name].map { Array(collection.text[$0]) }
    let isDefault = names[1].elementsEqual("default".utf8)
    let name =
      OutputName.pathComponent(joining: isDefault ? [names[0]] : names, escape: .tilde) + ".body"
    entry.body = .file(name)
    let isMultipart = mediaType.utf8.prefix(10).map(\.asciiLowercased)
      .elementsEqual("multipart/".utf8)
    let content =
      isMultipart && dialect.endsMultipartFiles
      ? message.content.droppingLastLineEnd : message.content
    return HTTPFileWriter.BodyFile(name: name, content: content)
  }
}

extension ContentSource {
  /// The content without a final CR LF.
  fileprivate var droppingLastLineEnd: ContentSource {
    guard case .bytes(let last)? = segments.last, last.suffix(2).elementsEqual([0x0D, 0x0A]) else {
      return self
    }
    var result = ContentSource()
    for segment in segments.dropLast() { result.append(segment) }
    result.append(Array(last.dropLast(2)))
    return result
  }
}
