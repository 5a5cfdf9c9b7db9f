import Diagnostics
import MessageSyntax
import RequestModel
import YAMLSyntax

/// A case as the spec writes it.
struct WrittenCase {
  var name: TextRange
  var span: Span
  var isImplicit = false

  /// Whether a mistake in the case has been reported, or the case is a substitute. Its missing
  /// values are not reported.
  var isRefused = false

  /// Whether the case exists only to check a request that has no messages.
  var isUnsent = false

  /// Whether the case is that of a request without cases that the command line selects.
  var isSelected = false
  var values: [(input: Int, value: ValueID, span: Span)] = []
}

/// Reads `cases` and `matrix`.
struct CaseReader {
  /// The name of the implicit case, once a request without cases has needed it.
  private var defaultName: TextRange?

  /// The cases of a request, from the nodes of `cases` and `matrix`. A selected request has one, even if `cases` is
  /// `{}`.
  mutating func cases(
    of request: Request, _ written: Int?, _ matrix: Int?, isSelected: Bool,
    _ reader: inout DocumentReader
  ) -> [WrittenCase] {
    var cases: [WrittenCase] = []
    if let written { cases = Self.writtenCases(written, of: request, &reader) }
    if let matrix {
      if let empty = written, reader.kind(of: empty) == .mapping,
        reader.document.nodes[empty].count == 0
      {
        reader.report(.emptyCases(), at: empty)
      }
      cases = Self.multiplied(cases, by: matrix, of: request, &reader)
      Self.checkNames(of: cases, madeBy: matrix, &reader)
    }
    if cases.isEmpty {
      let name = defaultName ?? reader.collection.text.append("default")
      defaultName = name
      // If the cases are refused, a case without values lets the rest of the request be checked.
      let isImplicit = written == nil && matrix == nil
      let hasNone = Self.hasNoCases(written, matrix, &reader)
      let isSelected = isSelected && hasNone
      cases = [
        WrittenCase(
          name: name, span: request.span, isImplicit: isImplicit,
          isRefused: !isImplicit, isUnsent: hasNone && !isSelected,
          isSelected: isSelected)
      ]
    }
    return cases
  }

  /// Whether a request has no messages: `cases: {}` without a `matrix`.
  private static func hasNoCases(_ written: Int?, _ matrix: Int?, _ reader: inout DocumentReader)
    -> Bool
  {
    guard let node = written, matrix == nil else { return false }
    return reader.kind(of: node) == .mapping && reader.document.nodes[node].count == 0
  }

  private static func writtenCases(_ node: Int, of request: Request, _ reader: inout DocumentReader)
    -> [WrittenCase]
  {
    guard reader.expectMap(node, "'cases'") else { return [] }
    var result: [WrittenCase] = []
    var names = OutputNames(of: node, reader.document)
    for (key, value) in reader.document.entries(of: node) {
      var written = WrittenCase(name: reader.textRange(of: key), span: reader.span(of: key))
      written.isRefused = !names.take(key, "a case", &reader)
      if !reader.isNull(value) {
        written.isRefused = written.isRefused || !reader.expectMap(value, Title("case", named: key))
        if !written.isRefused { readValues(of: value, into: &written, request, &reader) }
      }
      result.append(written)
    }
    return result
  }

  private static func readValues(
    of node: Int, into written: inout WrittenCase, _ request: Request,
    _ reader: inout DocumentReader
  ) {
    for (key, value) in reader.document.entries(of: node) {
      guard let index = scopedInput(named: key, of: request, &reader) else {
        written.isRefused = true
        continue
      }
      guard !reader.collection.inputs[index].isSecret else {
        reader.report(.secretInCase(reader.document.string(of: key)), at: key)
        continue
      }
      if let value = InputValueReader.read(value, for: reader.collection.inputs[index], &reader) {
        written.values.append((index, value, reader.span(of: key)))
      } else {
        written.values.append((index, .absent, reader.span(of: key)))
      }
    }
  }

