internal import MessageContent
internal import MessageSyntax

extension DateTime {
  /// The second at hand in UTC, or `nil` after the year 9999.
  package static var now: DateTime? {
    Timestamp(secondsSinceEpoch: FileStatus.Moment.now.seconds, nanoseconds: 0).map { DateTime($0) }
  }
}
