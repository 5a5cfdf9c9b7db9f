import Diagnostics
import MessageSyntax
import RequestModel

/// Writes cases: the value of each input that has one.
extension ModelWriter {
  mutating func write(_ case: Case, of request: Request) {
    lines.json.beginObject()
    member("name", `case`.name)
    member(at: `case`.span)
    let expected = request.expectedStatuses(of: `case`, in: collection.text)
    if !expected.isEmpty {
      lines.json.key("expect")
      lines.json.strings(expected.map(\.spelling))
    }
    lines.json.key("values")
    lines.json.beginArray()
    for (position, index) in request.scope.enumerated() {
      let value = collection.bindings[`case`.firstBinding + position]
      guard !value.isAbsent else { continue }
      let input = collection.inputs[index]
      lines.json.beginObject()
      member("input", collection.inputNames[Int(input.name.rawValue)])
      members(of: value, for: input)
      lines.json.endObject()
    }
    lines.json.endArray()
    lines.json.endObject()
  }

  /// Writes a value, or a reference to the declaration of its input if that has the value.
  private mutating func members(of value: ValueID, for input: Input) {
    if value == input.defaultValue {
      member("from", "default")
    } else if value == input.example {
      member("from", "example")
    } else {
      member("value", value)
    }
  }
}
