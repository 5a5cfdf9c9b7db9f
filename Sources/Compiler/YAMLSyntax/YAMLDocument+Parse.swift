package import Diagnostics

extension YAMLDocument {
  /// The maximum size of a file whose positions and texts fit in 32 bits, whatever the limits.
  private static let largestFile = 1 << 30

  /// Reads one document.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - base: The position of the first byte, from ``SourceMap/add(_:)``.
  ///   - limits: The limits of the reader.
  ///   - interner: The known keys, which a worker keeps for many documents.
  ///   - sink: Receives all diagnostics.
  /// - Returns: The document; nil if the bytes are not YAML or exceed a limit. Duplicate keys,
  ///   unknown tags and similar errors do not prevent a document, so that later steps can report
  ///   their errors in the same run.
  package static func parse(
    _ bytes: [UInt8], base: UInt32, limits: ReaderLimits = ReaderLimits(),
    interner: inout KeyInterner, sink: inout DiagnosticSink
  ) -> YAMLDocument? {
    let scan: UTF8Scan
    switch admit(bytes, limits: limits) {
    case .success(let admitted): scan = admitted
    case .failure(let refusal):
      sink.report(
        refusal.message,
        at: Span(
          start: base + UInt32(refusal.bytes.lowerBound),
          end: base + UInt32(refusal.bytes.upperBound)))
      return nil
    }
    var builder = TreeBuilder(source: bytes, base: base, limits: limits, isASCII: scan.isASCII)
    // The builder swaps in the interner and the sink to avoid copies.
    swap(&builder.interner, &interner)
    swap(&builder.sink, &sink)
    defer {
      swap(&builder.interner, &interner)
      swap(&builder.sink, &sink)
    }
    guard builder.checkDirectives(from: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0) else {
      return nil
    }
    if let failure = LibYAMLParser.parse(bytes, scan, visitor: &builder) {
      builder.report(failure)
      return nil
    }
    if builder.isAbandoned || builder.nodes.isEmpty { return nil }
    return YAMLDocument(
      source: bytes, decoded: builder.decoded, nodes: builder.nodes, base: base,
      isASCII: scan.isASCII)
  }

  /// The reason why bytes are refused before libyaml sees them.
  private struct Refusal: Error {
    let message: DiagnosticMessage
    let bytes: Range<Int>
  }

  private static func admit(
    _ bytes: [UInt8], limits: ReaderLimits
  ) -> Result<UTF8Scan, Refusal> {
    let limit = min(limits.maxFileSize, largestFile)
    guard bytes.count <= limit else {
      return .failure(Refusal(message: .fileTooLarge(limit: limit), bytes: 0..<0))
    }
    let scan = UTF8Scan(bytes)
    guard let (fault, range) = scan.fault else { return .success(scan) }
    let message: DiagnosticMessage =
      switch fault {
      case .utf16: .utf16
      case .surrogate: .surrogateInUTF8
      case .malformed: .invalidUTF8(bytes[range.lowerBound])
      }
    return .failure(Refusal(message: message, bytes: range))
  }
}
