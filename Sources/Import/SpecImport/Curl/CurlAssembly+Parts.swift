import Diagnostics
import MessageSyntax

// The parts of `-F` and `--form-string`.

extension CurlAssembly {
  /// `-F`: `name=value`, `name=@file;type=…;filename=…`, `name=<file`.
  mutating func addPart(_ value: String, at span: Span) {
    guard let read = CurlPart(value) else {
      return lose("the part '\(value)'", "it has no '='", span)
    }
    var part = ImportedMessage.Part(name: read.name, content: .text(""))
    if read.name.isEmpty { return lose("a part without a name", "a spec has none", span) }
    switch read.content {
    case .text(let text): part.content = .text(text)
    case .file(let path):
      if path == "-" {
        guard let text = text(ofFile: path) else {
          return lose("the part '\(read.name)' from standard input", "it is not known", span)
        }
        part.content = .text(text)
        part.filename = read.filename ?? "-"
        break
      }
      if path.isEmpty { return lose("the part '\(read.name)'", "no file is named", span) }
      if !path.hasPrefix("/"), !path.hasPrefix("~") { tellOfFile(path, at: span) }
      part.content = .file(path.hasPrefix("./") ? String(path.dropFirst(2)) : path)
    case .textOfFile(let path):
      guard let text = text(ofFile: path) else {
        return lose("the part '\(read.name)' from a file as text", "it cannot be read", span)
      }
      part.content = .text(text)
    case .other(let what):
      return lose("the part '\(read.name)'", "it is made of \(what)", span)
    }
    part.filename = read.filename ?? part.filename
    part.contentType = writtenType(of: read, as: part.content)
    part.headers = headers(of: read, at: span)
    for suffix in read.unknown { lose("'\(suffix)' of a part", "it is not known", span) }
    parts.append(part)
  }

  private mutating func headers(of part: CurlPart, at span: Span) -> [ImportedMessage.Field] {
    part.headers.compactMap { line in
      let (name, text) = Self.split(line, at: ":")
      guard let text, !line.hasPrefix("@"), !line.hasPrefix("<") else {
        lose("the headers '\(line)' of a part", "a header has a name and a value", span)
        return nil
      }
      return .init(name: name.trimmed, value: text.trimmed, span: span)
    }
  }

  /// The media type of a part, unless the spec would choose the same one anyway.
  private func writtenType(
    of part: CurlPart, as content: ImportedMessage.Part.Content
  ) -> String? {
    let sent = part.sentContentType
    guard part.contentType == nil, case .file(let path) = content else { return sent }
    return sent == MediaType.forPath(part.filename ?? path) ? nil : sent
  }
}
