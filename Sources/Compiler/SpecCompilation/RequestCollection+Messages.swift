import Diagnostics
import MessageAssembly
import MessageContent
import MessageSyntax
import RequestModel
import RequestSerialization

extension Request {
  /// Whether only serialization can tell whether the message is valid: a written boundary may occur
  /// in a part, and a property list may contain text that XML does not allow.
  var needsTrial: Bool {
    switch content {
    case .multipart(let multipart): multipart.boundary != nil || multipart.start != nil
    case .plist: true
    case .parameters: serializer == .propertyList
    default: false
    }
  }
}

extension RequestCollection {
  /// The reason and the place of the serializer's refusal of a message; `nil` if it accepts the
  /// message.
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

  /// The problem with the first stream whose file has another length than declared.
  private func streamRefusal(in request: Request, case: Case) -> Diagnostic? {
    guard case .multipart(let multipart) = request.content else { return nil }
    for part in multipart.parts {
      guard case .stream(let stream, let length) = part.content,
        let (path, owner) = try? filePath(of: stream, in: request, case: `case`),
        let file = attachment(at: path, namedBy: owner),
        let written = try? evaluatedText(of: length, in: request, case: `case`),
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

}
