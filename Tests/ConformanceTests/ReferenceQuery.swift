import Foundation
import RequestSerialization

/// Queries once more, as plainly as they can be written: pairs are values, texts are Strings, and
/// Foundation escapes.
struct ReferenceQuery {
  let encoding: ParameterOptions

  /// A name and its value, nothing escaped.
  private struct Pair {
    enum Value {
      case none
      case text(String)
      case items([String])
    }

    var name: String
    var value: Value
  }

  func text(of parameters: RequestParameters) -> String {
    ordered(parameters).flatMap { entry -> [Pair] in
      if encoding.maps == .explode, case .map(let map) = entry.value {
        // A parameter replaces the entry of its name.
        return ordered(map).filter { entry in
          switch parameters[entry.name] {
          case nil, .map: true
          default: false
          }
        }.flatMap { pairs($0.name, $0.value) }
      }
      return pairs(entry.name, entry.value)
    }.map(text).joined(separator: "&")
  }

  // MARK: - Pairs

  private func pairs(_ name: String, _ value: ParameterValue) -> [Pair] {
    switch value {
    case .map(let map):
      ordered(map).flatMap { entry in
        pairs(
          encoding.maps == .dots ? "\(name).\(entry.name)" : "\(name)[\(entry.name)]", entry.value)
      }
    case .array(let items): list(name, Array(items))
    case .set(let members):
      members.sorted { Self.precedes(scalarText($0) ?? "", scalarText($1) ?? "") }
        .flatMap { pairs(name, $0) }
    case .null where encoding.nulls == .omit: []
    case .null where encoding.nulls == .bare: [Pair(name: name, value: .none)]
    default: [Pair(name: name, value: .text(scalarText(value) ?? ""))]
    }
  }

  private func list(_ name: String, _ items: [ParameterValue]) -> [Pair] {
    if items.isEmpty {
      return encoding.emptyLists == .omit ? [] : [Pair(name: "\(name)[]", value: .text(""))]
    }
    switch encoding.arrays {
    case .brackets: return items.flatMap { pairs("\(name)[]", $0) }
    case .indices: return items.enumerated().flatMap { pairs("\(name)[\($0)]", $1) }
    case .numbers:
      let isDotted = encoding.maps == .dots
      return items.enumerated().flatMap {
        pairs(isDotted ? "\(name).\($0 + 1)" : "\(name)[\($0 + 1)]", $1)
      }
    case .jquery:
      return items.enumerated().flatMap { index, item in
        switch item {
        case .array, .set, .map: return pairs("\(name)[\(index)]", item)
        default: return pairs(name.hasSuffix("[]") ? name : "\(name)[]", item)
        }
      }
    case .repeat: return items.flatMap { pairs(name, $0) }
    case .comma, .pipe, .space:
      guard let scalars = flattened(items) else { return items.flatMap { pairs(name, $0) } }
      return scalars.isEmpty ? [] : [Pair(name: name, value: .items(scalars))]
    }
  }

  /// The texts of the items of a list and of those in it, or `nil` where a map is among them.
  private func flattened(_ items: [ParameterValue]) -> [String]? {
    var texts: [String] = []
    for item in items {
      switch item {
      case .map: return nil
      case .null where encoding.nulls == .omit: break
      case .array(let inner):
        guard let inner = flattened(Array(inner)) else { return nil }
        texts += inner
      case .set(let members):
        texts += (flattened(Array(members)) ?? []).sorted(by: Self.precedes)
      default: texts.append(scalarText(item) ?? "")
      }
    }
    return texts
  }

  private func scalarText(_ value: ParameterValue) -> String? {
    switch value {
    case .null: encoding.nulls == .literal ? "null" : nil
    case .boolean(let value): encoding.booleans == .literal ? "\(value)" : value ? "1" : "0"
    case .integer(let value): "\(value)"
    case .string(let value): value
    case .data(let bytes): text(ofData: Data(bytes))
    default: nil
    }
  }

  private func text(ofData data: Data) -> String {
    switch encoding.data {
    case .base64: data.base64EncodedString()
    case .base64url:
      data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
    case .hex: data.map { String(format: "%02x", $0) }.joined()
    }
  }

  // MARK: - Order

  private func ordered(_ parameters: RequestParameters) -> [RequestParameters.Entry] {
    encoding.order == .written
      ? Array(parameters) : parameters.sorted { Self.precedes($0.name, $1.name) }
  }

  /// By scalars, which is not how the library compares.
  private static func precedes(_ a: String, _ b: String) -> Bool {
    a.unicodeScalars.lexicographicallyPrecedes(b.unicodeScalars)
  }

  // MARK: - Escaping

  private static let alphanumeric =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

  private var unescaped: String {
    switch encoding.escape {
    case .afnetworking: "-._~/?"
    case .rfc3986: "-._~"
    case .form: "*-._"
    case .php: "-._"
    case .component: "!'()*-._~"
    }
  }

  private func text(_ pair: Pair) -> String {
    let name = escaped(pair.name, keeping: encoding.reserved.filter { $0 != "=" })
    switch pair.value {
    case .none: return name
    case .text(let text): return name + "=" + escaped(text, keeping: encoding.reserved)
    case .items(let items):
      let (character, delimiter) = delimiter
      let kept = encoding.reserved.filter { $0 != character }
      return name + "="
        + items.map { escaped($0, keeping: kept) }.joined(separator: delimiter)
    }
  }

  /// What joins items, and is escaped in them even if it is reserved; as a character and in a query.
  private var delimiter: (Character, String) {
    switch encoding.arrays {
    case .pipe: ("|", "%7C")
    case .space: (" ", "%20")
    default: (",", ",")
    }
  }

  private func escaped(_ text: String, keeping reserved: String) -> String {
    let allowed = CharacterSet(charactersIn: Self.alphanumeric + unescaped + reserved)
    let escaped = text.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
    return encoding.spaces == .plus ? escaped.replacing("%20", with: "+") : escaped
  }
}
