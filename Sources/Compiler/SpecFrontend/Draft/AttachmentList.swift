package import Diagnostics
package import RequestModel

/// A file that a request attaches. It is measured before the model is complete.
package struct AttachmentRequest: Sendable {
  package let key: AttachmentKey

  /// Where the path is used.
  package let span: Span
}

/// The files that requests attach, each listed once, in the order of their first use.
struct AttachmentList {
  private(set) var requests: [AttachmentRequest] = []
  private var known: Set<AttachmentKey> = []

  var count: Int { requests.count }

  mutating func require(_ key: AttachmentKey, at span: Span) {
    guard known.insert(key).inserted else { return }
    requests.append(AttachmentRequest(key: key, span: span))
  }

  /// Forgets all attachments after the first `count`.
  mutating func truncate(to count: Int) {
    for request in requests[count...] { known.remove(request.key) }
    requests.removeLast(requests.count - count)
  }
}
