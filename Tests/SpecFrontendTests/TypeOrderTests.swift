// The order in which types are completed, and types without an end.

import Diagnostics
import RequestModel
import Testing

@testable import SpecFrontend

@Suite("The order of types")
struct TypeOrderTests {
  /// Objects with one field for each type of a list.
  private func types(_ fields: [[InputType]]) -> [TypeDeclaration] {
    let nowhere = Span(start: 0, end: 0)
    return fields.map { types in
      TypeDeclaration(
        name: .empty,
        shape: .object(
          types.map { Input(name: InputName(rawValue: 0), type: $0, span: nowhere) }),
        span: nowhere)
    }
  }

  @Test("A type comes after the types of its fields")
  func order() {
    let order = TypeOrder(of: types([[.named(1), .named(2)], [.named(2)], [.string]])) { $0 }
    #expect(order.order == [2, 1, 0])
    #expect(order.leadingBack.isEmpty)
  }

  @Test("A type that holds itself leads back")
  func circle() {
    let order = TypeOrder(of: types([[.named(1)], [.named(0)]])) { $0 }
    #expect(order.order == [1, 0])
    #expect(order.leadingBack.map(\.type) == [0])
  }

  @Test("A list ends, so a type may hold a list of itself")
  func list() {
    let list = types([[.list(.named(0))]])
    #expect(TypeOrder(of: list, through: \.withoutNull).leadingBack.isEmpty)
    #expect(TypeOrder(of: list, through: \.innermost).leadingBack.map(\.type) == [0])
  }
}
