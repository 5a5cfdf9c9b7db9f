/// A text on its way through a program: the steps that wait for its next scalar.
///
/// Each step waits once at most, so that a scalar takes no longer than the program is.
struct PatternMatching {
  private let program: PatternProgram

  /// The steps that wait, and those that waited for the scalar before.
  private var waiting: [Int] = []
  private var before: [Int] = []

  /// Steps to be followed; nothing between two scalars.
  private var pending: [Int] = []

  /// The last place of the text at which each step was come to.
  private var seenAt: [Int]

  /// Whether the scalar at hand is in each set of scalars; `nil` while nobody asked.
  private var isInClass: [Bool?]
  private var place = 0

  /// How many steps were looked at.
  private(set) var work = 0

  /// Whether the text may end here.
  private(set) var isAtEnd = false

  init(_ program: PatternProgram) {
    self.program = program
    seenAt = [Int](repeating: -1, count: program.steps.count)
    isInClass = [Bool?](repeating: nil, count: program.classes.count)
    visit(0)
  }

  /// Steps over a scalar; `false` when no text that goes on so matches.
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

  /// Follows the steps that wait for no scalar, with a stack of its own.
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
