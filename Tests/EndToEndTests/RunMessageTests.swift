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

  @Test("A path that is neither file nor folder is reported") func aPathThatIsNeitherFileNorFolder()
    throws
  {
    #expect(
      try Executable.messages(in: folder, "check /dev/null", status: 3) == """
        /dev/null: error: neither a file nor a folder [not-a-spec]

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
