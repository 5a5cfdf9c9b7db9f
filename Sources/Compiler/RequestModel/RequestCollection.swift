package import Diagnostics
package import MessageContent
package import MessageSyntax

/// The intermediate model: one spec, resolved and validated, with inputs not yet evaluated.
///
/// All back ends use only this. Values are nodes of one arena, ``values``; names and text are
/// ranges of ``text``.
package struct RequestCollection: Sendable {
  /// The path of the spec relative to the root, the same on all machines.
  package var relativePath = ""

  /// The declared name of the service.
  package var service: TextRange = .empty

  package var serviceSpan: Span?

  /// The name of the generated structure, if the spec sets one.
  package var swiftName: WrittenName?

  /// How generated identifiers are made of names, if the spec says it.
  package var swiftNames: SwiftNameStyle?
  package var summary: TextRange?
  package var description: TextRange?
  package var deprecated: Deprecation?
  package var baseURL: URLTemplate?

  /// ``baseURL`` if it contains no inputs, so that it is resolved only once.
  package var literalBase: EncodedURL? {
    didSet { hasLiteralBase = if case .some = literalBase { true } else { false } }
  }

  /// Whether there is a ``literalBase``. Testing that property itself would copy it.
  package private(set) var hasLiteralBase = false

  /// The destination of requests if no environment is chosen.
  package var unchosenEnvironment: Environment?

  /// The environments of the spec, in order.
  package var environments: [Environment] = []

  /// The environment whose base URL and values are in the requests.
  package var chosenEnvironment: Environment?

  /// `User-Agent` and `Accept-Language`, if the spec names a client.
  package var clientFields: [NamedValue] = []

  package var types: [TypeDeclaration] = []

  /// The fragments whose types generated code declares apart from the specs that include them.
  package var fragments: [TypeFragment] = []

  /// All inputs: those of the whole spec, then those of the requests.
  package var inputs: [Input] = []

  /// The constraints of inputs and fields; see ``Input/constraints``.
  package var constraints: [ValueConstraints] = []

  /// The inputs of the whole spec, as indices of ``inputs``.
  package var sharedInputs: [Int] = []

  package var requests: [Request] = []

  /// The text of names, indexed by ``InputName``.
  package var inputNames: [TextRange] = []

  /// The filters of references; the first list is empty.
  package var filterLists: [[TextFilter]] = [[]]

  /// The values of all cases; see ``Case/firstBinding``.
  package var bindings: [ValueID] = []

  package var values: [ValueNode] = []
  package var text: ModelText

  /// The files of the spec, for positions.
  package var sources: SourceMap

  /// The attached files, by the path as written and the file that contains it.
  package var attachments: [AttachmentKey: ContentSource] = [:]

  /// The digests of the files of ``digestedFiles``.
  package var attachmentDigests: [AttachmentKey: AttachmentDigests] = [:]

  package init(text: ModelText, sources: SourceMap) {
    self.text = text
    self.sources = sources
  }

  package subscript(id: ValueID) -> ValueNode { values[Int(id.index)] }

  /// The name of an input as text.
  package func string(_ name: InputName) -> String {
    text.string(inputNames[Int(name.rawValue)])
  }
}

/// An attached file as the spec names it.
package struct AttachmentKey: Sendable, Hashable {
  /// The path as written.
  package var path: [UInt8]

  /// The index of the file that names it in ``RequestCollection/sources``.
  package var file: Int

  package init(path: [UInt8], file: Int) {
    self.path = path
    self.file = file
  }
}
