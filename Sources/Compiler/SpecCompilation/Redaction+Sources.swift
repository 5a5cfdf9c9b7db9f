import Diagnostics

extension Redaction {
  /// Hides all lines of files that are not YAML if one of the spec's files may declare a secret,
  /// because any line may contain its value.
  mutating func hideLines(ofUnparsed unparsed: [Int], in sources: SourceMap) {
    guard !unparsed.isEmpty, sources.files.contains(where: \.mayHoldSecrets) else { return }
    for index in unparsed { hide(sources.span(ofFile: index)) }
  }

  /// Hides values of `--set` for inputs with the same name as a secret.
  mutating func hideSettings(of names: Set<String>, in sources: SourceMap) {
    for (index, file) in sources.files.enumerated()
    where file.isSetting && names.contains(String(file.path.dropFirst("--set ".count))) {
      hide(sources.span(ofFile: index))
    }
  }
}

extension SourceMap {
  fileprivate func span(ofFile index: Int) -> Span {
    Span(start: bases[index], end: bases[index] + UInt32(files[index].bytes.count))
  }
}

extension SourceFile {
  /// Whether the file declares a secret, or sets inputs that an included file may declare as
  /// secrets.
  var mayHoldSecrets: Bool {
    mentions("secret")
      || mentions("include") && ["environments", "cases", "matrix"].contains { mentions($0) }
  }
}
