package import MessageSyntax
package import RequestSerialization

/// A secret, or a value that depends on the environment, in a place of a message: the text that a
/// variable must contain there.
package struct Placeholder: Sendable, Hashable {
  /// An element of a placeholder.
  package enum Subject: Sendable, Hashable {
    /// An input, by its index in ``RequestCollection/inputs``.
    case input(Int)

    /// Text in credentials: text of the spec, or the colon.
    case text([UInt8])

    /// In credentials, a filter of the preceding input.
    case filter(TextFilter)
  }

  /// Whether it contains a secret.
  package var isSecret = true

  /// The elements in order.
  package var subjects: [Subject] = []

  /// The name of the request if one of the inputs is its own.
  package var request: String?

  /// The names of the inputs in order.
  package var inputs: [String]

  /// The steps applied to the inputs before they are sent, in order: the filters of the spec, then
  /// the encoding of the place, by the words of `TextFilter` and `PlaceStep`.
  package var steps: [String]

  /// Everything else that the value contains; empty if it consists of the inputs alone.
  package var context: [UInt8] = []

  /// The value of the variable if every secret has its example value.
  package var example: [UInt8]

  /// The value of the variable in each of the ``EnvironmentVariants`` if they differ, with `nil` if
  /// the message cannot be made. Empty if the environment does not matter.
  package var values: [[UInt8]?] = []

  /// The text that represents the placeholder in a template: letters and digits that occur in no
  /// other text.
  package var marker: [UInt8]

  /// The spelling of the secret on the wire, if the template is exact.
  package var spelling: WireSpelling?
}

extension Placeholder {
  /// The first input in it, by its index in ``RequestCollection/inputs``.
  package var firstInput: Int? {
    subjects.lazy.compactMap { if case .input(let index) = $0 { index } else { nil } }.first
  }

  /// A placeholder for a whole content, in which no secret is.
  ///
  /// - Parameters:
  ///   - content: The content.
  ///   - title: What it is, in messages.
  ///   - values: The content in each of the ``EnvironmentVariants``, as in ``values``.
  package init(_ content: [UInt8], titled title: String, values: [[UInt8]?]) {
    self.init(inputs: [title], steps: [], example: content, marker: [])
    (isSecret, self.values) = (false, values)
  }
}

/// The spelling of a text in one place of a message.
package struct WireSpelling: Sendable, Hashable {
  /// A piece of basic credentials before they are encoded.
  package enum Piece: Sendable, Hashable {
    case literal([UInt8])

    /// A secret input and the filters of its reference.
    case secret(String, filters: [TextFilter])
  }

  /// Every printable ASCII character and one non-ASCII character.
  package static let probe = Array((0x20...0x7E as ClosedRange<UInt8>)) + Array("é".utf8)

  /// The filters of the reference, applied before the place's encoding.
  package var filters: [TextFilter] = []

  /// The example as it is in the message, where it may be encoded further than
  /// ``Placeholder/example``.
  package var example: [UInt8]

  /// The encoding of ``probe`` in the place; `nil` if the place leaves text unchanged.
  package var probed: [UInt8]?

  /// The user name, the colon and the password of basic credentials; empty otherwise.
  package var credentials: [Piece] = []
}

/// A message with markers in place of secrets and of values that depend on the environment.
package struct MessageTemplate: Sendable {
  package var message: SerializedRequest

  /// The message without markers in each of the ``EnvironmentVariants``, `nil` if it cannot be
  /// made; empty if the environment does not matter.
  package var variants: [SerializedRequest?] = []

  /// The inputs that depend on the environment, as indices of ``RequestCollection/inputs``.
  package var changedInputs: [Int] = []

  /// The ``changedInputs`` in a place that cannot be marked.
  package var fixedInputs: [Int] = []

  /// The placeholders of the message, in the order in which they were found.
  package var placeholders: [Placeholder]

  /// Whether a secret is in a place that cannot be marked, and its example is there.
  package var holdsExamples: Bool
}
