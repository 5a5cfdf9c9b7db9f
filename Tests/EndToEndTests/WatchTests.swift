import Foundation
import TestSupport
import Testing

/// `waybill watch`: what it compiles again, and what it survives.
@Suite(.enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
struct WatchTests {
  /// A shell script beside a watching process: `await FILE TEXT` waits until a file contains a
  /// text.
  private func watch(_ script: String, in folder: Folder) throws -> Executable.Outcome {
    try folder.write(
      "watch.sh",
      """
      set -u
      "$WAYBILL" watch specs --output out 2>messages &
      watcher=$!
      trap 'kill $watcher 2>/dev/null' EXIT
      await() { # file, text
        for _ in $(seq 300); do
          grep -qF -- "$2" "$1" 2>/dev/null && return 0
          sleep 0.1
        done
        echo "no '$2' in $1" >&2
        cat messages >&2
        exit 1
      }
      vanish() { # file
        for _ in $(seq 300); do
          [ -e "$1" ] || return 0
          sleep 0.1
        done
        echo "$1 is still there" >&2
        cat messages >&2
        exit 1
      }
      spec() { # service, path
        printf 'waybill: 1\\nservice: %s\\nbase-url: https://a.example\\nrequests:\\n  r: {method: GET, path: %s}\\n' "$1" "$2"
      }
      \(script)
      kill -0 $watcher || { echo "the process ended" >&2; exit 1; }
      """)
    return try Executable.shell("sh watch.sh", in: folder)
  }

  @Test("What changes is compiled again") func changes() throws {
    let folder = try Folder()
    try folder.write("specs/a.yaml", Spec.service("a", requests: ["r"]))
    let outcome = try watch(
      """
      await out/wire/a/r/default.request 'GET /r '
      spec a /changed > specs/a.yaml
      await out/wire/a/r/default.request 'GET /changed '
      # An editor that writes beside the file and renames.
      spec a /renamed > specs/.a.yaml.tmp && mv specs/.a.yaml.tmp specs/a.yaml
      await out/wire/a/r/default.request 'GET /renamed '
      # A new spec in a new folder.
      mkdir -p specs/deep/er && spec b /b > specs/deep/er/b.yaml
      await out/wire/b/r/default.request 'GET /b '
      spec b /b2 > specs/deep/er/b.yaml
      await out/wire/b/r/default.request 'GET /b2 '
      rm specs/deep/er/b.yaml
      vanish out/wire/b/r/default.request
      """, in: folder)
    #expect(outcome.status == 0, "\(outcome.messages)")
  }

  @Test("Fragments and attached files are watched, where they are")
  func inputs() throws {
    let folder = try Folder()
    try folder.write("specs/.shared/_x.yaml", "defaults: {headers: {X-A: one}}\n")
    try folder.write("specs/.shared/note.txt", "first note")
    try folder.write(
      "specs/a.yaml",
      """
      waybill: 1
      service: a
      base-url: https://a.example
      include: [.shared/_x.yaml]
      requests:
        r: {method: PUT, path: /r, file: .shared/note.txt}

      """)
    let outcome = try watch(
      """
      await out/wire/a/r/default.request 'first note'
      await out/wire/a/r/default.request 'X-A: one'
      printf 'defaults: {headers: {X-A: two}}\\n' > specs/.shared/_x.yaml
      await out/wire/a/r/default.request 'X-A: two'
      printf 'second note' > specs/.shared/note.txt
      await out/wire/a/r/default.request 'second note'
      """, in: folder)
    #expect(outcome.status == 0, "\(outcome.messages)")
  }

  @Test("A broken spec is shown, leaves outputs as they are, and can be repaired")
  func brokenSpecs() throws {
    let folder = try Folder()
    try folder.write("specs/a.yaml", Spec.service("a", requests: ["r"]))
    let outcome = try watch(
      """
      await out/wire/a/r/default.request 'GET /r '
      sed 's/method/metod/' specs/a.yaml > broken && cp broken specs/a.yaml
      await messages "specs/a.yaml:5:7: error: unknown key 'metod'"
      grep -q 'GET /r ' out/wire/a/r/default.request || exit 1
      spec a /again > specs/a.yaml
      await out/wire/a/r/default.request 'GET /again '
      await messages 'waybill: no errors'
      """, in: folder)
    #expect(outcome.status == 0, "\(outcome.messages)")
  }

  @Test("A folder that is removed can come back") func removedFolders() throws {
    let folder = try Folder()
    try folder.write("specs/a.yaml", Spec.service("a", requests: ["r"]))
    let outcome = try watch(
      """
      await out/wire/a/r/default.request 'GET /r '
      rm -r specs
      await messages 'error: '
      mkdir specs && spec a /back > specs/a.yaml
      await out/wire/a/r/default.request 'GET /back '
      spec a /again > specs/a.yaml
      await out/wire/a/r/default.request 'GET /again '
      """, in: folder)
    #expect(outcome.status == 0, "\(outcome.messages)")
  }

  @Test("Outputs among the specs do not make it run for ever") func outputsAmongSpecs() throws {
    let folder = try Folder()
    try folder.write("specs/a.yaml", Spec.service("a", requests: ["r"]))
    let outcome = try Executable.shell(
      """
      "$WAYBILL" watch specs --output specs/out --verbose 2>messages & watcher=$!
      sleep 3
      kill $watcher
      grep -c specs-read messages
      """, in: folder)
    let runs = try #require(Int(outcome.text.split(separator: "\n").last ?? ""))
    // One, and one more for each time that new folders appeared.
    #expect(1...4 ~= runs, "\(runs) runs")
  }

  @Test(
    "What a run that repeats itself has no use for is refused",
    arguments: [
      "--check", "--list-outputs", "--list-inputs", "--cache=c",
    ])
  func refusals(option: String) throws {
    let folder = try Folder()
    let outcome = try Executable.run(["watch", "specs", "--output", "out", option], in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains("'watch' cannot be used with"), "\(outcome.messages)")
  }
}
