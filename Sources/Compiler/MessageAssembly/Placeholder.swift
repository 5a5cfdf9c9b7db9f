package import MessageSyntax
package import RequestSerialization

/// A secret, or a value that environments change, as it appears in some place of a message: what a
/// variable must hold there.
package struct Placeholder: Sendable, Hashable {
  /// An element that a placeholder is made of.
  package enum Subject: Sendable, Hashable {
    /// An input, by its index in ``RequestCollection/inputs``.
    case input(Int)

    /// Text in credentials: that of the spec, and the colon.
    case text([UInt8])

    /// A filter of the input before it, in credentials.
    case filter(TextFilter)
  }

  /// Whether a secret is part of it.
  package var isSecret = true

  /// The elements that it is made of, in order.
  package var subjects: [Subject] = []

  /// The name of the request, when one of the inputs is its own.
  package var request: String?

  /// The names of the inputs that it is made of, in order.
  package var inputs: [String]

  /// The steps applied to them before they are sent, in order: the filters of the spec, and what
  /// the place asks for, by the words of `TextFilter` and `PlaceStep`.
  package var steps: [String]

  /// What else the value is made of; empty when it is made of the inputs alone.
  package var context: [UInt8] = []

  /// The value of the variable when every secret has its example.
  package var example: [UInt8]

  /// The value of the variable in each of the ``EnvironmentVariants``, if they differ; `nil` where
  /// the message cannot be made. Empty where no environment changes it.
  package var values: [[UInt8]?] = []

  /// The text that represents it in a message that is to be filled in: letters and digits that
  /// occur in no other text.
  package var marker: [UInt8]

  /// How the secret is spelled on the wire, where the template was asked to be that exact.
  package var spelling: WireSpelling?
}

/// How a text is spelled in one place of a message.
package struct WireSpelling: Sendable, Hashable {
  /// A piece of the credentials of basic authentication, before they are encoded.
  package enum Piece: Sendable, Hashable {
    case literal([UInt8])

    /// A secret input, and the filters of the reference.
    case secret(String, filters: [TextFilter])
  }

  /// Every printable character of ASCII, and one character beyond ASCII.
  package static let probe = Array((0x20...0x7E as ClosedRange<UInt8>)) + Array("é".utf8)

  /// The filters of the reference, which come before the place.
  package var filters: [TextFilter] = []

  /// What is in the message for the example: ``Placeholder/example`` may be encoded more.
  package var example: [UInt8]

  /// What the place makes of ``probe``; `nil` where it leaves text as it is.
  package var probed: [UInt8]?

  /// The user name, the colon and the password of basic credentials; empty for anything else.
  package var credentials: [Piece] = []
}

/// A message with markers in the place of secrets, and of what environments change.
package struct MessageTemplate: Sendable {
  package var message: SerializedRequest

  /// The message without markers in each of the ``EnvironmentVariants``, `nil` where it cannot be made;
  /// empty where no environment changes it.
  package var variants: [SerializedRequest?] = []

  /// The inputs that environments change, as indices of ``RequestCollection/inputs``.
  package var changedInputs: [Int] = []

  /// Those of ``changedInputs`` that are in a place that takes no marker.
  package var fixedInputs: [Int] = []

  /// The placeholders of the message, in the order in which they were met.
  package var placeholders: [Placeholder]

  /// Whether a secret is in a place that takes no marker, and is its example there.
  package var holdsExamples: Bool
}
