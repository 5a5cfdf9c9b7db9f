#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Descriptors that are waited for together. What a wait costs grows with their number: 10,000 of them
/// take a millisecond.
package struct PollSet {
  /// The events that a descriptor is waited for.
  package struct Interest: OptionSet, Sendable {
    package let rawValue: Int16

    package init(rawValue: Int16) {
      self.rawValue = rawValue
    }

    /// There is something to read, or an end.
    package static let reading = Interest(rawValue: Int16(POLLIN))

    /// There is room for something that is written.
    package static let writing = Interest(rawValue: Int16(POLLOUT))
  }

  private var entries: [pollfd] = []

  package init() {}

  /// Adds a descriptor, at the end.
  package mutating func append(_ descriptor: CInt, for interest: Interest) {
    entries.append(pollfd(fd: descriptor, events: 0, revents: 0))
    setInterest(interest, at: entries.count - 1)
  }

  /// Changes what a descriptor is waited for. If that is nothing, not even its end is noticed.
  package mutating func setInterest(_ interest: Interest, at index: Int) {
    // The system passes over a number below 0.
    let descriptor = entries[index].fd < 0 ? ~entries[index].fd : entries[index].fd
    entries[index].fd = interest.isEmpty ? ~descriptor : descriptor
    entries[index].events = interest.rawValue
  }

  /// Removes a descriptor; the last one takes its place.
  package mutating func remove(at index: Int) {
    entries.swapAt(index, entries.count - 1)
    entries.removeLast()
  }

  /// Waits until one of the descriptors is ready, for so many milliseconds or for ever.
  ///
  /// - Parameters:
  ///   - count: How many descriptors, from the first on, are looked at; `nil` for all.
  ///   - milliseconds: How long to wait; `nil` for as long as it takes.
  /// - Throws: `SystemError` when the system has no memory for it.
  package mutating func wait(
    first count: Int? = nil, milliseconds: Int?
  ) throws(SystemError) {
    let count = count ?? entries.count
    for index in entries.indices.dropFirst(count) { entries[index].revents = 0 }
    try SystemCalls.check { poll(&entries, nfds_t(count), CInt(clamping: milliseconds ?? -1)) }
  }

  /// Whether the last wait found a descriptor ready, or at its end.
  package func isReady(at index: Int) -> Bool { entries[index].revents != 0 }
}
