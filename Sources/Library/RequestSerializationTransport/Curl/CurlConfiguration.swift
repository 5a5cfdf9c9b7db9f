/// A request in the form that curl reads from two descriptors. curl limits the length of lines in a
/// configuration file, but not of lines in a file of fields.
package struct CurlConfiguration: Sendable {
  /// The input for `--config`: complete lines.
  package var options: [UInt8]

  /// The field lines, including those that suppress curl's own fields.
  package let fieldLines: [UInt8]

  /// The longest request line and header section. curl builds both in a buffer of 1 MiB.
  package static let headLimit = 1_000_000

  /// The longest method and target. curl reads lines of less than 100 KiB.
  package static let requestLineLimit = 100_000
}
