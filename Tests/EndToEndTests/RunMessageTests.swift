import Foundation
import Testing

/// Mistakes that concern a run as a whole: all messages, and the exit status.
@Suite struct RunMessageTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("a.yaml", Spec.service("photos"))
  }

  @Test("A path that is not there is reported") func aPathThatIsNotThere() throws {
    #expect(
      try Executable.messages(in: folder, "check nowhere.yaml", status: 3) == """
        nowhere.yaml: error: No such file or directory [file-error]
          help: give a spec or a folder of specs; paths are relative to the current folder

        """)
    let empty = try Executable.run(["check", ""], in: folder)
    #expect(empty.messages.hasPrefix("'': error: No such file or directory [file-error]\n"))
  }

  @Test(
    "What is not a spec, by its name and its bytes, is reported",
    arguments: ["/dev/null", "README.md", "cat.png"])
  func notASpec(path: String) throws {
    try folder.write("README.md", "# Read me\n\nSee [x](y): *text*\n")
    try folder.write("cat.png", "PNG\r\n\0")
    #expect(
      try Executable.messages(in: folder, "check \(path)", status: 3) == """
        \(path): error: this is not a spec [not-a-spec]
          help: specs are files *.yaml and *.yml that contain 'waybill: 1'; 'waybill init' writes one

        """)
  }

  @Test("A spec may have any name, and a URL is not fetched") func names() throws {
    try folder.write("photos.spec", Spec.service("photos"))
    #expect(try Executable.run(["check", "photos.spec"], in: folder).status == 0)
    #expect(
      try Executable.messages(in: folder, "check https://example.com/a.yaml", status: 3) == """
        https://example.com/a.yaml: error: this is a URL, and nothing is fetched [file-error]
          help: save what is there in a file: curl -LO https://example.com/a.yaml

        """)
  }

  @Test("A folder without specs is reported") func aFolderWithoutSpecs() throws {
    try folder.write("empty/_shared.yaml", "")
    #expect(
      try Executable.messages(in: folder, "check empty", status: 3) == """
        empty: error: no specs here: no file is named *.yaml or *.yml [no-specs]
          help: files named _*.yaml are fragments; hidden files and folders are skipped

        """)
  }

  @Test("A spec outside the root is reported") func aSpecOutsideTheRoot() throws {
    try folder.write("inside/b.yaml", Spec.service("b"))
    #expect(
      try Executable.messages(in: folder, "check a.yaml --root inside", status: 3) == """
        a.yaml: error: leads outside the root folder 'inside' [outside-root]
          help: --root names the folder that files are read from

        """)
  }

  @Test("A link to a folder outside the root is reported") func aLinkToAFolderOutsideTheRoot()
    throws
  {
    try folder.write("inside/b.yaml", Spec.service("b"))
    try folder.write("outside/c.yaml", Spec.service("c"))
    try folder.link("inside/link", to: "../outside")
    #expect(
      try Executable.messages(in: folder, "check inside", status: 0) == """
        inside/link: warning: not searched: the link leads outside the root folder 'inside' \
        [link-not-searched]
          help: --root names the folder that files are read from; --trust-links follows such links

        """)
  }

  @Test("A pipe in a folder is reported") func aPipeInAFolder() throws {
    try folder.write("specs/b.yaml", Spec.service("b"))
    _ = try Executable.shell("mkfifo specs/c.yaml", in: folder)
    #expect(
      try Executable.messages(in: folder, "check specs", status: 3) == """
        specs/c.yaml: error: not a regular file [not-a-regular-file]

        """)
  }

  #if os(Linux)
    @Test("A file that is longer than it says is reported") func aFileThatIsLongerThanItSays()
      throws
    {
      #expect(
        try Executable.messages(in: folder, "check /proc/version", status: 3) == """
          /proc/version: error: changed while it was read [file-changed]
            help: run again

          """)
    }
  #endif
}
