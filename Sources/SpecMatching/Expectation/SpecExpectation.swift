package import MessageAssembly
package import RequestMatching
package import RequestModel
import Diagnostics
import MessageSyntax
import RequestSerialization

/// The expectation for a request of a spec, with its free values as holes.
package struct SpecExpectation: Sendable {
  package let expectation: RequestExpectation

  /// The values of the holes, in their order.
  package let subjects: [HoleSubject]

  /// The expected message, with markers.
  package let message: CapturedRequest

  /// Expects a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - case: The case whose values it must have, so that secrets alone are free; `nil` where every
  ///     input is free.
  ///   - collection: The model, which is marked and given back as it was.
  ///   - options: How requests are compared.
  /// - Throws: ``AssemblyError`` when the request has no message.
  package init(
    _ request: Request, case: Case?, in collection: inout RequestCollection, options: MatchOptions
  ) throws(AssemblyError) {
    let isFree: (Input) -> Bool = `case` == nil ? { _ in true } : { $0.isSecret }
    var options = options
    options.add(request.match, of: collection)
    var marked: Marked
    do throws(AssemblyError) {
      marked = try Marked(request, `case`, in: &collection, isFree: isFree, marksOrigin: true)
    } catch {
      // A marker is not a port.
      marked = try Marked(request, `case`, in: &collection, isFree: isFree, marksOrigin: false)
      options.ignoredFields.append("Host")
    }
    options.freeFields += marked.anyFields
    do throws(SerializationError) {
      message = try CapturedRequest(marked.message)
    } catch {
      throw .serialization(error)
    }
    subjects = marked.subjects
    expectation = RequestExpectation(message, holes: marked.holes, options: options)
  }
}

/// A message with markers, and the meaning of each.
private struct Marked {
  let message: SerializedRequest
  let holes: HoleTable
  let subjects: [HoleSubject]
  let anyFields: [String]

  init(
    _ request: Request, _ case: Case?, in collection: inout RequestCollection,
    isFree: @escaping (Input) -> Bool, marksOrigin: Bool
  ) throws(AssemblyError) {
    var marking = HoleMarking(request, in: &collection, isFree: isFree)
    defer { marking.restore(to: &collection) }
    let base = `case` ?? marking.anyCase()
    marking.run(marksOrigin: marksOrigin)
    message = try MessageAssembler(marking.collection).serialize(marking.request, case: base)
    (holes, subjects, anyFields) = (marking.holes, marking.subjects, marking.anyFields)
  }
}

extension MatchOptions {
  /// Adds what `match` of a request says. What the run ignores, a spec cannot forbid.
  fileprivate mutating func add(_ rules: MatchRules, of collection: RequestCollection) {
    for entry in rules.entries {
      let name = collection.text.string(entry.name)
      switch entry.kind {
      case .any: anyValues.append(name)
      case .ignore: ignoredFields.append(name)
      case .forbid: forbiddenFields.append(name)
      }
    }
  }
}