  /// The input in scope that a key of a case or matrix names.
  private static func scopedInput(
    named key: Int, of request: Request, _ reader: inout DocumentReader
  ) -> Int? {
    if let name = reader.inputName(of: reader.document.nodes[key].key),
      let position = reader.collection.scopeIndex(of: name, in: request)
    {
      return request.scope[position]
    }
    guard !reader.draft.holdsBrokenInputs else { return nil }
    let known = reader.draft.sink.mayCompare(request.scope.count) ? request.scope : []
    reader.report(
      .unknownInputInCase(
        reader.document.string(of: key),
        isKey: reader.name(of: key).map { LanguageMap.request.has($0) } ?? false,
        among: reader.collection.names(of: known)), at: key)
    return nil
  }

  /// Combines every point of the matrix with every case, or makes a case of each point if there are
  /// no cases.
  private static func multiplied(
    _ cases: [WrittenCase], by node: Int, of request: Request, _ reader: inout DocumentReader
  ) -> [WrittenCase] {
    guard reader.expectMap(node, "'matrix'") else { return cases }
    let errors = reader.sink.errorCount
    if reader.document.nodes[node].count == 0 { reader.report(.emptyMatrix(), at: node) }
    var points = [WrittenCase(name: .empty, span: reader.span(of: node))]
    for (key, list) in reader.document.entries(of: node) {
      guard let index = scopedInput(named: key, of: request, &reader) else { continue }
      guard reader.kind(of: list) == .sequence, reader.document.nodes[list].count > 0 else {
        reader.refuse(list, "'matrix'", expected: "a list of values for each input")
        continue
      }
      guard !reader.collection.inputs[index].isSecret else {
        reader.report(.secretInCase(reader.document.string(of: key)), at: key)
        continue
      }
      for value in cases.lazy.flatMap(\.values) where value.input == index {
        reader.report(
          .caseAndMatrix(reader.document.string(of: key)), at: value.span,
          notes: [.init("the matrix sets it here", at: reader.span(of: key))])
      }
      points = multiplied(points, key, index, list, &reader)
      guard points.count * max(1, cases.count) <= 100_000 else {
        reader.report(.matrixTooLarge(), at: node)
        return []
      }
    }
    // Report a mistake in the matrix once, not again for each of its cases.
    guard reader.sink.errorCount == errors else { return [] }
    guard !cases.isEmpty else { return points }
    return cases.flatMap { written in points.map { joined(written, $0, &reader) } }
  }

  /// Reports cases of a matrix whose names would be the same file.
  private static func checkNames(
    of cases: [WrittenCase], madeBy node: Int, _ reader: inout DocumentReader
  ) {
    var seen: [[UInt8]: TextRange] = [:]
    for written in cases {
      let folded = reader.collection.text[written.name].map(\.asciiLowercased)
      guard let twin = seen.updateValue(written.name, forKey: folded) else { continue }
      let name = reader.collection.text.string(written.name)
      reader.report(
        reader.collection.text.equal(twin, written.name)
          ? .duplicateCase(name) : .nameDiffersInCase(name, of: "a case"),
        at: written.values.last?.span ?? reader.span(of: node))
    }
  }

  private static func multiplied(
    _ points: [WrittenCase], _ key: Int, _ index: Int, _ list: Int, _ reader: inout DocumentReader
  ) -> [WrittenCase] {
    var values: [(label: [UInt8], value: ValueID, span: Span)] = []
    for item in reader.document.items(of: list) {
      guard let value = InputValueReader.read(item, for: reader.collection.inputs[index], &reader)
      else { continue }
      var label = Array(reader.document.bytes(of: key)) + [UInt8(ascii: "=")]
      if reader.kind(of: item) == .scalar {
        label += reader.document.bytes(of: item)
      } else {
        NumberText.append(Int64(values.count), to: &label)
      }
      values.append((label, value, reader.span(of: item)))
    }
    return points.flatMap { point in
      values.map { value in
        var next = point
        let prefix =
          point.name.isEmpty ? [] : Array(reader.collection.text[point.name]) + [UInt8(ascii: ",")]
        next.name = reader.collection.text.append(prefix + value.label)
        next.values.append((index, value.value, value.span))
        return next
      }
    }
  }

  private static func joined(
    _ written: WrittenCase, _ point: WrittenCase, _ reader: inout DocumentReader
  ) -> WrittenCase {
    var result = written
    let name = Array(reader.collection.text[written.name]) + [UInt8(ascii: ",")]
    result.name = reader.collection.text.append(name + reader.collection.text[point.name])
    result.values += point.values
    return result
  }
}
