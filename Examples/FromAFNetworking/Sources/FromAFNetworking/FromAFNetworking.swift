import Foundation

/// Performs the tasks of the article and prints their results.
///
///     python3 ../gallery.py port &
///     swift run FromAFNetworking http://127.0.0.1:$(cat port)
@main
enum FromAFNetworking {
  static func main() async throws {
    guard let server = CommandLine.arguments.dropFirst().first else {
      print("usage: FromAFNetworking URL")
      return
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "sunset.txt")
    try Data("red, then grey\n".utf8).write(to: file)

    let tasks = Tasks(api: server)
    try await tasks.getJSON(term: "cats & dogs")
    try await tasks.postJSON(title: "猫")
    try await tasks.putDictionary(title: "Dog")
    try await tasks.postForm(name: "ann", password: "a b")
    try await tasks.addField(trace: "t-1")
    try await tasks.authorize()
    try await tasks.upload(file: file, title: "Sunset")
    try await tasks.showProgress(file: file)
    try await tasks.download(to: folder.appending(path: "copy.txt"))
    try await tasks.readError()
    try await tasks.writeListsWithoutBrackets()
    await tasks.cancel()
  }
}
