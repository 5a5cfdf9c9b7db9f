import Diagnostics
import MessageSyntax
import RequestModel
import YAMLSyntax

/// A case as the spec writes it.
struct WrittenCase {
  var name: TextRange
  var span: Span
  var isImplicit = false

  /// Whether it stands for cases that are reported already, or for none.
  var isRefused = false

  /// Whether it is there for the checks of a request without a message, and has none either.
  var isUnsent = false
  var values: [(input: Int, value: ValueID, span: Span)] = []
}

/// `cases` and `matrix`.
extension SpecReader {
  /// The cases of a request, by the nodes of `cases` and `matrix`.
  mutating func cases(of request: Request, _ written: Int?, _ matrix: Int?) -> [WrittenCase] {
    var cases: [WrittenCase] = []
    if let written { cases = writtenCases(written, of: request) }
    if let matrix {
      if let empty = written, kind(of: empty) == .mapping, document.nodes[empty].count == 0 {
        report(.emptyCases(), at: empty)
      }
      cases = multiplied(cases, by: matrix, of: request)
      checkNames(of: cases, madeBy: matrix)
    }
    if cases.isEmpty {
      let name = defaultCaseName ?? collection.text.append("default")
      defaultCaseName = name
      // Where the cases are refused, one without values lets the rest of the request be checked.
      let isImplicit = written == nil && matrix == nil
      cases = [
        WrittenCase(
          name: name, span: request.span, isImplicit: isImplicit, isRefused: !isImplicit,
          isUnsent: hasNoCases(written, matrix))
      ]
    }
    return cases
  }

  /// Whether a request says that it has no message: `cases: {}`, and no `matrix`.
  private func hasNoCases(_ written: Int?, _ matrix: Int?) -> Bool {
    guard let node = written, matrix == nil else { return false }
    return kind(of: node) == .mapping && document.nodes[node].count == 0
  }

  private mutating func writtenCases(_ node: Int, of request: Request) -> [WrittenCase] {
    guard expectMap(node, "'cases'") else { return [] }
    var result: [WrittenCase] = []
    var names = outputNames(in: node)
    for (key, value) in document.entries(of: node) {
      var written = WrittenCase(name: textRange(of: key), span: document.span(of: key))
      written.isRefused = !checkOutputName(key, "a case", among: &names)
      if !isNull(value) {
        written.isRefused = written.isRefused || !expectMap(value, Title("case", named: key))
        if !written.isRefused { readValues(of: value, into: &written, request) }
      }
      result.append(written)
    }
    return result
  }

  private mutating func readValues(
    of node: Int, into written: inout WrittenCase, _ request: Request
  ) {
    for (key, value) in document.entries(of: node) {
      guard let index = scopedInput(named: key, of: request) else { continue }
      guard !collection.inputs[index].isSecret else {
        report(.secretInCase(document.string(of: key)), at: key)
        continue
      }
      if let value = typedValue(value, for: collection.inputs[index]) {
        written.values.append((index, value, document.span(of: key)))
      } else {
        written.values.append((index, .absent, document.span(of: key)))
      }
    }
  }

  /// The input in scope that a key of a case or matrix names.
  private mutating func scopedInput(named key: Int, of request: Request) -> Int? {
    if let name = inputName(of: document.nodes[key].key),
      let position = collection.scopeIndex(of: name, in: request)
    {
      return request.scope[position]
    }
    let known = draft.sink.mayCompare(request.scope.count) ? request.scope : []
    report(
      .unknownInputInCase(document.string(of: key), among: collection.names(of: known)), at: key)
    return nil
  }

  /// Joins every point of the matrix to every case, or makes cases of the points alone.
  private mutating func multiplied(
    _ cases: [WrittenCase], by node: Int, of request: Request
  ) -> [WrittenCase] {
    guard expectMap(node, "'matrix'") else { return cases }
    let errors = sink.errorCount
    if document.nodes[node].count == 0 { report(.emptyMatrix(), at: node) }
    var points = [WrittenCase(name: .empty, span: document.span(of: node))]
    for (key, list) in document.entries(of: node) {
      guard let index = scopedInput(named: key, of: request) else { continue }
      guard kind(of: list) == .sequence, document.nodes[list].count > 0 else {
        report(
          .wrongShape(
            "'matrix'", expected: "a list of values for each input", found: describe(list)),
          at: list)
        continue
      }
      guard !collection.inputs[index].isSecret else {
        report(.secretInCase(document.string(of: key)), at: key)
        continue
      }
      for value in cases.lazy.flatMap(\.values) where value.input == index {
        report(
          .caseAndMatrix(document.string(of: key)), at: value.span,
          notes: [.init("the matrix sets it here", at: document.span(of: key))])
      }
      points = multiplied(points, key, index, list)
      guard points.count * max(1, cases.count) <= 100_000 else {
        report(.matrixTooLarge(), at: node)
        return []
      }
    }
    // What is wrong with the matrix is said once, and not of each of its cases again.
    guard sink.errorCount == errors else { return [] }
    guard !cases.isEmpty else { return points }
    return cases.flatMap { written in points.map { joined(written, $0) } }
  }

  /// Reports cases of a matrix that would become one file.
  private mutating func checkNames(of cases: [WrittenCase], madeBy node: Int) {
    var seen: [[UInt8]: TextRange] = [:]
    for written in cases {
      let folded = collection.text[written.name].map(\.asciiLowercased)
      guard let twin = seen.updateValue(written.name, forKey: folded) else { continue }
      let name = collection.text.string(written.name)
      report(
        collection.text.equal(twin, written.name)
          ? .duplicateCase(name) : .nameDiffersInCase(name, of: "a case"),
        at: written.values.last?.span ?? document.span(of: node))
    }
  }

  private mutating func multiplied(
    _ points: [WrittenCase], _ key: Int, _ index: Int, _ list: Int
  ) -> [WrittenCase] {
    var values: [(label: [UInt8], value: ValueID, span: Span)] = []
    for item in document.items(of: list) {
      guard let value = typedValue(item, for: collection.inputs[index]) else { continue }
      var label = Array(document.bytes(of: key)) + [UInt8(ascii: "=")]
      if kind(of: item) == .scalar {
        label += document.bytes(of: item)
      } else {
        NumberText.append(Int64(values.count), to: &label)
      }
      values.append((label, value, document.span(of: item)))
    }
    return points.flatMap { point in
      values.map { value in
        var next = point
        let prefix =
          point.name.isEmpty ? [] : Array(collection.text[point.name]) + [UInt8(ascii: ",")]
        next.name = collection.text.append(prefix + value.label)
        next.values.append((index, value.value, value.span))
        return next
      }
    }
  }

  private mutating func joined(_ written: WrittenCase, _ point: WrittenCase) -> WrittenCase {
    var result = written
    let name = Array(collection.text[written.name]) + [UInt8(ascii: ",")]
    result.name = collection.text.append(name + collection.text[point.name])
    result.values += point.values
    return result
  }
}
