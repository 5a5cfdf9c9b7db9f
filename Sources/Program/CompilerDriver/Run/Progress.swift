/// One line on a terminal that shows the progress of a run once it takes longer than a second.
struct Progress: Sendable {
  private let label: String
  private let isEnabled: Bool
  private let start = ContinuousClock.now
  private var lastShown: ContinuousClock.Instant?

  init(_ label: String, isEnabled: Bool) {
    self.label = label
    self.isEnabled = isEnabled
  }

  /// Shows how many items have begun, at most ten times a second.
  mutating func show(_ done: Int, of count: Int) {
    show("\(done) of \(count) specs")
  }

  /// Shows how many bytes of attached files were read.
  mutating func show(bytes: UInt64) {
    show("\(bytes / 1_000_000) MB of attached files")
  }

  private mutating func show(_ text: @autoclosure () -> String) {
    guard isEnabled else { return }
    let now = ContinuousClock.now
    guard now - start > .seconds(1), lastShown.map({ now - $0 > .milliseconds(100) }) ?? true
    else { return }
    lastShown = now
    StandardStreams.replaceLine(with: "\(label): \(text())")
  }

  /// Clears the line.
  mutating func clear() {
    if lastShown != nil { StandardStreams.replaceLine(with: "") }
    lastShown = nil
  }
}
