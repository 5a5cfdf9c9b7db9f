/// An entry of an ordered map: a name with its value.
protocol NamedEntry {
  associatedtype Value
  var name: String { get }
  var value: Value { get set }
  init(name: String, value: Value)
}

/// A text that is compared and hashed by its bytes, as a key of a dictionary.
struct ByteText: Hashable {
  private let text: String

  init(_ text: String) {
    self.text = text
  }

  static func == (a: ByteText, b: ByteText) -> Bool {
    a.text.hasSameBytes(as: b.text)
  }

  func hash(into hasher: inout Hasher) {
    text.hashBytes(into: &hasher)
  }
}
