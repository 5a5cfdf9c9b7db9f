import Foundation
import TestSupport
import Testing

/// Packages that use the plugins, built by SwiftPM. All of them share one build folder.
@Suite(
  .serialized, .enabled(if: Consumer.canBuild, "there is no 'swift' in PATH"),
  .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
struct PluginTests {
  private static let fragment = "defaults: {headers: {Accept: text/plain}}\n"

  private static let photos = """
    waybill: 1
    service: photos
    base-url: https://api.example.com
    include: [_shared.yaml]
    requests:
      search:
        method: GET
        path: /photos
        inputs: {term: {type: string, example: cat}}
        query: {q: "${term}"}

    """

  private static let albums = """
    waybill: 1
    service: albums
    base-url: https://api.example.com
    requests:
      list: {method: GET, path: /albums, query: {page: 1}}

    """

  private static let program = """
    import RequestSerialization

    let search = try PhotosRequests().search(term: "dog")
    print(String(decoding: search.head, as: UTF8.self), terminator: "")

    """

  private func consumer(_ files: [String: String] = [:]) throws -> Consumer {
    let usual = [
      "main.swift": Self.program, "photos.yaml": Self.photos, "_shared.yaml": Self.fragment,
    ]
    return try Consumer(usual.merging(files) { $1 })
  }

  @Test("Only what an edit changes is compiled again") func onlyWhatAnEditChangesIsCompiledAgain()
    async throws
  {
    let consumer = try consumer()
    #expect(try await consumer.build().isGood)
    #expect(
      try consumer.run()
        == "GET /photos?q=dog HTTP/1.1\r\nHost: api.example.com\r\nAccept: text/plain\r\n\r\n")
    let objects = try consumer.objects()
    #expect(objects.keys.contains { $0.hasSuffix("photos.yaml.swift.o") })

    try await consumer.edit("photos.yaml", "# Photos.\n" + Self.photos)
    let commented = try await consumer.build()
    #expect(commented.isGood)
    #expect(commented.text.contains("Compiling the requests of photos.yaml"))
    #expect(try consumer.objects() == objects)

    try await consumer.edit("_shared.yaml", "# For all.\n" + Self.fragment)
    let shared = try await consumer.build()
    #expect(shared.isGood)
    #expect(shared.text.contains("Compiling the requests of photos.yaml"))
    #expect(try consumer.objects() == objects)

    try await consumer.edit("_shared.yaml", "defaults: {headers: {Accept: text/html}}\n")
    #expect(try await consumer.build().isGood)
    #expect(try consumer.run().contains("Accept: text/html\r\n"))
    #expect(try consumer.objects() != objects)

    let idle = try await consumer.build()
    #expect(!idle.text.contains("Compiling the requests"))
  }

  @Test("A change of a spec leaves the types that it shares")
  func aChangeOfASpecLeavesTheTypesThatItShares() async throws {
    let types = "types: {Photo: {object: {name: string}}, State: {enum: [open]}}\n"
    let shared = Self.photos.replacingOccurrences(
      of: "    method: GET\n", with: "    method: GET\n    responses: {200: Photo}\n")
    let albums = Self.albums.replacingOccurrences(
      of: "requests:", with: "include: [_shared.yaml]\nrequests:")
    let program = """
      import RequestSerialization

      func search() throws -> TypedRequest<SharedTypes.Photo, Never> {
        try PhotosRequests().search(term: "dog")
      }
      print(try search().request.target)

      """
    let consumer = try consumer([
      "main.swift": program, "photos.yaml": shared, "albums.yaml": albums, "_shared.yaml": types,
      "_unused.yaml": "inputs: {}\n",
    ])
    let first = try await consumer.build()
    #expect(first.isGood, "\(first.text)")
    #expect(try consumer.run() == "/photos?q=dog\n")
    // The second build of a package links the tool once more, and runs all commands.
    #expect(try await consumer.build().isGood)
    let objects = try consumer.objects()
    let name = try #require(objects.keys.first { $0.hasSuffix("_shared.yaml.swift.o") })

    try await consumer.edit(
      "photos.yaml", shared.replacingOccurrences(of: "/photos", with: "/pictures"))
    let second = try await consumer.build()
    #expect(second.isGood)
    #expect(second.text.contains("Compiling the requests of photos.yaml"))
    #expect(!second.text.contains("Compiling the types of"))
    #expect(try consumer.run() == "/pictures?q=dog\n")
    #expect(try consumer.objects()[name] == objects[name])

    try await consumer.edit("_shared.yaml", "# For all.\n" + types)
    let third = try await consumer.build()
    #expect(third.isGood)
    #expect(third.text.contains("Compiling the types of _shared.yaml"))
    #expect(try consumer.objects()[name] == objects[name])
  }

  @Test("A mistake is shown where it is") func aMistakeIsShownWhereItIs() async throws {
    let bad = Self.photos.replacingOccurrences(of: "method", with: "metod")
    let consumer = try consumer(["photos.yaml": bad])
    for _ in 1...2 {
      let (isGood, text) = try await consumer.build()
      #expect(!isGood)
      #expect(
        text.contains(
          """
          /Consumer/Sources/Consumer/photos.yaml:7:5: error: unknown key 'metod' in request \
          'search' [unknown-key]
              7 |     metod: GET
                |     ^~~~~
            help: did you mean 'method'?

          """))
      #expect(!text.contains("main.swift:"))
    }
    try await consumer.edit("photos.yaml", Self.photos)
    #expect(try await consumer.build().isGood)
  }

  @Test("Specs come and go") func specsComeAndGo() async throws {
    let consumer = try consumer([
      "main.swift": "import RequestSerialization\nprint(try AlbumsRequests().list().target)\n",
      "more specs/アルバム 50%.yml": Self.albums, "more specs/.hidden.yaml": "hidden",
      "more specs/.hidden/spec.yaml": "hidden", "notes.txt": "",
    ])
    let first = try await consumer.build()
    #expect(first.isGood)
    #expect(try consumer.run() == "/albums?page=1\n")
    // Files that are not specs are up to the package.
    #expect(first.text.contains("found 1 file(s) which are unhandled"))
    #expect(first.text.contains("/notes.txt"))

    try await consumer.remove("more specs/アルバム 50%.yml")
    let second = try await consumer.build()
    #expect(!second.isGood)
    #expect(second.text.contains("cannot find 'AlbumsRequests' in scope"))

    try await consumer.edit("albums.yaml", Self.albums)
    #expect(try await consumer.build().isGood)
  }

  @Test("Options are read when they change") func optionsAreReadWhenTheyChange() async throws {
    let consumer = try consumer(["waybill.json": #"{"swift-access": "package"}"#])
    #expect(try await consumer.build().isGood)
    #expect(
      try consumer.generated("photos.yaml").contains("\nnonisolated package struct PhotosRequests"))

    try await consumer.edit("waybill.json", #"{"swift-access": "internal"}"#)
    #expect(try await consumer.build().isGood)
    #expect(try consumer.generated("photos.yaml").contains("\nnonisolated struct PhotosRequests"))

    try await consumer.edit("waybill.json", #"{"access": "internal"}"#)
    let (isGood, text) = try await consumer.build()
    #expect(!isGood)
    #expect(
      text.contains(
        """
        /Consumer/Sources/Consumer/waybill.json: error: invalid file of options: unknown key \
        'access'; there is: environment, swift-access, swift-client, swift-hashable, swift-names, warnings-as-errors [options-file]
        """))
  }

  @Test("A target without specs is warned") func aTargetWithoutSpecsIsWarned() async throws {
    let consumer = try Consumer(["main.swift": "print(1)\n", "_shared.yaml": Self.fragment])
    let (isGood, text) = try await consumer.build()
    #expect(isGood)
    #expect(
      text.contains(
        "the target 'Consumer' has no specs: *.yaml or *.yml that begin with 'waybill: 1'"))
  }

  @Test("A bundle is made the same twice, and its plugin compiles specs as the compiler's own does")
  func aBundleIsMadeTheSameTwiceAndCompilesSpecs() async throws {
    let folder = try Folder()
    let arguments = ["--output", folder.url("built").path, "--binary", Executable.path]
    let made = try Executable.run(Checkout.path("scripts/make-bundle"), arguments, in: folder)
    #expect(made.status == 0, "\(made.messages)")
    let first = try folder.contents("built")
    #expect(first.keys.contains("waybill.artifactbundle/info.json"))
    #expect(
      try Executable.run(Checkout.path("scripts/make-bundle"), arguments, in: folder).status == 0)
    #expect(try folder.contents("built") == first)

    let consumer = try Consumer(
      ["main.swift": Self.program, "photos.yaml": Self.photos, "_shared.yaml": Self.fragment],
      plugin: .bundle(folder.url("built/waybill-plugin").path))
    #expect(try await consumer.build().isGood)
    #expect(
      try consumer.run()
        == "GET /photos?q=dog HTTP/1.1\r\nHost: api.example.com\r\nAccept: text/plain\r\n\r\n")
    try await consumer.edit("photos.yaml", Self.photos.replacing("method", with: "metod"))
    let (isGood, text) = try await consumer.build()
    #expect(!isGood)
    #expect(
      text.contains(
        "/photos.yaml:7:5: error: unknown key 'metod' in request 'search' [unknown-key]"))
  }

  @Test("The command runs in the folder of the package")
  func theCommandRunsInTheFolderOfThePackage() async throws {
    let consumer = try consumer()
    let specs = "Sources/Consumer"
    let good = try await consumer.waybill([
      "compile", specs, "--emit", "wire,swift", "--output", "out",
    ])
    #expect(good.status == 0)
    #expect(consumer.folder.exists("out/wire/photos/search/default.request"))
    #expect(consumer.folder.exists("out/swift/photos.yaml.swift"))

    let listed = try await consumer.waybill(["list", specs])
    #expect(listed.text.hasSuffix("photos\tsearch\tdefault\tGET\t/photos?q=cat\n"))

    let bad = try await consumer.waybill(["check", "nowhere"])
    #expect(bad.status == 1)
    #expect((bad.text + bad.messages).contains("nowhere: error: No such file or directory"))
    #expect((bad.text + bad.messages).contains("exit code 3"))
  }
}
