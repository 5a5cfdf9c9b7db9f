package import MessageAssembly
package import RequestMatching
package import RequestModel
import Diagnostics
import MessageSyntax
import RequestSerialization

/// What a request of a spec must be, with its free values as holes.
package struct SpecExpectation: Sendable {
  package let expectation: RequestExpectation

  /// What the holes hold, in their order.
  package let subjects: [HoleSubject]

  /// The expected message, with markers.
  package let message: CapturedRequest

  /// Expects a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - case: The case whose values it must have, so that secrets alone are free; `nil` where every
  ///     input is free.
  ///   - collection: The model.
  ///   - options: How requests are compared.
  /// - Throws: ``AssemblyError`` when the request has no message.
  package init(
    _ request: Request, case: Case?, in collection: RequestCollection, options: MatchOptions
  ) throws(AssemblyError) {
    let isFree: (Input) -> Bool = `case` == nil ? { _ in true } : { $0.isSecret }
    var collection = collection
    let base = `case` ?? Self.anyCase(of: request, &collection)
    var options = options
    func attempt(
      marksOrigin: Bool
    ) throws(AssemblyError) -> (HoleMarking, SerializedRequest) {
      var marking = HoleMarking(request, in: collection, isFree: isFree)
      marking.run(marksOrigin: marksOrigin)
      let message = try MessageAssembler(marking.collection)
        .serialize(marking.request, case: base)
      return (marking, message)
    }
    let (marking, serialized): (HoleMarking, SerializedRequest)
    do throws(AssemblyError) {
      (marking, serialized) = try attempt(marksOrigin: true)
    } catch {
      // A marker is no port.
      (marking, serialized) = try attempt(marksOrigin: false)
      options.ignoredFields.append("Host")
    }
    options.anyValues += marking.anyFields
    do throws(SerializationError) {
      message = try CapturedRequest(serialized)
    } catch {
      throw .serialization(error)
    }
    subjects = marking.subjects
    expectation = RequestExpectation(message, holes: marking.holes, options: options)
  }

  /// The first case of a request; one without values where it has none.
  private static func anyCase(
    of request: Request, _ collection: inout RequestCollection
  ) -> Case {
    if let first = request.cases.first { return first }
    let start = collection.bindings.count
    for index in request.scope {
      let input = collection.inputs[index]
      collection.bindings.append(
        input.chosenValue ?? input.defaultValue ?? input.example ?? .absent)
    }
    return Case(name: .empty, span: request.span, firstBinding: start)
  }
}
