// Names of services, requests and cases as components of paths.

import Emission
import MessageSyntax
import Testing

struct OutputNameTests {
  @Test(
    "A name becomes a path component",
    arguments: [
      ("search-photos", "search-photos"), ("page=1,term=cat", "page=1,term=cat"),
      ("日記/2024", "%E6%97%A5%E8%A8%98%2F2024"), (".hidden", "%2Ehidden"), ("..", "%2E%2E"),
      (".", "%2E"), ("a.b", "a.b"), ("a b%", "a%20b%25"), ("", "%"), ("~", "%7E"),
      ("A\r\n", "A%0D%0A"),
    ])
  func aNameBecomesAPathComponent(name: String, component: String) {
    #expect(OutputName.pathComponent(name) == component)
  }

  @Test(
    "A name that Windows does not take as it is differs",
    arguments: [
      ("con", "%63on"), ("NUL", "%4EUL"), ("Aux.txt", "%41ux.txt"), ("com1", "%63om1"),
      ("LPT9.a.b", "%4CPT9.a.b"), ("COM0", "%43OM0"), ("a.", "a%2E"), ("a..", "a.%2E"),
      ("nul.", "nul%2E"), ("CONIN$", "CONIN%24"), ("COM\u{B9}", "COM%C2%B9"), ("a:b", "a%3Ab"),
      ("con ", "con%20"),
      // Ordinary names that begin so.
      ("console", "console"), ("com10", "com10"), ("aux-1", "aux-1"), ("a.con", "a.con"),
      ("prn_", "prn_"), ("null", "null"),
    ])
  func windows(name: String, component: String) {
    #expect(OutputName.pathComponent(name) == component)
  }

  @Test("A long name is cut and hashed") func aLongNameIsCutAndHashed() {
    let plain = String(repeating: "a", count: 200)
    #expect(OutputName.pathComponent(plain) == plain)
    let long = OutputName.pathComponent(plain + "a")
    #expect(long.utf8.count == 200)
    #expect(long.hasPrefix(String(repeating: "a", count: 183) + "-"))
    #expect(long != OutputName.pathComponent(plain + "b"))
    for shift in 0..<3 {
      let name = String(repeating: "a", count: shift) + String(repeating: "é", count: 40)
      let component = OutputName.pathComponent(name)
      #expect(component.utf8.count <= 200)
      #expect(PercentEncoding.decode(component.utf8) != nil, "cut inside %XX")
    }
  }

  @Test(
    "A tilde takes the place of the percent sign, but not at the beginning",
    arguments: [
      ("料", ",~E6~96~99"), ("~", ",~7E"), ("%", ",~25"), ("", ",~"), (".a", ",~2Ea"),
      (",~7E", ",~2C~7E7E"), (",", ",~2C"), ("a,", "a,"), ("a~", "a~7E"),
    ])
  func tilde(name: String, component: String) {
    #expect(OutputName.pathComponent(name, escape: .tilde) == component)
  }

  @Test("Joined names differ from others")
  func joined() {
    func component(_ names: String...) -> String {
      OutputName.pathComponent(joining: names.map { Array($0.utf8) }, escape: .tilde)
    }
    #expect(component("a", "b c") == "a~~b~20c")
    #expect(component("a~~b") == "a~7E~7Eb")
    let long = String(repeating: "料", count: 90)
    #expect(component(long, "a").utf8.count <= 200)
    #expect(component(long, "a") != component(long, "b"))
  }
}
