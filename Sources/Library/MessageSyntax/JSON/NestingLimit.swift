/// How deep values nest that the library serializes, and that a compiler may therefore write.
package enum NestingLimit {
  /// Levels of lists and maps, and the scalars inside the innermost: serializers recurse once a level.
  package static let values = 512
}
