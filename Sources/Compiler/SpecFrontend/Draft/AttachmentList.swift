package import Diagnostics
package import RequestModel

/// A file that a request attaches, to be measured before the model is whole.
package struct AttachmentRequest: Sendable {
  package let key: AttachmentKey

  /// Where the path is used.
  package let span: Span
}

/// The files that requests attach, each once, in the order in which they are used first.
struct AttachmentList {
  private(set) var requests: [AttachmentRequest] = []
  private var known: Set<AttachmentKey> = []

  var count: Int { requests.count }

  mutating func require(_ key: AttachmentKey, at span: Span) {
    guard known.insert(key).inserted else { return }
    requests.append(AttachmentRequest(key: key, span: span))
  }

  /// Forgets all but the first `count`.
  mutating func truncate(to count: Int) {
    for request in requests[count...] { known.remove(request.key) }
    requests.removeLast(requests.count - count)
  }
}
