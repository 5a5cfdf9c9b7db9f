import Diagnostics
import MessageAssembly
import RequestModel
import RequestSerialization

/// The places where a written boundary occurs in the content it delimits.
extension RequestCollection {
  /// The notes about a boundary that a part contains: at the part, and at the case with the
  /// responsible values.
  func notes(
    ofBoundary boundary: ValueID, in multipart: MultipartContent, of request: Request,
    case: Case
  ) -> [Diagnostic.Note] {
    var isSymbolic = isSymbolic(boundary)
    var notes: [Diagnostic.Note] = []
    let parts = multipart.parts
    if let index = parts.firstIndex(where: { holds($0, multipart, request, `case`) }) {
      notes.append(.init("this part contains it", at: parts[index].span))
      let values = roots(of: request) { role in
        if case .part(index, let value) = role { value != .length } else { false }
      }
      isSymbolic = isSymbolic || values.contains { self.isSymbolic($0) }
    } else if let parameters = multipart.parameters {
      notes.append(.init("one of the 'parameters' contains it", at: self[parameters].span))
      isSymbolic = isSymbolic || self.isSymbolic(parameters)
    }
    if isSymbolic, `case`.span != request.span {
      notes.append(.init("in the case '\(text.string(`case`.name))'", at: `case`.span))
    }
    return notes
  }

  /// Whether a part on its own contains the boundary.
  private func holds(
    _ part: Part, _ multipart: MultipartContent, _ request: Request, _ case: Case
  ) -> Bool {
    var multipart = multipart
    (multipart.parts, multipart.parameters) = ([part], nil)
    var request = request
    request.content = .multipart(multipart)
    do throws(AssemblyError) {
      _ = try MessageAssembler(self).serialize(request, case: `case`)
      return false
    } catch {
      guard case .serialization(let error) = error else { return false }
      return error.code == .boundaryInContent
    }
  }
}
