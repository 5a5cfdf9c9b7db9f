/// A request as curl reads it from two descriptors. A line of curl's configuration has a length at most,
/// which the lines of a file of fields have not.
package struct CurlConfiguration: Sendable {
  /// What `--config` reads: lines, the last of which is ended.
  package var options: [UInt8]

  /// The lines of the fields, those that curl must not add included.
  package let fieldLines: [UInt8]

  /// The longest request line and header. curl builds both in a buffer of 1 MiB.
  package static let headLimit = 1_000_000

  /// The longest method and target. curl reads lines of less than 100 KiB.
  package static let requestLineLimit = 100_000
}
