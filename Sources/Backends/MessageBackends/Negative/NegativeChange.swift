import MessageSyntax
import RequestSerialization

/// A named change of a message, which says how a server must or may answer the changed one.
package struct NegativeChange: Sendable {
  /// The verdict of the RFCs on the changed message.
  package enum Kind: String, Sendable, CaseIterable {
    /// A server must refuse it.
    case mustRefuse = "must-refuse"

    /// A server should refuse it, because it does not match the grammar.
    case shouldRefuse = "should-refuse"

    /// It ends too early, and a server must not act on it.
    case incomplete

    /// A server may refuse it, or repair it as the RFC says.
    case may

    /// It is valid, though a server may have a limit that it exceeds.
    case valid
  }

  /// The harm that a wrong reading does.
  package enum Hazard: String, Sendable {
    case smuggling = "request smuggling: two servers in a row end the message at different bytes"
    case poisoning = "cache poisoning: a cache and the server behind it mean different resources"
    case truncation = "truncation: a part of a message is taken for the whole"
    case bypass = "a bypassed filter: it reads another request than the server behind it"
    case injection = "injection: a control byte begins a line in a log or in the next request"
    case exhaustion = "exhaustion: one request takes much memory or time"
    case interoperation = "interoperation: correct clients send it"
  }

  /// The condition that a message must meet.
  package enum Need: Sendable {
    case content, noContent, json, form, multipart, gzip, get, path
  }

  package let name: String
  package let kind: Kind

  /// The RFC and its section: `RFC 9112, 3.2`.
  package let section: String

  /// A sentence on the change.
  package let summary: String
  package let hazard: Hazard
  let edits: [MessageEdit]
  let needs: [Need]

  /// The right answers: statuses, `close` for an end without an answer, and `wait` for none yet.
  package let answers: [String]

  /// Whether the server must close the connection after its answer.
  package let closes: Bool

  /// The meaning of the message, where a server reads it.
  package let reading: String?

  /// Whether the file is so large that a service has only one.
  let isLarge: Bool

  private init(
    _ kind: Kind, _ name: String, _ section: String, _ hazard: Hazard, _ summary: String,
    _ edits: [MessageEdit], needs: [Need], answers: [String], closes: Bool, reading: String?,
    isLarge: Bool
  ) {
    (self.kind, self.name, self.summary) = (kind, name, summary)
    self.section = "RFC \(section)"
    (self.hazard, self.edits, self.needs, self.answers) = (hazard, edits, needs, answers)
    (self.closes, self.reading, self.isLarge) = (closes, reading, isLarge)
  }

  static func must(
    _ name: String, _ section: String, _ hazard: Hazard, _ summary: String,
    _ edits: MessageEdit..., answers: [String] = ["400"], closes: Bool = false
  ) -> Self {
    Self(
      .mustRefuse, name, section, hazard, summary, edits, needs: [], answers: answers + ["close"],
      closes: closes, reading: nil, isLarge: false)
  }

  static func should(
    _ name: String, _ section: String, _ hazard: Hazard, _ summary: String,
    _ edits: MessageEdit..., needs: [Need] = [], answers: [String] = ["4xx", "close"],
    reading: String? = nil
  ) -> Self {
    Self(
      .shouldRefuse, name, section, hazard, summary, edits, needs: needs, answers: answers,
      closes: false, reading: reading, isLarge: false)
  }

  static func incomplete(
    _ name: String, _ section: String, _ summary: String, _ edits: MessageEdit...,
    hazard: Hazard = .truncation, needs: [Need] = []
  ) -> Self {
    Self(
      .incomplete, name, section, hazard, summary, edits, needs: needs,
      answers: ["4xx", "close", "wait"], closes: false, reading: nil, isLarge: false)
  }

  static func may(
    _ name: String, _ section: String, _ hazard: Hazard, _ summary: String,
    _ edits: MessageEdit..., needs: [Need] = [], answers: [String] = ["2xx", "4xx", "close"],
    closes: Bool = false, reading: String? = nil
  ) -> Self {
    Self(
      .may, name, section, hazard, summary, edits, needs: needs, answers: answers, closes: closes,
      reading: reading, isLarge: false)
  }

  static func valid(
    _ name: String, _ section: String, _ hazard: Hazard, _ summary: String,
    _ edits: MessageEdit..., needs: [Need] = [], answers: [String] = ["2xx"], reading: String,
    isLarge: Bool = false
  ) -> Self {
    Self(
      .valid, name, section, hazard, summary, edits, needs: needs, answers: answers, closes: false,
      reading: reading, isLarge: isLarge)
  }
}

extension NegativeChange {
  /// The edits of a message; `nil` if the change does not apply to it.
  func edits(of layout: MessageLayout) -> [ByteEdit]? {
    guard needs.allSatisfy({ layout.meets($0) }) else { return nil }
    return layout.resolve(edits)
  }
}

extension MessageLayout {
  fileprivate func meets(_ need: NegativeChange.Need) -> Bool {
    switch need {
    case .content: !content.isEmpty
    case .noContent: content.isEmpty
    case .json: isOfType("application/json") && isContainer
    case .form: isOfType("application/x-www-form-urlencoded")
    case .multipart: isOfType("multipart/")
    case .gzip:
      !content.isEmpty && value(of: "Content-Encoding").map { FieldName.equal($0, "gzip") } == true
    case .get: request.method.utf8.elementsEqual("GET".utf8)
    case .path: request.target.utf8.first == UInt8(ascii: "/")
    }
  }

  /// Whether the content is in brackets, so that no part of it is the same JSON.
  private var isContainer: Bool {
    switch (content.first, content.last) {
    case (UInt8(ascii: "{"), UInt8(ascii: "}")), (UInt8(ascii: "["), UInt8(ascii: "]")): true
    default: false
    }
  }

  /// Whether the content has a media type and no content coding.
  private func isOfType(_ prefix: String) -> Bool {
    !content.isEmpty && value(of: "Content-Encoding") == nil
      && request.mediaType.map { $0.lowercased().utf8.starts(with: prefix.utf8) } == true
  }
}
