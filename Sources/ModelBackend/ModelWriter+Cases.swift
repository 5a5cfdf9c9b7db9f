import Diagnostics
import MessageSyntax
import RequestModel

/// Cases: the value of each input that has one.
extension ModelWriter {
  mutating func caseLines(of request: Request) {
    var written = WrittenValues()
    lines.begin(.array, "cases")
    for `case` in request.cases {
      lines.beginLine(nil)
      write(`case`, of: request, &written)
      lines.endLine()
    }
    lines.end()
  }

  private mutating func write(
    _ case: Case, of request: Request, _ written: inout WrittenValues
  ) {
    lines.json.beginObject()
    member("name", `case`.name)
    member(at: `case`.span)
    lines.json.key("values")
    lines.json.beginArray()
    for (position, index) in request.scope.enumerated() {
      let value = collection.bindings[`case`.firstBinding + position]
      guard !value.isAbsent else { continue }
      let input = collection.inputs[index]
      lines.json.beginObject()
      member("input", collection.inputNames[Int(input.name.rawValue)])
      write(value, of: input, in: `case`, &written)
      lines.json.endObject()
    }
    lines.json.endArray()
    lines.json.endObject()
  }

  /// Writes a value, or where it was written before. The declaration has defaults and examples; of
  /// the others large ones are written once, so that a matrix does not multiply them.
  private mutating func write(
    _ value: ValueID, of input: Input, in case: Case, _ written: inout WrittenValues
  ) {
    if value == input.defaultValue {
      member("from", "default")
    } else if value == input.example {
      member("from", "example")
    } else if !isLarge(value) {
      member("value", value)
    } else if let first = written.cases[value] {
      member("as-in", first)
    } else {
      written.cases[value] = `case`.name
      member("value", value)
    }
  }

  /// Whether a value takes more room than a few words do.
  private func isLarge(_ id: ValueID) -> Bool {
    let node = collection[id]
    if node.isContainer { return node.end - id.index > 4 }
    return node.text.count > 80
  }
}

/// The large values of a request that were written, and the names of the cases that have them.
private struct WrittenValues {
  var cases: [ValueID: TextRange] = [:]
}
