import Synchronization

/// Passes the SHA-256 of an artifact from its reader to the back end that made it.
///
/// For a manifest with digests of artifacts, a back end would have to read an attached file of a
/// gigabyte before it is written. With a receipt, it gets the digest that is computed when the file
/// is written or compared.
package final class DigestReceipt: Sendable {
  private let state = Mutex<[UInt8]?>(nil)

  package init() {}

  /// The digest, once a reader has read the whole artifact.
  package var digest: [UInt8]? { state.withLock { $0 } }

  /// Stores the digest.
  package func fill(_ digest: [UInt8]) { state.withLock { $0 = digest } }
}
