import MessageSyntax
import RequestModel

extension RequestCollection {
  /// `--set` with a value of an input's type, for people to replace.
  func setting(_ input: Input) -> String {
    let sample = input.enumeration.first.map(spelling) ?? sample(of: input.type, depth: 0)
    return "--set " + ShellText.oneLine("\(string(input.name))=\(sample)")
  }

  /// A value of a type as YAML has it between brackets. Objects have the fields that they need.
  private func sample(of type: InputType, depth: Int) -> String {
    guard depth < 4 else { return "…" }
    switch type {
    case .string, .any: return "text"
    case .integer: return "1"
    case .number, .float: return "1.5"
    case .boolean: return "true"
    case .date: return "2026-01-31"
    case .dateTime: return "2026-01-31T12:00:00Z"
    case .data: return "!!binary aGk="
    case .file, .stream: return "FILE"
    case .list(let item): return "[\(sample(of: item, depth: depth + 1))]"
    case .map(let item): return "{key: \(sample(of: item, depth: depth + 1))}"
    case .nullable(let type): return sample(of: type, depth: depth)
    case .named(let index): return sample(of: types[index].shape, depth: depth + 1)
    }
  }

  private func sample(of shape: TypeDeclaration.Shape, depth: Int) -> String {
    switch shape {
    case .enumeration(let values): return values.first.map(spelling) ?? "text"
    case .union(let union):
      return union.alternatives.first.map { sample(of: $0.type, depth: depth) } ?? "text"
    case .object(let fields):
      let needed = fields.filter { !$0.isOptional && $0.defaultValue == nil }
      let entries = needed.map { field in
        let value = field.enumeration.first.map(spelling) ?? sample(of: field.type, depth: depth)
        return "\(string(field.name)): \(value)"
      }
      return "{\(entries.joined(separator: ", "))}"
    }
  }
}
