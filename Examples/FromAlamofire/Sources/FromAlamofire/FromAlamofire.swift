import Foundation

/// Performs the tasks of the article and prints their results.
///
///     python3 ../gallery.py port &
///     swift run FromAlamofire http://127.0.0.1:$(cat port)
@main
enum FromAlamofire {
  static func main() async throws {
    guard let server = CommandLine.arguments.dropFirst().first else {
      print("usage: FromAlamofire URL")
      return
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "sunset.txt")
    try Data("red, then grey\n".utf8).write(to: file)

    let tasks = Tasks(api: server)
    try await tasks.getDecodable(term: "cats & dogs")
    try await tasks.postEncodable(draft: Draft(title: "猫"))
    try await tasks.postForm(name: "ann", password: "a b")
    try await tasks.addField(trace: "t-1")
    try await tasks.authorize()
    try await tasks.upload(file: file, title: "Sunset")
    try await tasks.showProgress(data: Data(#"{"title": "Dusk"}"#.utf8))
    try await tasks.download(to: folder.appending(path: "copy.txt"))
    try await tasks.readError()
    try await tasks.writeListsWithoutBrackets()
    try await tasks.retry()
    try await tasks.refreshToken(host: "127.0.0.1", stored: "stale") { "fresh" }
  }
}
