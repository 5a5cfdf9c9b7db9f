import Diagnostics
import MessageSyntax
import RequestModel

/// Checks the values of inputs against the constraints of their declarations.
enum ConstraintCheck {
  /// Whether a value, or each item of a list or a map, satisfies the constraints of its input. Each
  /// violation is reported at its place.
  static func isPassed(by value: ValueID, of input: Input, _ reader: inout DocumentReader) -> Bool {
    guard let index = input.constraints else { return true }
    let constraints = reader.collection.constraints[index]
    let errors = reader.sink.errorCount
    checkCount(of: value, constraints, input, &reader)
    if constraints.isAboutScalars { checkScalars(of: value, constraints, input, &reader) }
    return reader.sink.errorCount == errors
  }

  private static func checkCount(
    of value: ValueID, _ constraints: ValueConstraints, _ input: Input,
    _ reader: inout DocumentReader
  ) {
    let node = reader.collection[value]
    guard node.isContainer else { return }
    guard
      let bound = Bound(
        node.count, atLeast: constraints.minimumItems, atMost: constraints.maximumItems)
    else { return }
    reader.report(
      .itemsOutOfRange(
        holder(input, &reader), isMaximum: bound.isMaximum, bound.limit, isMap: node.kind == .map,
        found: input.isSecret ? nil : node.count),
      at: node.span)
  }

  /// The recursion is no deeper than types can nest, which is 16.
  private static func checkScalars(
    of value: ValueID, _ constraints: ValueConstraints, _ input: Input,
    _ reader: inout DocumentReader
  ) {
    let node = reader.collection[value]
    switch node.kind {
    case .list, .set:
      for item in reader.collection.children(of: value) {
        checkScalars(of: item, constraints, input, &reader)
      }
    case .map:
      for entry in reader.collection.entries(of: value) {
        checkScalars(of: entry.value, constraints, input, &reader)
      }
    case .integer, .number: checkNumber(node, constraints, input, &reader)
    case .data:
      checkLength(Int(node.text.count), of: node, constraints, input, unit: "byte", &reader)
    case .text:
      let count = reader.collection.text.withText(of: node.text) { bytes in
        // Every scalar has exactly one byte that is not a continuation byte.
        bytes.reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
      }
      checkLength(count, of: node, constraints, input, unit: "character", &reader)
      checkPattern(node, constraints, input, &reader)
    default: break
    }
  }

  private static func checkNumber(
    _ node: ValueNode, _ constraints: ValueConstraints, _ input: Input,
    _ reader: inout DocumentReader
  ) {
    let text = reader.collection.text[node.text]
    if let minimum = constraints.minimum,
      NumberText.isLess(text, than: reader.collection.text[minimum])
    {
      reportNumber(node, isMaximum: false, minimum, input, &reader)
    } else if let maximum = constraints.maximum,
      NumberText.isLess(reader.collection.text[maximum], than: text)
    {
      reportNumber(node, isMaximum: true, maximum, input, &reader)
    }
  }

  private static func reportNumber(
    _ node: ValueNode, isMaximum: Bool, _ bound: TextRange, _ input: Input,
    _ reader: inout DocumentReader
  ) {
    reader.report(
      .numberOutOfRange(
        holder(input, &reader), isMaximum: isMaximum, reader.collection.text.string(bound),
        found: input.isSecret ? nil : reader.collection.text.string(node.text)),
      at: node.span)
  }

  private static func checkLength(
    _ count: Int, of node: ValueNode, _ constraints: ValueConstraints, _ input: Input, unit: String,
    _ reader: inout DocumentReader
  ) {
    guard
      let bound = Bound(
        count, atLeast: constraints.minimumLength, atMost: constraints.maximumLength)
    else { return }
    reader.report(
      .lengthOutOfRange(
        holder(input, &reader), isMaximum: bound.isMaximum, bound.limit, unit: unit,
        found: input.isSecret ? nil : count),
      at: node.span)
  }

  private static func checkPattern(
    _ node: ValueNode, _ constraints: ValueConstraints, _ input: Input,
    _ reader: inout DocumentReader
  ) {
    guard let pattern = constraints.pattern.map({ reader.collection.text.string($0) }) else {
      return
    }
    let text = reader.collection.text.string(node.text)
    switch reader.draft.patterns.isMatch(text, of: pattern) {
    case true?: break
    case false?:
      reader.report(
        .patternMismatch(pattern, found: input.isSecret ? nil : text, in: holder(input, &reader)),
        at: node.span)
    case nil: reader.report(.patternTooSlow(in: holder(input, &reader)), at: node.span)
    }
  }

  /// The description of an input in messages.
  private static func holder(_ input: Input, _ reader: inout DocumentReader) -> String {
    "\(input.isSecret ? "the secret" : "input") '\(reader.collection.string(input.name))'"
  }

  /// The bound that a count violates.
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
  /// Whether any constraint applies to scalars, and not only to the number of items.
  fileprivate var isAboutScalars: Bool {
    minimum != nil || maximum != nil || minimumLength != nil || maximumLength != nil
      || pattern != nil
  }
}
