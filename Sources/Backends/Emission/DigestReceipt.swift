import Synchronization

/// Passes the SHA-256 of an artifact from its reader to the back end that made it.
///
/// A back end that names digests of its artifacts, as a manifest does, would have to read an attached file of
/// a gigabyte before it is written. With a receipt it hears what was found when the file was written or
/// compared.
package final class DigestReceipt: Sendable {
  private let state = Mutex<[UInt8]?>(nil)

  package init() {}

  /// The digest, once somebody has read all of the artifact.
  package var digest: [UInt8]? { state.withLock { $0 } }

  /// Hands over the digest.
  package func fill(_ digest: [UInt8]) { state.withLock { $0 = digest } }
}
