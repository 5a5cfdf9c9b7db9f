/// A pattern as steps of a nondeterministic automaton (Thompson, 1968), its quantifiers written out.
struct PatternProgram: Sendable {
  enum Step: Sendable {
    /// Goes on after one scalar.
    case scalar(Unicode.Scalar)

    /// Goes on after one scalar of the set at an index of ``PatternProgram/classes``.
    case scalars(Int)

    /// Goes on at both places.
    case split(Int, Int)
    case jump(Int)

    /// The text may end here.
    case end
  }

  private(set) var steps: [Step] = []

  /// The sets of scalars, each once.
  private(set) var classes: [ScalarClass] = []
  private var places: [ScalarClass: Int] = [:]

  init(_ pattern: PatternNode) {
    append(pattern)
    steps.append(.end)
  }

  private mutating func append(_ node: PatternNode) {
    switch node {
    case .scalar(let scalar): steps.append(.scalar(scalar))
    case .scalars(let set): steps.append(.scalars(place(of: set)))
    case .sequence(let nodes): for node in nodes { append(node) }
    case .branches(let nodes): append(branches: nodes)
    case .repetition(let node, let minimum, let maximum):
      for _ in 0..<minimum { append(node) }
      guard let maximum else { return appendLoop(of: node) }
      appendOptional(node, times: maximum - minimum)
    }
  }

  private mutating func append(branches: [PatternNode]) {
    var jumps: [Int] = []
    for node in branches.dropLast() {
      let split = reserve()
      append(node)
      jumps.append(reserve())
      steps[split] = .split(split + 1, steps.count)
    }
    if let last = branches.last { append(last) }
    for jump in jumps { steps[jump] = .jump(steps.count) }
  }

  /// Any number of times.
  private mutating func appendLoop(of node: PatternNode) {
    let split = reserve()
    append(node)
    steps.append(.jump(split))
    steps[split] = .split(split + 1, steps.count)
  }

  /// Up to a number of times: each time the rest may be passed over.
  private mutating func appendOptional(_ node: PatternNode, times: Int) {
    var splits: [Int] = []
    for _ in 0..<times {
      splits.append(reserve())
      append(node)
    }
    for split in splits { steps[split] = .split(split + 1, steps.count) }
  }

  /// A step that is known later.
  private mutating func reserve() -> Int {
    steps.append(.end)
    return steps.count - 1
  }

  private mutating func place(of set: ScalarClass) -> Int {
    if let place = places[set] { return place }
    classes.append(set)
    places[set] = classes.count - 1
    return classes.count - 1
  }
}
