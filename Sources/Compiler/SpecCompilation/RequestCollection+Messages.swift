import Diagnostics
import MessageAssembly
import MessageContent
import MessageSyntax
import RequestModel
import RequestSerialization

extension Request {
  /// Whether only serialization can tell whether the messages are valid: a written boundary may
  /// occur in a part, XML may contain text that it does not allow, and a range may end behind its
  /// file.
  func needsTrial(in collection: RequestCollection) -> Bool {
    switch content {
    case .multipart(let multipart):
      multipart.boundary != nil || multipart.start != nil
        || multipart.parts.contains { FileRange($0.content.root, in: collection) != nil }
    case .plist, .xml: true
    case .parameters: serializer == .propertyList
    case .file(let file): FileRange(file, in: collection) != nil
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
      if case .serialization(let error) = error, error.code == .rangeBeyondFile,
        let refusal = rangeRefusal(error.subject ?? "", in: request, case: `case`)
      {
        return refusal
      }
      return Diagnostic(
        .notSerializable(error.sentence, caseName: text.string(`case`.name)), at: `case`.span)
    }
  }

  /// The first range that ends behind a file of as many bytes as the serializer found.
  private func rangeRefusal(_ length: String, in request: Request, case: Case) -> Diagnostic? {
    let files = roots(of: request, withBaseURL: false) { $0.isFile }
    let file = files.first { id in
      guard FileRange(id, in: self) != nil,
        let (path, owner) = try? filePath(of: id, in: request, case: `case`)
      else {
        return false
      }
      return attachment(at: path, namedBy: owner).map { "\($0.length)" } == length
    }
    return file.map {
      Diagnostic(
        .rangeBeyondFile(length: length, caseName: text.string(`case`.name)), at: self[$0].span)
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
