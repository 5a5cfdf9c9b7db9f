package import MessageContent
import Emission
import MessageAssembly
import RequestModel
import RequestSerialization
package import SpecCompilation

/// One message as it is sent.
package struct SerializedMessage: Sendable {
  /// The whole message: request line, header section and framed content.
  package var bytes: ContentSource

  /// The request line and the header section, including the empty line.
  package var head: [UInt8]

  /// The content without framing.
  package var content: ContentSource
}

extension AnalysedSpec {
  /// The chosen cases, and the chosen requests without cases, in the order of the spec.
  package func listings() -> [RequestListing] {
    guard let collection = scope?.chosen else { return [] }
    let assembler = MessageAssembler(collection)
    let service = collection.text.string(collection.service)
    var listings: [RequestListing] = []
    for request in collection.requests {
      let name = collection.text.string(request.name)
      if request.cases.isEmpty {
        listings.append(
          RequestListing(
            service: service, request: name, caseName: nil,
            method: collection.text.string(request.method),
            target: collection.displayTarget(of: request)))
      }
      for `case` in request.cases {
        guard let target = try? assembler.target(of: request, case: `case`) else { continue }
        listings.append(
          RequestListing(
            service: service, request: name, caseName: collection.text.string(`case`.name),
            method: collection.text.string(request.method), target: target,
            statuses: request.expectedStatuses(of: `case`, in: collection.text)))
      }
    }
    return listings
  }

  /// The message of one case; nil if no case has these names.
  package func message(
    request name: String, case caseName: String
  ) throws(ContentError) -> SerializedMessage? {
    guard let (collection, request, found) = find(request: name, case: caseName) else {
      return nil
    }
    do throws(AssemblyError) {
      let message = try MessageAssembler(collection).serialize(request, case: found)
      return SerializedMessage(
        bytes: message.message, head: message.head, content: message.content)
    } catch {
      // All other errors were found when the spec was analysed.
      if let error = error.contentError { throw error }
      return nil
    }
  }
}
