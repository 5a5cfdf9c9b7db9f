import MessageSyntax

extension JSONWriter {
  mutating func member(_ name: String, _ value: String) {
    key(name)
    string(value)
  }

  mutating func member(_ name: String, _ value: Int64) {
    key(name)
    integer(value)
  }
}
