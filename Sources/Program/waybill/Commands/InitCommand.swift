import CompilerDriver
import Diagnostics
import MessageContent
import MessageSyntax
import OptionParsing

/// `waybill init`
struct InitCommand: Command {
  static let description = CommandDescription(
    "init", "Create a first spec.", usage: "[DIR] [--force]",
    discussion: """
      Creates DIR/example.yaml, adds the output folder to DIR/.gitignore, and tells git in \
      DIR/.gitattributes to leave the line ends of messages alone. An existing spec is not overwritten without --force.
      """,
    examples: ["waybill init", "waybill init photos"])

  @Operand(
    "DIR", help: "The folder of the spec, created if it does not exist.", completion: .folders)
  var folder = "."

  @Flag("--force", help: "Replace an existing spec.")
  var force: Bool

  func validate() throws {
    if folder.isEmpty { throw UsageError("the name of the folder is empty") }
    let isSpecPath = folder.hasSuffix(".yaml") || folder.hasSuffix(".yml")
    if isSpecPath && !InputFile.exists(folder) || InputFile.isFile(folder) {
      throw UsageError(
        "'init' takes the folder of the spec, and '\(folder)' names a file",
        help: "type 'waybill init', which writes \(FirstSpec.name), and rename that")
    }
  }

  func perform(in room: StackRoom) throws -> ExitStatus {
    let spec = path(FirstSpec.name)
    do throws(FileProblem) {
      try AtomicFile.write(Array(FirstSpec.text.utf8), to: spec, .init()) { _ in force }
    } catch {
      // The file may come from an earlier 'init', edited since.
      if case .foreign(let path) = error { throw FileProblem.exists(path: path) }
      throw error
    }
    try add(FirstSpec.ignoredPaths, to: ".gitignore")
    try add(FirstSpec.attributes, to: ".gitattributes")
    let shown = ShellText.oneLine(spec)
    try StandardStreams.writeOutput(
      Array(
        """
        See the request:      waybill show \(shown) get-photo
        In another terminal:  waybill listen \(shown)
        Send it there:        waybill send \(shown) get-photo -e local --example-secrets
        Compile all cases:    waybill compile \(shown) --output \(ShellText.oneLine(path("build")))
        Help the editor:      waybill schema > \(ShellText.oneLine(path("waybill.schema.json")))

        """.utf8))
    return .success
  }

  private func path(_ name: String) -> String {
    if folder == "." { return name }
    return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// Appends the missing lines to a file of git.
  private func add(_ added: [String], to name: String) throws {
    let path = path(name)
    var text = try InputFile.readIfPresent(path, limit: 1 << 20) ?? []
    let lines = text.split(separator: 0x0A).map { $0.last == 0x0D ? $0.dropLast() : $0 }
    let missing = added.filter { line in !lines.contains { $0.elementsEqual(line.utf8) } }
    guard !missing.isEmpty else { return }
    if let last = text.last, last != 0x0A { text.append(0x0A) }
    for line in missing { text += "\(line)\n".utf8 }
    try AtomicFile.write(text, to: path, .init()) { _ in true }
  }
}

/// The spec that `waybill init` writes.
enum FirstSpec {
  static let name = "example.yaml"

  /// Outputs, and files with real secrets.
  static let ignoredPaths = [
    "/build/", "http-client.private.env.json", "http-client.env.json.user", ".env",
  ]

  /// The bytes of messages are not text to git, which would change their line ends.
  static let attributes = ["*.request -text"]

  static let text = """
    # yaml-language-server: $schema=waybill.schema.json
    #
    # The line above gives editors completion; 'waybill schema > waybill.schema.json' writes the
    # file that it names. You can change everything below.

    # The version of the language.
    waybill: 1

    # The name of the service. Its outputs are in a folder of this name, and 'waybill send' reads
    # the input 'token' from the variable EXAMPLE_TOKEN.
    service: example

    # This URL is put in front of every path.
    base-url: https://api.example.com/v1

    # Other places for the requests. 'waybill listen' receives on this machine what 'waybill send'
    # sends with '--environment local'.
    environments:
      local: {base-url: "http://127.0.0.1:8642/v1"}

    # Values that a caller supplies. Outputs contain the example of a secret, never a real value.
    inputs:
      token: {type: string, secret: true, example: test-token}

    # What every request has, unless it says otherwise.
    defaults:
      # How lists, maps, booleans and null are written in queries and forms. 'openapi' is what OpenAPI
      # documents and most services today expect: tags=a&tags=b, true. Others are 'afnetworking'
      # (the default: tags[]=a, 1), 'rails', 'php' and 'jquery'.
      encoding: openapi
      # Write 'auth: none' in a request to leave it out.
      auth: {bearer: "${token}"}

    requests:
      # A case supplies values for the inputs of its request. Each case becomes one message.
      get-photo:
        summary: One photo.
        inputs: {id: integer}
        method: GET
        path: /photos/${id}
        query: {fields: [title, size], preview: true}
        headers: {Accept: application/json}
        cases:
          first: {id: 1}

      # A request without inputs of its own needs no case.
      add-photo:
        summary: Add a photo.
        method: POST
        path: /photos
        # Instead of 'json' a request can have 'form', 'text', 'file' or 'multipart'.
        json: {title: Sunset, tags: [sea, evening]}

    """
}
