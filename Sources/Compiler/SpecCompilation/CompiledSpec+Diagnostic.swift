import Diagnostics

extension CompiledSpec {
  /// A mistake in a spec, or something that its author should look at.
  public struct Diagnostic: Sendable, Hashable {
    /// The severity of a diagnostic.
    public enum Severity: String, Sendable, Hashable {
      /// The spec is refused.
      case error

      /// The spec is accepted, but the author should look at it.
      case warning
    }

    /// Another place that explains a diagnostic.
    public struct Note: Sendable, Hashable {
      /// The text of the note.
      public let message: String

      /// The place that the note is about.
      public let place: Place
    }

    /// A place in a file.
    public struct Place: Sendable, Hashable {
      /// The path of the file as shown in messages.
      public let path: String

      /// The start of the place; `nil` for the whole file.
      public let start: Position?

      /// The exclusive end of the place; `nil` for the whole file.
      public let end: Position?
    }

    /// A position in a file.
    public struct Position: Sendable, Hashable {
      /// The one-based line.
      public let line: Int

      /// The one-based column in UTF-8 bytes.
      public let column: Int
    }

    /// Whether the diagnostic is an error or a warning.
    public let severity: Severity

    /// The stable id of the kind of diagnostic: `unknown-key`.
    public let id: String

    /// A description of the problem, in one sentence.
    public let message: String

    /// Advice on how the author can resolve the problem.
    public let help: String?

    /// The place of the problem.
    public let place: Place

    /// Related places.
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
