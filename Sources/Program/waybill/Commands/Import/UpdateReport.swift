import CompilerDriver
import Diagnostics
import SpecImport

/// The text that tells of an update.
struct UpdateReport {
  private static let shownKeys = 6

  private(set) var text = ""

  private let folder: String

  init(_ update: FolderUpdate, _ messages: MessageChanges, source: String, folder: String) {
    self.folder = folder
    for notice in update.conflicts {
      let request = notice.request.map { "request '\(VisibleText.escaping($0))': " } ?? ""
      let line = "\(notice.line): conflict: \(request)\(VisibleText.escaping(notice.text))"
      let origin = notice.origin.map { " (\(VisibleText.escaping($0)))" } ?? ""
      text += "\(place(notice.path)):\(line)\(origin)\n"
    }
    for (path, request, fate) in update.fates {
      text += "\(place(path)): \(VisibleText.escaping(request)): \(fate.sentence)\n"
    }
    for (path, keys) in update.shared { text += "\(place(path)): \(Self.list(keys))\n" }
    text += "\(VisibleText.escaping(source)): \(Self.counts(update, messages))\n"
    guard messages.refusal == nil else { return }
    for (request, cases) in messages.changed.sorted(by: { $0.key < $1.key }) {
      text += "  \(VisibleText.escaping(request)): \(Self.list(cases))\n"
    }
  }

  private func place(_ path: String) -> String {
    VisibleText.escaping(FilePaths.join(folder, path))
  }

  private static func counts(_ update: FolderUpdate, _ messages: MessageChanges) -> String {
    let fates = ["added", "changed", "removed", "deprecated"].compactMap { word in
      let count = update.fates.count { $0.fate.word == word }
      return count == 0 ? nil : "\(count) \(word)"
    }
    var text = fates.isEmpty ? "no request changed" : "requests: \(fates.joined(separator: ", "))"
    if messages.refusal == nil {
      let changed = messages.changed.values.reduce(0) { $0 + $1.count }
      text += "; \(changed) of \(messages.same + changed) messages change"
    }
    let count = update.conflicts.count
    return count == 0 ? text : "\(text); \(count) conflict\(count == 1 ? "" : "s")"
  }

  fileprivate static func list(_ words: [String]) -> String {
    let shown = words.prefix(shownKeys).map { VisibleText.escaping($0) }.joined(separator: ", ")
    return words.count > shownKeys ? "\(shown) and \(words.count - shownKeys) more" : shown
  }
}

extension FolderUpdate.Fate {
  fileprivate var sentence: String {
    switch self {
    case .added: "new"
    case .removed: "gone, and removed"
    case .deprecated: "gone, and kept as deprecated, for you have edited it"
    case .changed(let keys): UpdateReport.list(keys)
    }
  }

  fileprivate var word: String {
    switch self {
    case .added: "added"
    case .removed: "removed"
    case .deprecated: "deprecated"
    case .changed: "changed"
    }
  }
}
