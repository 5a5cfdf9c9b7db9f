/// Counts things that are dropped in many places without changing a message. Each kind is reported
/// once.
struct LeftOutCounts {
  private var counts: [(what: String, count: Int)] = []
  private var places: [String: Int] = [:]

  mutating func add(_ what: String, count: Int = 1) {
    guard count > 0 else { return }
    if let place = places[what] {
      counts[place].count += count
    } else {
      places[what] = counts.count
      counts.append((what, count))
    }
  }

  /// The counted things in the order in which they first occurred, or `nil` if nothing was counted.
  var text: String? {
    guard !counts.isEmpty else { return nil }
    return counts.map { "\($0.what) (\($0.count))" }.joined(separator: ", ")
  }
}
