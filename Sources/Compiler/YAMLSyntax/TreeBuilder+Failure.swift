internal import Diagnostics

// libyaml's refusals, as diagnostics.

extension TreeBuilder {
  /// Reports libyaml's refusal: the place, the expectation, and the start of the construct.
  mutating func report(_ failure: LibYAMLFailure) {
    let offset =
      failure.stage == .reader
      ? failure.offset : cursor.offset(of: failure.mark.index, in: source)
    let context = failure.context.map { context in
      (text: context.text, offset: cursor.offset(of: context.mark.index, in: source))
    }
    var problem = SyntaxProblem(failure, at: offset, context: context, in: source)
    let refused = RefusedText(
      source: source, nodes: nodes, base: base, offset: offset, start: context?.offset,
      collection: collectionStart)
    if let mistake = refused.likelyMistake(for: problem.problem) { problem.take(mistake) }
    var notes: [Diagnostic.Note] = []
    if let start = problem.start, start.offset != problem.offset {
      notes.append(.init(start.note, at: span(at: start.offset)))
    }
    report(
      .yamlSyntax(problem.problem, help: problem.help), at: span(at: problem.offset),
      notes: notes)
  }

  /// The start of the innermost unfinished collection.
  private var collectionStart: Int? {
    let index = Int(top.node)
    guard index < nodes.count, nodes[index].kind != .scalar else { return nil }
    return Int(nodes[index].spanStart - base)
  }

  /// The span of the character at an offset; empty at the end of a line.
  private func span(at offset: Int) -> Span {
    var end = offset
    if end < source.count, source[end] != 0x0A, source[end] != 0x0D {
      end += 1
      while end < source.count, source[end] & 0xC0 == 0x80 { end += 1 }
    }
    return Span(start: base + UInt32(offset), end: base + UInt32(end))
  }
}
