import Diagnostics

/// Specs before they are written. Parts that the compiler refuses can be removed.
struct ImportDraft: Sendable {
  var specs: [ImportedSpec]
  var types: TypeTable
  var report: ImportReporter
  var summary: ImportSummary
  var sink: DiagnosticSink
  /// The files that were read.
  let sources: SourceSet
  /// The largest size of all specs together, in bytes.
  let largestSize: Int
  /// Files that requests attach.
  var attachments: [ImportedFile] = []

  /// Writes the specs, and finds the place in them for each message.
  func result() -> ImportResult {
    var sources = sources
    var result = ImportResult(files: [], diagnostics: [], summary: summary)
    var places: [SpecPlace: Span] = [:]
    var size = 0
    var locator = SourceLocator(sources.map)
    for spec in specs {
      guard let (bytes, marks) = spec.written(types, limit: largestSize - size),
        let base = sources.add(SourceFile(path: spec.path, bytes: bytes))
      else { return tooLarge() }
      size += bytes.count
      result.files.append(ImportedFile(path: spec.path, bytes: bytes))
      result.marks[spec.path] = Self.lines(of: marks, in: bytes)
      result.origins[spec.path] = Self.origins(of: spec, &locator)
      for (mark, range) in marks {
        places[mark] = Span(
          start: base + UInt32(range.lowerBound), end: base + UInt32(range.upperBound))
      }
    }
    let whole = specs.count > 1 && isLongToCheck(result.files) ? Self.whole(specs) : nil
    if let whole {
      guard let (bytes, marks) = whole.written(types, limit: largestSize) else { return tooLarge() }
      result.checkedFiles = [ImportedFile(path: whole.path, bytes: bytes)]
      result.marks[whole.path] = Self.lines(of: marks, in: bytes)
    } else {
      result.checkedFiles = result.files
    }
    result.files += attachments
    result.checkedFiles += attachments
    result.summary.count(specs.flatMap { $0.requests ?? [] })
    result.diagnostics = LocatedDiagnostic.locate(
      sink.diagnostics + report.diagnostics(places), in: sources.map)
    result.draft = self
    return result
  }

  /// The places of requests in the source: `petstore.yaml:14:5`.
  private static func origins(
    of spec: ImportedSpec, _ locator: inout SourceLocator
  ) -> [String: String] {
    var origins: [String: String] = [:]
    for request in spec.requests ?? [] {
      guard let span = request.span else { continue }
      let place = locator.location(of: span.start)
      origins[request.name] = "\(locator.map.files[place.file].path):\(place.line):\(place.column)"
    }
    return origins
  }

  private func tooLarge() -> ImportResult {
    var sink = sink
    sink.report(Diagnostic(.importTooLarge(bytes: largestSize), at: nil))
    return SpecImporter.refused(sink, sources)
  }

  /// The lines of marked keys, in order.
  private static func lines(
    of marks: [SpecPlace: Range<Int>], in bytes: [UInt8]
  ) -> [(line: Int, mark: SpecPlace)] {
    var (line, offset) = (1, 0)
    let starts = marks.map { ($0.key, $0.value.lowerBound) }.sorted { $0.1 < $1.1 }
    return starts.map { mark, start in
      line += bytes[offset..<start].count { $0 == 0x0A }
      offset = start
      return (line, mark)
    }
  }

  /// Whether it takes long to check the specs one by one, each with its included fragments.
  private func isLongToCheck(_ files: [ImportedFile]) -> Bool {
    let shared = zip(specs, files).filter { $0.0.requests == nil }.reduce(0) {
      $0 + $1.1.bytes.count
    }
    return shared * specs.count > largestSize
  }

  /// All specs as one. The compiler refuses it if it refuses any of them.
  private static func whole(_ specs: [ImportedSpec]) -> ImportedSpec? {
    guard var whole = specs.first(where: { $0.requests != nil }) else { return nil }
    (whole.path, whole.includes, whole.types) = ("all.yaml", [], [])
    whole.requests = specs.flatMap { $0.requests ?? [] }
    var declared: Set<Int> = []
    for spec in specs {
      whole.types += spec.types.filter { declared.insert($0).inserted }
      guard spec.requests == nil else { continue }
      whole.inputs += spec.inputs
      whole.environments.entries += spec.environments.entries
      whole.defaults.entries += spec.defaults.entries
    }
    return whole
  }

  /// Removes requests, and turns types into any object.
  ///
  /// - Parameter reasons: The reasons, by the places at which the parts are written.
  /// - Returns: Whether every place belongs to a request or a type.
  mutating func leaveOut(_ reasons: [SpecPlace: String]) -> Bool {
    var found = 0
    report.mark = nil
    for index in specs.indices {
      var kept: [SpecRequest] = []
      for request in specs[index].requests ?? [] {
        guard let reason = request.mark.flatMap({ reasons[$0] }) else {
          kept.append(request)
          continue
        }
        found += 1
        summary.refused += 1
        report.lose(
          "the request '\(request.name)'", "the spec would be refused: \(reason)",
          at: request.span ?? Span(at: 0))
      }
      if specs[index].requests != nil { specs[index].requests = kept }
    }
    for index in types.types.indices {
      guard let mark = types[index].mark, let reason = reasons[mark] else { continue }
      found += 1
      loosen(index, reason)
    }
    return found == reasons.count
  }

  private mutating func loosen(_ index: Int, _ reason: String) {
    report.mark = types[index].mark
    defer { report.mark = nil }
    report.loosen(
      "the type '\(types[index].name)', for which the spec would be refused (\(reason)),",
      as: "any object", at: types[index].span ?? Span(at: 0))
    types[index].shape = .object(fields: [], others: .any)
    types[index].isEnumeration = false
    (types[index].description, types[index].extensions) = (nil, [])
  }
}

extension ImportSummary {
  /// Counts the requests that are written.
  fileprivate mutating func count(_ requests: [SpecRequest]) {
    self.requests = requests.count
    exact = requests.count(where: \.isExact)
    typed = requests.count { $0.responses.contains { $0.type != nil } }
    withMessage = requests.count {
      if case .none = $0.cases { false } else { true }
    }
  }
}
