/// The depth of nesting that the library can serialize, and that a compiler may therefore produce.
package enum NestingLimit {
  /// The levels of lists and maps plus the innermost scalars: serializers recurse once for each
  /// level.
  package static let values = 512
}
