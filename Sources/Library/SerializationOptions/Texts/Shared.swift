/// A value compared by identity, because closures cannot be compared.
package final class Shared<Value: Sendable>: Sendable {
  package let value: Value

  package init(_ value: Value) {
    self.value = value
  }
}
