#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A set of descriptors to wait for together. The cost of a wait grows with their number: it takes
/// about a millisecond for 10,000.
package struct PollSet {
  /// The events to wait for on a descriptor.
  package struct Interest: OptionSet, Sendable {
    package let rawValue: Int16

    package init(rawValue: Int16) {
      self.rawValue = rawValue
    }

    /// Input is available, or its end has been reached.
    package static let reading = Interest(rawValue: Int16(POLLIN))

    /// Output can be written.
    package static let writing = Interest(rawValue: Int16(POLLOUT))
  }

  private var entries: [pollfd] = []

  package init() {}

  /// Appends a descriptor.
  package mutating func append(_ descriptor: CInt, for interest: Interest) {
    entries.append(pollfd(fd: descriptor, events: 0, revents: 0))
    setInterest(interest, at: entries.count - 1)
  }

  /// Changes the events to wait for on a descriptor. With an empty set, not even its end is
  /// reported.
  package mutating func setInterest(_ interest: Interest, at index: Int) {
    // The system ignores negative descriptors.
    let descriptor = entries[index].fd < 0 ? ~entries[index].fd : entries[index].fd
    entries[index].fd = interest.isEmpty ? ~descriptor : descriptor
    entries[index].events = interest.rawValue
  }

  /// Removes a descriptor; the last one takes its place.
  package mutating func remove(at index: Int) {
    entries.swapAt(index, entries.count - 1)
    entries.removeLast()
  }

  /// Waits until one of the descriptors is ready or the time has elapsed.
  ///
  /// - Parameters:
  ///   - count: The number of descriptors to look at, from the first on; `nil` for all.
  ///   - milliseconds: The longest time to wait; `nil` for no limit.
  /// - Throws: `SystemError` if the system is out of memory.
  package mutating func wait(
    first count: Int? = nil, milliseconds: Int?
  ) throws(SystemError) {
    let count = count ?? entries.count
    for index in entries.indices.dropFirst(count) { entries[index].revents = 0 }
    try SystemCalls.check { poll(&entries, nfds_t(count), CInt(clamping: milliseconds ?? -1)) }
  }

  /// Whether the last wait found the descriptor ready or at its end.
  package func isReady(at index: Int) -> Bool { entries[index].revents != 0 }
}
