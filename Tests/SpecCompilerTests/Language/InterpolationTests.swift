// `${…}`: where it interpolates, what it leaves alone, and its filters.

import Testing

@Suite("Interpolation")
struct InterpolationTests {
  @Test("In a run of dollars before a brace each pair is one, an odd last one interpolates")
  func dollars() throws {
    #expect(
      try message(
        of: """
          requests:
            r:
              method: POST
              path: /
              inputs: {x: {type: string, example: V}}
              json: ["$", "$$", "$x", "a$", "$${x}", "$$${x}", "$$$${x}", "$$$$${x}", "$ {x}",
                "{x}", "${x}${x}", "€$${x}", "${ x }", "a${x}b${x}c"]
          """
      ).text
        == #"["$","$$","$x","a$","${x}","$V","$${x}","$$V","$ {x}","{x}","VV","€${x}","V","aVbVc"]"#
    )
  }

  @Test("Keys are never interpolated")
  func keys() throws {
    #expect(
      try message(of: "requests: {r: {method: POST, path: /, json: {\"${x}\": 1}}}").text
        == #"{"${x}":1}"#)
  }

  @Test("Names may hold anything but blanks around them and the signs of interpolation")
  func names() throws {
    #expect(
      try targets(
        of: """
          inputs: {日記: {type: string, example: a}, a b-c.d: {type: string, example: b}}
          requests: {r: {method: GET, path: "/${日記}/${a b-c.d}"}}
          """) == ["r/default": "/a/b"])
  }

  @Test("Filters write a value in another way")
  func filters() throws {
    #expect(
      try message(
        of: """
          inputs:
            s: {type: string, example: "?a/b~\\u00ff"}
            d: {type: data, example: !!binary +/8=}
            l: {type: any, example: [1, {a: "b"}]}
          requests:
            r:
              method: POST
              path: /
              json: ["${s | base64}", "${s | base64url}", "${s | hex}", "${s | percent}",
                "${s | json}", "${d | base64}", "${d | base64url}", "${d | hex}", "${l | json}",
                "x=${s | hex | base64}"]
          """
      ).text
        == #"["P2EvYn7Dvw==","P2EvYn7Dvw","3f612f627ec3bf","%3Fa%2Fb~%C3%BF","\"?a/b~ÿ\"","#
        + #""+/8=","-_8","fbff","[1,{\"a\":\"b\"}]","x=M2Y2MTJmNjI3ZWMzYmY="]"#)
  }

  @Test("The filter segments keeps the slashes of a path, percent encodes them once")
  func pathFilters() throws {
    #expect(
      try targets(
        of: """
          inputs: {key: {type: string, example: "2024/日 記?.jpg"}}
          requests:
            plain: {method: GET, path: "/${key}"}
            segments: {method: GET, path: "/${key | segments}"}
            percent: {method: GET, path: "/${key | percent}"}
          """)
        == [
          "plain/default": "/2024%2F%E6%97%A5%20%E8%A8%98%3F.jpg",
          "segments/default": "/2024/%E6%97%A5%20%E8%A8%98%3F.jpg",
          "percent/default": "/2024%2F%E6%97%A5%20%E8%A8%98%3F.jpg",
        ])
  }

  @Test("Scalars inside of text are written as text")
  func scalarsInText() throws {
    #expect(
      try message(
        of: """
          inputs:
            b: {type: boolean, example: true}
            n: {type: number, example: 2.0}
            d: {type: data, example: !!binary AP8=}
          requests:
            r:
              method: POST
              path: /
              headers: {A: "${b}", B: "${n}", C: 1.10, D: false}
              text: "${b} ${n} ${d}"
          """
      ).text == "true 2 AP8=")
  }
}
