import Diagnostics
import MessageAssembly
import MessageSyntax
import RequestModel
import RequestSerialization

extension Request {
  /// Whether only making the message tells whether it can be made: a written boundary may occur in
  /// a part, a property list may hold text that XML has no place for.
  var needsTrial: Bool {
    switch content {
    case .multipart(let multipart): multipart.boundary != nil
    case .plist: true
    case .parameters: serializer == .plist
    default: false
    }
  }
}

extension RequestCollection {
  /// Why the serializer refuses a message, and where that is to be mended; `nil` when it does not.
  func refusal(of request: Request, case: Case) -> Diagnostic? {
    do throws(AssemblyError) {
      _ = try MessageAssembler(self).serialize(request, case: `case`)
      return nil
    } catch {
      if case .serialization(let error) = error, error.code == .boundaryInContent,
        case .multipart(let multipart) = request.content, let boundary = multipart.boundary
      {
        return Diagnostic(
          .boundaryInContent(error.subject ?? ""), at: self[boundary].span,
          notes: notes(ofBoundary: boundary, in: multipart, of: request, case: `case`))
      }
      if case .serialization(let error) = error, error.code == .lengthMismatch,
        let refusal = streamRefusal(in: request, case: `case`)
      {
        return refusal
      }
      return Diagnostic(
        .notSerializable(error.sentence, caseName: text.string(`case`.name)), at: `case`.span)
    }
  }

  /// What is wrong with the first stream whose file has another length than the spec says.
  private func streamRefusal(in request: Request, case: Case) -> Diagnostic? {
    guard case .multipart(let multipart) = request.content else { return nil }
    for part in multipart.parts {
      guard case .stream(let stream, let length) = part.content,
        let (path, owner) = path(of: stream, in: request, case: `case`),
        let file = attachment(at: path, namedBy: owner),
        let written = bytes(of: length, in: request, case: `case`),
        case .integer(let count)? = NumberText.literal(written),
        UInt64(exactly: count) != file.length
      else { continue }
      return Diagnostic(
        .streamLength(
          written: String(decoding: written, as: UTF8.self), found: file.length,
          path: String(decoding: path, as: UTF8.self)),
        at: self[length].span)
    }
    return nil
  }

  /// The path of an attached file, and the value that names it.
  private func path(
    of id: ValueID, in request: Request, case: Case
  ) -> (path: [UInt8], owner: ValueID)? {
    let value = resolved(id, in: request, case: `case`)
    guard !value.isAbsent else { return nil }
    if self[value].kind == .file { return (Array(text[self[value].text]), value) }
    return bytes(of: id, in: request, case: `case`).map { ($0, id) }
  }

  private func bytes(of id: ValueID, in request: Request, case: Case) -> [UInt8]? {
    var output: [UInt8] = []
    let style = TextStyle(encoding: request.encoding)
    let hasText = try? appendText(of: id, in: request, case: `case`, style: style, to: &output)
    return hasText == true ? output : nil
  }

  /// The requests and cases that patterns choose.
  func chosen(by patterns: [RequestPattern]) -> RequestCollection {
    guard !patterns.isEmpty else { return self }
    var result = self
    result.requests = requests.compactMap { request in
      var request = request
      let tags = request.tags.map { Array(text[$0]) }
      request.cases.removeAll {
        !patterns.choose(
          service: text[service], request: text[request.name], case: text[$0.name], tags: tags)
      }
      return request.cases.isEmpty ? nil : request
    }
    return result
  }
}
