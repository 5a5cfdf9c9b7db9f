import Foundation

/// One piece of work and who does it: the library first, then its peers.
struct Case {
  let name: String
  let subjects: [Subject]

  init(_ name: String, _ subjects: [Subject]) {
    self.name = name
    self.subjects = subjects
  }

  func subject(_ name: String) throws -> Subject {
    guard let found = subjects.first(where: { $0.name == name }) else {
      throw Failure("no \(name) in \(self.name)")
    }
    return found
  }

  /// Checks that all subjects make the same bytes: a faster way to different bytes is not a peer.
  func check() throws {
    let expected = try subjects[0].output()
    for subject in subjects.dropFirst() {
      let output = try subject.output()
      guard output != expected else { continue }
      throw Failure(
        """
        \(name): \(subject.name) makes other bytes
        \(String(decoding: output, as: UTF8.self))
        \(String(decoding: expected, as: UTF8.self))
        """)
    }
    print("\(name): \(expected.count) bytes")
  }

  /// Prints what a call of each subject costs, in nanoseconds of CPU, round by round.
  ///
  /// Each round calls one subject after the other, so that other work on the machine affects all.
  func time(rounds: Int, milliseconds: Int) throws {
    let counts = try subjects.map { try $0.calls(in: milliseconds) }
    var costs = Array(repeating: [Double](), count: subjects.count)
    for _ in 0..<rounds {
      for (index, subject) in subjects.enumerated() {
        costs[index].append(try subject.cost(of: counts[index]))
      }
    }
    for (subject, costs) in zip(subjects, costs) {
      print(subject.name, costs.map { String(format: "%.2f", $0) }.joined(separator: " "))
    }
  }
}
