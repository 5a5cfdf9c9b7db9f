import CompilerDriver
import Diagnostics
import MessageContent
import OptionParsing
import RequestSerialization
import SpecCompiler
import SpecImport

/// One run of `waybill import --update`: merges new versions of what was imported into a folder.
struct ImportUpdate {
  /// The options of the update itself.
  struct Choices {
    var checks = false
    var isTrial = false
    var theirs: Set<String> = []
    /// An earlier version of the source, in place of the recorded specs.
    var base: String?
  }

  let folder: String
  let options: ImportOptions
  let choices: Choices
  private var lock: ImportLock
  private(set) var report = Report()
  /// Changes and conflicts, to be printed.
  private(set) var text = ""
  /// The difference to the files of the folder, for a trial.
  private(set) var difference = ""
  private var origins: [String: [String: String]] = [:]
  /// Whether a source has changed since it was imported.
  private(set) var hasMoved = false

  init(of folder: String, options: ImportOptions, choices: Choices) throws {
    (self.folder, self.options, self.choices) = (folder, options, choices)
    lock = try Self.lock(in: folder, limit: options.maximumFileSize)
    guard !lock.records.isEmpty else {
      throw UsageError(
        "nothing that can be updated was imported into '\(folder)'",
        help: "if the specs there were made of FILE, run 'waybill import FILE -o \(folder) --adopt'"
      )
    }
  }

  /// Updates from a source, or from all recorded ones.
  mutating func run(_ file: String?) throws {
    let records = lock.records
    let chosen = records.filter { file == nil || $0.source == file }
    let moved = chosen.isEmpty && records.count == 1 ? records : chosen
    guard !moved.isEmpty, let first = moved.first else {
      throw UsageError(
        "'\(file ?? "")' was not imported into '\(folder)'",
        help: "one of: \(records.map(\.source).joined(separator: ", "))")
    }
    if chosen.isEmpty, let file {
      try update(first, from: file)
    } else {
      for record in moved { try update(record, from: record.source) }
    }
  }

  private mutating func update(_ record: ImportLock.Record, from source: String) throws {
    // The places of requests are those of the source, which is read last.
    let base = try choices.base.map { try files(of: $0, record).files } ?? record.base
    guard let base else { return }
    let (bytes, new) = try files(of: source, record)
    guard let new else { return }
    let owner = try ownedFiles(Set(base.keys).union(new.keys))
    let update = FolderUpdate(
      base: base, owner: owner, new: new, source: FilePaths.lastComponent(of: source),
      theirs: choices.theirs, origins: origins)
    if let path = update.unreadable.first {
      let place = FilePaths.join(folder, path)
      throw UsageError(
        "'\(place)' has mistakes, so that nothing can be merged into it",
        help: "waybill check \(place)")
    }
    hasMoved = hasMoved || base != new
    var after = owner
    for (path, bytes) in update.results { after[path] = bytes }
    let messages = MessageChanges(before: owner, after: after)
    text += UpdateReport(update, messages, source: source, folder: folder).text
    if let refusal = messages.refusal {
      throw UsageError(
        "the updated specs would be refused: \(refusal)",
        help:
          "nothing was written; change the spec first, or take the source's part of a request with "
          + "--theirs NAME")
    }
    if choices.isTrial { showDifference(of: update.results, to: owner) }
    guard !choices.checks, !choices.isTrial else { return }
    try write(update.results)
    lock.add(
      ImportLock.Record(
        kind: record.kind, source: record.source, bytes: bytes, options: record.options, base: new))
    try Self.write(lock, to: folder)
  }

  private mutating func showDifference(
    of results: [String: [UInt8]?], to owner: FolderUpdate.Files
  ) {
    for (path, bytes) in results.sorted(by: { $0.key < $1.key }) {
      let place = FilePaths.join(folder, path)
      let isText = [owner[path], bytes].allSatisfy {
        $0.map { String(validating: $0, as: UTF8.self) != nil } ?? true
      }
      guard isText else {
        difference += "the file \(VisibleText.escaping(place)) differs, and is not text\n"
        continue
      }
      difference += LineDiff(owner[path] ?? [], bytes ?? []).text(
        owner[path] == nil ? "/dev/null" : place, bytes == nil ? "/dev/null" : place)
    }
  }

  /// The YAML files of the folder, and the other ones that an import writes.
  private func ownedFiles(_ imported: Set<String>) throws -> FolderUpdate.Files {
    var owner = try FolderTexts.yaml(in: folder, limit: options.maximumFileSize)
    for path in imported where owner[path] == nil {
      owner[path] = try InputFile.readIfPresent(
        FilePaths.join(folder, path), limit: options.maximumFileSize)
    }
    return owner
  }

  private func write(_ results: [String: [UInt8]?]) throws {
    for (path, bytes) in results.sorted(by: { $0.key < $1.key }) {
      guard let bytes else {
        try AtomicFile.remove(path, below: folder)
        continue
      }
      try AtomicFile.write(bytes, to: path, below: folder, .init()) { _ in true }
    }
  }

  /// The source, and the specs that its import makes; `nil` if it cannot be imported.
  private mutating func files(
    of path: String, _ record: ImportLock.Record
  ) throws -> (bytes: [UInt8], files: FolderUpdate.Files?) {
    var options = options
    options.apply(record.options)
    var run = ImportRun(kind: record.kind, options: options)
    try run.read([path])
    if run.report.hasErrors { report = run.report }
    origins = run.origins
    return (run.sourceBytes, run.report.hasErrors ? nil : run.texts)
  }

  // MARK: The lock

  /// The record of a folder's imports; empty without one.
  static func lock(in folder: String, limit: Int) throws -> ImportLock {
    let path = FilePaths.join(folder, ImportLock.name)
    guard let bytes = try InputFile.readIfPresent(path, limit: limit) else { return ImportLock() }
    guard let lock = ImportLock(bytes) else {
      throw UsageError(
        "'\(path)' is not as this version of waybill writes it",
        help: "restore it from version control, or remove it and run with --adopt")
    }
    return lock
  }

  static func write(_ lock: ImportLock, to folder: String) throws {
    let bytes = try lock.bytes { bytes throws(ContentError) in
      var coder = try ContentCoding.deflate.makeCoder(length: UInt64(bytes.count))
      var output: [UInt8] = []
      var failure: ContentError?
      bytes.withUnsafeBytes { bytes in
        do throws(ContentError) {
          try coder.code(bytes, into: &output)
          try coder.finish(into: &output)
        } catch {
          failure = error
        }
      }
      if let failure { throw failure }
      return output
    }
    try AtomicFile.write(bytes, to: ImportLock.name, below: folder, .init()) { _ in true }
  }
}
