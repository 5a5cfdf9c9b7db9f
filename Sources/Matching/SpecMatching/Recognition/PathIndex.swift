/// Requests by their methods and the literal segments of their paths.
///
/// Few of many requests begin like a message; only those are compared with it. The index finds
/// every request that may match, and others: what is in a segment with holes is left to the
/// comparison.
struct PathIndex: Sendable {
  /// A place after some segments.
  private struct Node {
    /// The places after one more segment with this text.
    var literals: [[UInt8]: Int] = [:]

    /// The place after one more segment with any text.
    var any: Int?

    /// The requests whose path ends here.
    var ending: [Int] = []

    /// The requests whose path goes on here with any number of segments.
    var open: [Int] = []
  }

  private var nodes = [Node()]

  /// Adds a request.
  ///
  /// - Parameters:
  ///   - request: The number by which it is found.
  ///   - method: Its method.
  ///   - segments: The first segments of its path; `nil` for any text.
  ///   - isOpen: Whether any number of segments may follow.
  mutating func add(_ request: Int, method: [UInt8], segments: [[UInt8]?], isOpen: Bool) {
    var place = 0
    for segment in [method] + segments {
      let next = segment.map { nodes[place].literals[$0] } ?? nodes[place].any
      if next == nil {
        if let segment {
          nodes[place].literals[segment] = nodes.count
        } else {
          nodes[place].any = nodes.count
        }
        nodes.append(Node())
      }
      place = next ?? nodes.count - 1
    }
    if isOpen {
      nodes[place].open.append(request)
    } else {
      nodes[place].ending.append(request)
    }
  }

  /// The requests with a method and a path that may match, in ascending order.
  func requests(method: [UInt8], segments: [[UInt8]]) -> [Int] {
    var found: [Int] = []
    var places = [0]
    for segment in [method] + segments {
      places = places.flatMap { place in
        [nodes[place].literals[segment], nodes[place].any].compactMap(\.self)
      }
      for place in places { found += nodes[place].open }
    }
    for place in places { found += nodes[place].ending }
    return found.sorted()
  }
}
