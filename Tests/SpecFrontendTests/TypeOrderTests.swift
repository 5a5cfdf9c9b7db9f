// The order in which types are completed, and types without an end.

import Diagnostics
import RequestModel
import Testing

@testable import SpecFrontend

@Suite("The order of types")
struct TypeOrderTests {
  private static let nowhere = Span(start: 0, end: 0)

  /// A collection of objects with one field for each type of a list.
  private func collection(_ fields: [[InputType]]) -> RequestCollection {
    var collection = RequestCollection(text: ModelText(source: []), sources: SourceMap())
    collection.types = fields.map { types in
      TypeDeclaration(
        name: .empty,
        shape: .object(
          types.map { Input(name: InputName(rawValue: 0), type: $0, span: Self.nowhere) }),
        span: Self.nowhere)
    }
    return collection
  }

  private func order(_ targets: [[Int]]) -> TypeOrder {
    TypeOrder(ofTypes: targets.count) { type in
      targets[type].map { TypeEdge(target: $0, span: Self.nowhere) }
    }
  }

  @Test("A type comes after the types of its fields")
  func order() {
    #expect(order([[1, 2], [2], []]).order == [2, 1, 0])
    #expect(order([[1, 2], [2], []]).leadingBack.isEmpty)
    #expect(
      TypeOrder.ofDefaults(
        in: collection([[.list(.named(1))], [.map(.nullable(.named(2)))], [.string]])) == [2, 1, 0])
  }

  @Test("A type that holds itself leads back")
  func circle() {
    #expect(order([[1], [0]]).order == [1, 0])
    #expect(order([[1], [0]]).leadingBack.map(\.target) == [0])
  }

  @Test("A type is endless if each value needs another one")
  func endless() {
    func targets(_ fields: [[InputType]]) -> [Int] {
      EndlessDeclarations.edges(in: collection(fields)).map(\.target)
    }
    #expect(targets([[.named(1)], [.named(0)]]) == [0])
    #expect(targets([[.list(.named(0))], [.map(.named(1))], [.nullable(.named(2))]]).isEmpty)
    var optional = collection([[.named(0)]])
    optional.types[0].shape = .object([
      {
        var field = Input(name: InputName(rawValue: 0), type: .named(0), span: Self.nowhere)
        field.isOptional = true
        return field
      }()
    ])
    #expect(EndlessDeclarations.edges(in: optional).isEmpty)
  }

  @Test("A long chain of types takes a walk of its length")
  func chain() {
    let count = 20_000
    let chain = (0..<count).map { place in place + 1 < count ? [InputType.named(place + 1)] : [] }
    #expect(EndlessDeclarations.edges(in: collection(chain)).isEmpty)
    #expect(TypeOrder.ofDefaults(in: collection(chain)).first == count - 1)
  }
}
