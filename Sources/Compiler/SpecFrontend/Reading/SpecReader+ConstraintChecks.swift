import Diagnostics
import MessageSyntax
import RequestModel

/// Values of inputs against the constraints of their declarations.
extension SpecReader {
  /// Whether a value, or each item of a list or a map, satisfies what its input demands; what does not
  /// is reported where it is written.
  mutating func satisfiesConstraints(_ value: ValueID, of input: Input) -> Bool {
    guard let index = input.constraints else { return true }
    let constraints = collection.constraints[index]
    let errors = sink.errorCount
    checkCount(of: value, constraints, input)
    if constraints.isAboutScalars { checkScalars(of: value, constraints, input) }
    return sink.errorCount == errors
  }

  private mutating func checkCount(
    of value: ValueID, _ constraints: ValueConstraints, _ input: Input
  ) {
    let node = collection[value]
    guard node.isContainer else { return }
    guard
      let bound = Bound(
        node.count, atLeast: constraints.minimumItems, atMost: constraints.maximumItems)
    else { return }
    report(
      .itemsOutOfRange(
        holder(input), isMaximum: bound.isMaximum, bound.limit, isMap: node.kind == .map,
        found: input.isSecret ? nil : node.count),
      at: node.span)
  }

  /// Types nest no deeper than 16, so that this does not, either.
  private mutating func checkScalars(
    of value: ValueID, _ constraints: ValueConstraints, _ input: Input
  ) {
    let node = collection[value]
    switch node.kind {
    case .list, .set:
      for item in collection.children(of: value) { checkScalars(of: item, constraints, input) }
    case .map:
      for entry in collection.entries(of: value) {
        checkScalars(of: entry.value, constraints, input)
      }
    case .integer, .number: checkNumber(node, constraints, input)
    case .data: checkLength(Int(node.text.count), of: node, constraints, input, unit: "byte")
    case .text:
      let count = collection.text.withText(of: node.text) { bytes in
        // Each scalar has one byte that does not continue it.
        bytes.reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
      }
      checkLength(count, of: node, constraints, input, unit: "character")
      checkPattern(node, constraints, input)
    default: break
    }
  }

  private mutating func checkNumber(
    _ node: ValueNode, _ constraints: ValueConstraints, _ input: Input
  ) {
    let text = collection.text[node.text]
    if let minimum = constraints.minimum,
      NumberText.isLess(text, than: collection.text[minimum])
    {
      reportNumber(node, isMaximum: false, minimum, input)
    } else if let maximum = constraints.maximum,
      NumberText.isLess(collection.text[maximum], than: text)
    {
      reportNumber(node, isMaximum: true, maximum, input)
    }
  }

  private mutating func reportNumber(
    _ node: ValueNode, isMaximum: Bool, _ bound: TextRange, _ input: Input
  ) {
    report(
      .numberOutOfRange(
        holder(input), isMaximum: isMaximum, collection.text.string(bound),
        found: input.isSecret ? nil : collection.text.string(node.text)),
      at: node.span)
  }

  private mutating func checkLength(
    _ count: Int, of node: ValueNode, _ constraints: ValueConstraints, _ input: Input, unit: String
  ) {
    guard
      let bound = Bound(
        count, atLeast: constraints.minimumLength, atMost: constraints.maximumLength)
    else { return }
    report(
      .lengthOutOfRange(
        holder(input), isMaximum: bound.isMaximum, bound.limit, unit: unit,
        found: input.isSecret ? nil : count),
      at: node.span)
  }

  private mutating func checkPattern(
    _ node: ValueNode, _ constraints: ValueConstraints, _ input: Input
  ) {
    guard let pattern = constraints.pattern.map({ collection.text.string($0) }) else { return }
    let text = collection.text.string(node.text)
    switch patterns.isMatch(text, of: pattern) {
    case true?: break
    case false?:
      report(
        .patternMismatch(pattern, found: input.isSecret ? nil : text, in: holder(input)),
        at: node.span)
    case nil: report(.patternTooSlow(in: holder(input)), at: node.span)
    }
  }

  /// What messages call an input.
  private func holder(_ input: Input) -> String {
    "\(input.isSecret ? "the secret" : "input") '\(collection.string(input.name))'"
  }

  /// The bound that a count is beyond.
  private struct Bound {
    let isMaximum: Bool
    let limit: Int

    init?(_ count: Int, atLeast minimum: Int?, atMost maximum: Int?) {
      if let minimum, count < minimum {
        (isMaximum, limit) = (false, minimum)
      } else if let maximum, count > maximum {
        (isMaximum, limit) = (true, maximum)
      } else {
        return nil
      }
    }
  }
}

extension ValueConstraints {
  /// Whether more is demanded than a number of items.
  fileprivate var isAboutScalars: Bool {
    minimum != nil || maximum != nil || minimumLength != nil || maximumLength != nil
      || pattern != nil
  }
}
