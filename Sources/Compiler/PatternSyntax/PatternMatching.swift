/// Matches a text with a program, by tracking the steps that wait for the next scalar.
///
/// Each step is in the list at most once, so a scalar takes at most as long as the program.
struct PatternMatching {
  private let program: PatternProgram

  /// The steps that wait for the next scalar, and those that waited for the previous one.
  private var waiting: [Int] = []
  private var before: [Int] = []

  /// Steps still to follow; empty between two scalars.
  private var pending: [Int] = []

  /// The last position in the text at which each step was reached.
  private var seenAt: [Int]

  /// Whether the present scalar is in each set of scalars; `nil` until computed.
  private var isInClass: [Bool?]
  private var place = 0

  /// The number of steps examined.
  private(set) var work = 0

  /// Whether the text may end here.
  private(set) var isAtEnd = false

  init(_ program: PatternProgram) {
    self.program = program
    seenAt = [Int](repeating: -1, count: program.steps.count)
    isInClass = [Bool?](repeating: nil, count: program.classes.count)
    visit(0)
  }

  /// Advances over a scalar; `false` if no text with this beginning matches.
  mutating func advance(over scalar: Unicode.Scalar) -> Bool {
    swap(&before, &waiting)
    waiting.removeAll(keepingCapacity: true)
    for index in isInClass.indices { isInClass[index] = nil }
    place += 1
    isAtEnd = false
    work += before.count
    for index in before.indices where accepts(scalar, at: before[index]) {
      visit(before[index] + 1)
    }
    return !waiting.isEmpty || isAtEnd
  }

  private mutating func accepts(_ scalar: Unicode.Scalar, at step: Int) -> Bool {
    switch program.steps[step] {
    case .scalar(let expected): return scalar == expected
    case .scalars(let index):
      if let known = isInClass[index] { return known }
      let isMember = program.classes[index].contains(scalar)
      isInClass[index] = isMember
      return isMember
    case .split, .jump, .end: return false
    }
  }

  /// Follows steps that do not consume a scalar, using a stack instead of recursion.
  private mutating func visit(_ start: Int) {
    pending.append(start)
    while let step = pending.popLast() {
      work += 1
      guard seenAt[step] != place else { continue }
      seenAt[step] = place
      switch program.steps[step] {
      case .scalar, .scalars: waiting.append(step)
      case .jump(let target): pending.append(target)
      case .split(let one, let other):
        pending.append(other)
        pending.append(one)
      case .end: isAtEnd = true
      }
    }
  }
}
