package import MessageAssembly
package import RequestMatching
package import RequestModel
import Diagnostics
import MessageSyntax
import RequestSerialization

/// The expectation for a request of a spec, whose free values are holes.
package struct SpecExpectation: Sendable {
  package let expectation: RequestExpectation

  /// The subjects of the holes, see ``subject(of:)``.
  let subjects: [HoleSubject]

  /// The places of the holes, in the order of the holes.
  let places: [HolePlace]

  /// The expected message, with markers.
  package let message: CapturedRequest

  /// The free inputs that a message can lack.
  private let removable: Set<Int>

  /// The removable inputs that are absent only where their default is the empty list or map, or where a client
  /// leaves them out.
  private let withDefault: Set<Int>

  /// The removable inputs that are items of lists. If one is absent, others take its place.
  private let optionalItems: [Int]

  /// Expects a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - case: The case whose values the request must have, so that only secrets are free; `nil` if
  ///     every input without a value of `--set` is free.
  ///   - absent: The inputs without a value.
  ///   - collection: The model, which is marked and then restored.
  ///   - options: The options of the comparison.
  /// - Throws: ``AssemblyError`` if the request has no message.
  package init(
    _ request: Request, case: Case?, without absent: Set<Int> = [],
    in collection: inout RequestCollection, options: MatchOptions
  ) throws(AssemblyError) {
    var options = options
    options.add(request.match, of: collection)
    if request.content != nil, request.contentType.omitsContentType(in: collection) {
      options.forbiddenFields.append("Content-Type")
    }
    let marked = try Marked.first(request, `case`, without: absent, in: &collection)
    if !marked.marksOrigin { options.ignoredFields.append("Host") }
    options.freeFields += marked.marks.anyFields
    do throws(SerializationError) {
      message = try CapturedRequest(marked.message)
    } catch {
      throw .serialization(error)
    }
    if request.authentication?.scheme.writesField == true,
      request.authentication?.scheme.aws == nil,
      message.values(of: Array("Authorization".utf8)).isEmpty
    {
      // Other fields may come from the client.
      options.forbiddenFields.append("Authorization")
    }
    let marks = marked.marks
    (subjects, places) = (marks.subjects, marks.places)
    optionalItems = marks.optionalItems.sorted()
    removable = marks.mayVanish.subtracting(marks.staying)
      .union(subjects.compactMap(\.input).filter { collection.inputs[$0].isOptional })
    withDefault = removable.filter { collection.inputs[$0].defaultValue != nil }
    expectation = RequestExpectation(
      message, holes: marks.holes, options: options, contentKind: marked.contentKind)
  }

  /// The subject of a hole, by its index.
  func subject(of hole: Int) -> HoleSubject? {
    expectation.holes.holes[hole].subject.map { subjects[$0] }
  }

  /// The maximum number of list items that may be absent. Each doubles the number of messages.
  private static let maximumOptionalItems = 5

  /// The inputs to leave out if a message differs: first those that were not found in it, then
  /// combinations of list items.
  func absentInputs(after match: Match) -> [Set<Int>] {
    let found = inputs(found: match) { _ in true }
    let missing = removable.subtracting(found)
    // A value found in a part may belong to another part, if one is absent.
    let outsideParts = inputs(found: match) { if case .part = $0 { false } else { true } }
    var sets: [Set<Int>] = []
    for set in [missing, missing.subtracting(withDefault), removable.subtracting(outsideParts)]
    where !set.isEmpty && !sets.contains(set) {
      sets.append(set)
    }
    guard optionalItems.count <= Self.maximumOptionalItems else {
      return sets + optionalItems.map { [$0] }
    }
    let others = missing.subtracting(optionalItems)
    for choice in 1..<(1 << optionalItems.count) {
      let items = optionalItems.enumerated().filter { choice >> $0.offset & 1 == 1 }.map(\.element)
      // A value that was not found may be there all the same, where another place differs as a whole.
      for set in [others.union(items), Set(items)] where !sets.contains(set) { sets.append(set) }
    }
    return sets
  }

  /// The inputs with a value in places that meet a condition.
  private func inputs(found match: Match, in isPlace: (MessagePlace) -> Bool) -> Set<Int> {
    Set(
      match.firstHoles.flatMap { subject, hole in
        guard match.places[hole].map(isPlace) ?? true else { return [Int]() }
        return subjects[subject].input.map { [$0] } ?? subjects[subject].listedInputs
      })
  }
}

/// A message with markers, and their meanings.
private struct Marked {
  let message: SerializedRequest
  let marks: HoleMarks
  let contentKind: ContentKind?
  let marksOrigin: Bool

  /// The first variant that can be serialized. A marker cannot be a port, and may contain the
  /// spec's boundary.
  static func first(
    _ request: Request, _ case: Case?, without absent: Set<Int>,
    in collection: inout RequestCollection
  ) throws(AssemblyError) -> Marked {
    func make(marksOrigin: Bool, keepsBoundary: Bool) throws(AssemblyError) -> Marked {
      try Marked(
        request, `case`, without: absent, in: &collection, marksOrigin: marksOrigin,
        keepsBoundary: keepsBoundary)
    }
    for (marksOrigin, keepsBoundary) in [(true, true), (true, false), (false, true)] {
      if let made = try? make(marksOrigin: marksOrigin, keepsBoundary: keepsBoundary) {
        return made
      }
    }
    return try make(marksOrigin: false, keepsBoundary: false)
  }

  private init(
    _ request: Request, _ case: Case?, without absent: Set<Int>,
    in collection: inout RequestCollection, marksOrigin: Bool, keepsBoundary: Bool
  ) throws(AssemblyError) {
    let inputs = collection.inputs
    // A signature is computed again from the captured request.
    var request = request
    if request.authentication?.scheme.aws != nil { request.authentication = nil }
    var marking = HoleMarking(request, in: &collection) { index in
      !absent.contains(index) && (inputs[index].isSecret || `case` == nil && !inputs[index].isSet)
    }
    defer { marking.restore(to: &collection) }
    let base = marking.anyCase(of: `case`, without: absent)
    marking.run(marksOrigin: marksOrigin, keepsBoundary: keepsBoundary)
    let description = try MessageAssembler(marking.collection).describe(
      marking.request, case: base)
    do throws(SerializationError) {
      message = try description.serialized()
    } catch {
      throw .serialization(error)
    }
    contentKind =
      if case .jsonLines? = request.content {
        .jsonLines
      } else {
        description.content.flatMap { ContentKind($0, in: description.serializer) }
      }
    marks = marking.marks
    self.marksOrigin = marksOrigin
  }
}

extension MatchOptions {
  /// Adds the rules of the request's `match`. Fields that the run ignores cannot be forbidden.
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
