import Diagnostics

extension CompiledSpec {
  /// A mistake in a spec, or something that its author should look at.
  public struct Diagnostic: Sendable, Hashable {
    /// How bad a diagnostic is.
    public enum Severity: String, Sendable, Hashable {
      /// The spec is refused.
      case error

      /// The spec is accepted; the author should look.
      case warning
    }

    /// Another place that explains a diagnostic.
    public struct Note: Sendable, Hashable {
      /// The text of the note.
      public let message: String

      /// Where.
      public let place: Place
    }

    /// A place in a file.
    public struct Place: Sendable, Hashable {
      /// The path of the file as messages show it.
      public let path: String

      /// Where the place starts; `nil` when the whole file is meant.
      public let start: Position?

      /// Where the place ends, exclusively; `nil` when the whole file is meant.
      public let end: Position?
    }

    /// A position in a file.
    public struct Position: Sendable, Hashable {
      /// The line, counted from 1.
      public let line: Int

      /// The column, counted from 1 in bytes of UTF-8.
      public let column: Int
    }

    /// How bad it is.
    public let severity: Severity

    /// The stable name of what is wrong: `unknown-key`.
    public let id: String

    /// A description of the problem, in one sentence.
    public let message: String

    /// Advice on how the author can resolve the problem.
    public let help: String?

    /// Where it is wrong.
    public let place: Place

    /// Other places that matter.
    public let notes: [Note]
  }
}

extension CompiledSpec.Diagnostic: CustomStringConvertible {
  /// The first line that `waybill` prints:
  /// `photos.yaml:6:5: error: unknown key 'metod' in request 'list' [unknown-key]`.
  public var description: String {
    let position = place.start.map { ":\($0.line):\($0.column)" } ?? ""
    return VisibleText.escaping("\(place.path)\(position): \(severity): \(message) [\(id)]")
  }
}

extension CompiledSpec.Diagnostic {
  init(_ diagnostic: LocatedDiagnostic) {
    let message = diagnostic.message
    severity = message.severity == .error ? .error : .warning
    id = message.id.rawValue
    self.message = message.text
    help = message.help
    place = Place(diagnostic.place)
    notes = diagnostic.notes.map { Note(message: $0.text, place: Place($0.place)) }
  }
}

extension CompiledSpec.Diagnostic.Place {
  fileprivate init(_ place: LocatedDiagnostic.Place) {
    path = place.path
    start = place.start.map { .init(line: $0.line, column: $0.column) }
    end = place.end.map { .init(line: $0.line, column: $0.column) }
  }
}
