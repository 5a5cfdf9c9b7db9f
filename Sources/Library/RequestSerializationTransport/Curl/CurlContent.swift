internal import MessageContent
internal import MessageSyntax
internal import RequestSerialization

/// The way in which curl receives the content of a request.
enum CurlContent {
  /// The request has no content.
  case none

  /// As an argument.
  case argument(String)

  /// Printed by commands into a pipe, which curl reads completely before it sends anything.
  case printed(by: [String])

  /// In a file that curl opens, measures and reads while it sends.
  case file(path: String)

  /// Written piece by piece by these commands into a pipe, which curl reads while it sends.
  case piped(by: [String])

  /// In an inherited pipe, which curl reads through this path while it sends.
  case descriptor(path: String)

  /// Chooses how curl receives a content.
  ///
  /// - Parameters:
  ///   - source: The content.
  ///   - path: A file that contains the same bytes, or `nil`.
  ///   - substitutions: The parts of the content that the shell substitutes.
  /// - Throws: `SerializationError` for content that is computed while it is read.
  init(
    _ source: ContentSource, path: String?, _ substitutions: [CurlSubstitution]
  ) throws(SerializationError) {
    guard !source.isEmpty else {
      self = .none
      return
    }
    if let path {
      self = .file(path: try Self.argument(path))
    } else if let bytes = source.bytesInMemory {
      let text = Self.argument(bytes)
      self =
        text.map { .argument($0) }
        ?? .printed(by: ShellText.commands(printing: bytes, substitutions))
    } else if source.segments.count == 1, case .file(let file)? = source.segments.first {
      self = .file(path: try Self.argument(file.path))
    } else {
      self = .piped(by: try Self.commands(writing: source.segments))
    }
  }

  /// Linux limits an argument to less than 128 KiB (`MAX_ARG_STRLEN`).
  private static let argumentLimit = 1 << 16

  private static func argument(_ bytes: [UInt8]) -> String? {
    guard bytes.count <= argumentLimit, UTF8Validation.firstInvalidByte(bytes) == nil else {
      return nil
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return ShellText.isPlain(text) ? text : nil
  }

  /// A path that begins with a slash or a dot cannot be misread, even if the file is named `-`.
  private static func argument(_ path: String) throws(SerializationError) -> String {
    guard !path.utf8.contains(0) else { throw SerializationError(.notInCommandLine, path) }
    return path.utf8.first == UInt8(ascii: "/") ? path : "./" + path
  }

  private static func commands(
    writing segments: [ContentSource.Segment]
  ) throws(SerializationError) -> [String] {
    var commands: [String] = []
    for segment in segments {
      switch segment {
      case .bytes(let bytes): commands.append(ShellText.command(printing: bytes))
      case .file(let file): commands.append("cat \(ShellText.word(try argument(file.path)))")
      case .slice(let slice):
        let path = ShellText.word(try argument(slice.file.path))
        commands.append(
          "tail -c +\(slice.range.lowerBound + 1) \(path) | head -c \(slice.length)")
      case .stream, .transformed: throw SerializationError(.contentNotInCommandLine)
      }
    }
    return commands
  }
}

extension CurlContent {
  /// Whether the request has no content.
  var isNone: Bool {
    if case .none = self { true } else { false }
  }

  /// The path that curl opens, if any.
  var path: String? {
    switch self {
    case .file(let path), .descriptor(let path): path
    case .none, .argument, .printed, .piped: nil
    }
  }

  /// Whether curl determines the length of the content itself.
  var isMeasuredByCurl: Bool {
    switch self {
    case .argument, .printed, .file: true
    case .none, .piped, .descriptor: false
    }
  }

  /// Whether curl would send the content in chunks because it cannot determine its length.
  var hasUnknownLength: Bool {
    switch self {
    case .piped, .descriptor: true
    case .none, .argument, .printed, .file: false
    }
  }

  /// Whether curl would label the content as a form by default.
  var isFormByDefault: Bool {
    switch self {
    case .argument, .printed: true
    case .none, .file, .piped, .descriptor: false
    }
  }

  /// The option that passes the content to curl.
  var option: CurlOption? {
    switch self {
    case .none: nil
    case .argument(let text): .value("data-raw", text)
    case .printed: .value("data-binary", "@-")
    case .file(let path), .descriptor(let path): .value("upload-file", path)
    case .piped: .value("upload-file", "-")
    }
  }

  /// The commands that write into the pipe; empty if there is no pipe.
  var writers: [String] {
    switch self {
    case .none, .argument, .file, .descriptor: []
    case .printed(let commands), .piped(let commands): commands
    }
  }
}
