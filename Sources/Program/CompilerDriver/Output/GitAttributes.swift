import MessageContent
import MessageSyntax

/// The file beside the manifest that keeps git from changing the line ends of outputs.
///
/// It is written with outputs if it is missing. Otherwise it is left as it is: people add lines of
/// their own.
struct GitAttributes: Sendable {
  static let fileName = ".gitattributes"

  /// The line that an output needs: `*.request -text`.
  static func line(of path: String) -> String {
    let name = FilePaths.lastComponent(of: path)
    return "\(name.lastIndex(of: ".").map { "*\(name[$0...])" } ?? name) -text"
  }

  /// The lines that the outputs of a folder need.
  private let lines: [String]

  /// Takes the lines of the kinds of a folder; nil if they need none.
  init?(_ lines: [String]) {
    guard !lines.isEmpty else { return nil }
    self.lines = PathList.unique(lines)
  }

  /// The lines that a file in the folder lacks; none if there is no file.
  func missingLines(in folder: OutputFolder) -> [String] {
    guard let file = try? SystemCalls.openFile(Self.fileName, in: folder.descriptor, links: .refuse)
    else { return [] }
    defer { try? SystemCalls.close(file) }
    guard let bytes = try? SystemCalls.readAll(file, atMost: Self.maximumLength) else { return [] }
    let found = bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
      .map { $0.split { $0 == 0x20 || $0 == 0x09 }.joined(separator: [0x20]) }
    return lines.filter { line in !found.contains { $0.elementsEqual(line.utf8) } }
  }

  /// Writes the file, unless something has its name.
  func write(into folder: OutputFolder, _ options: OutputOptions) throws(FileProblem) {
    do throws(FileProblem) {
      try AtomicFile.write(
        lines.flatMap { Array($0.utf8) + [0x0A] }, to: folder.shownPath(Self.fileName),
        in: folder.descriptor,
        .init(patience: options.patience, synchronizes: options.synchronizes),
        mayReplace: { _ in false })
    } catch .foreign, .folderInTheWay, .notRegularFile {
      return
    }
  }

  /// The bytes of a file that are read: far more than people write.
  private static let maximumLength = 1 << 20
}
