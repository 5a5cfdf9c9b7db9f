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
      let bytes = try message.content.readAll()
      let marked = try filling.template?.message.content.readAll()
      var pieces: [[UInt8]?] = []
      for other in others { pieces.append(try other?.readAll()) }
      let isInline = { (bytes: [UInt8]) in
        Self.isInline(bytes, kind, mediaType: mediaType)
      }
      if isInline(bytes) {
        let text = filling.filled(bytes, from: marked, others: pieces, isSafe: isInline)
        entry.body = .inline(kind == .formData ? MultipartText.lines(of: text) : text)
        return nil
      }
      let isMarked = marked != nil && marked != bytes
      filling.writeOut(
        isMarked && filling.hasSecrets, changed: pieces.contains { $0 != nil && $0 != bytes })
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
  private static func isInline(_ bytes: [UInt8], _ kind: LineHandling, mediaType: String) -> Bool {
    switch kind {
    case .text: InlineText.isSafe(bytes)
    case .form: FormText.isSafe(bytes)
    case .formData: MultipartText.isSafe(bytes, mediaType: mediaType)
    case .uncertain: false
    }
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
