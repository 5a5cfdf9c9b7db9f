import Foundation
import RequestSerialization

extension Case {
  /// Goal 8: the document as JSON, with its members in any order.
  static func json() throws -> Case {
    try json("json", keys: .written, options: [], formatting: [])
  }

  /// The same with the members sorted, which costs each of them something.
  static func sortedJSON() throws -> Case {
    try json("json-sorted", keys: .sorted, options: .sortedKeys, formatting: .sortedKeys)
  }

  private static func json(
    _ name: String, keys: JSONOptions.Keys, options: JSONSerialization.WritingOptions,
    formatting: JSONEncoder.OutputFormatting
  ) throws -> Case {
    let value = Order.sample
    var jsonOptions = JSONOptions()
    jsonOptions.keys = keys
    let text = Data(try value.jsonText(jsonOptions))
    let object = try JSONSerialization.jsonObject(with: text)
    let order = try JSONDecoder().decode(Order.self, from: text)
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting
    return Case(
      name,
      [
        Subject("waybill", bytes: { $0 }) { [jsonOptions] in try value.jsonText(jsonOptions) },
        Subject("JSONSerialization", bytes: canonical) {
          try JSONSerialization.data(withJSONObject: object, options: options)
        },
        Subject("JSONEncoder", bytes: canonical) { try encoder.encode(order) },
      ])
  }

  /// The text with its members in order: Foundation's dictionaries have none of their own.
  private static func canonical(_ text: Data) -> [UInt8] {
    guard let object = try? JSONSerialization.jsonObject(with: text),
      let sorted = try? JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
    else { return [] }
    return Array(sorted)
  }
}
