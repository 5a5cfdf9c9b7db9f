/// A pattern as a nondeterministic automaton (Thompson, 1968), with quantifiers expanded.
struct PatternProgram: Sendable {
  enum Step: Sendable {
    /// Continues after one scalar.
    case scalar(Unicode.Scalar)

    /// Continues after one scalar of the set at an index of ``PatternProgram/classes``.
    case scalars(Int)

    /// Continues at both steps.
    case split(Int, Int)
    case jump(Int)

    /// The text may end here.
    case end
  }

  private(set) var steps: [Step] = []

  /// The distinct sets of scalars.
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

  /// Appends a node that may occur any number of times.
  private mutating func appendLoop(of node: PatternNode) {
    let split = reserve()
    append(node)
    steps.append(.jump(split))
    steps[split] = .split(split + 1, steps.count)
  }

  /// Appends a node that may occur up to a number of times. Each occurrence can skip the rest.
  private mutating func appendOptional(_ node: PatternNode, times: Int) {
    var splits: [Int] = []
    for _ in 0..<times {
      splits.append(reserve())
      append(node)
    }
    for split in splits { steps[split] = .split(split + 1, steps.count) }
  }

  /// Appends a step that is set later.
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
