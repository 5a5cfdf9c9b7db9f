import MessageSyntax
import RequestMatching

/// The holes of a marked request, and properties of their inputs.
struct HoleMarks {
  private(set) var holes = HoleTable()

  /// The subjects of the holes, indexed by ``Hole/subject``.
  private(set) var subjects: [HoleSubject] = []

  /// The places of the holes, in the order of the holes.
  private(set) var places: [HolePlace] = []

  /// The names of header fields whose value cannot contain a marker.
  var anyFields: [String] = []

  /// The inputs that are omitted from the message if their values are null or empty.
  var mayVanish: Set<Int> = []

  /// The inputs that are always in the message, whatever their values.
  var staying: Set<Int> = []

  /// The optional inputs that are items of lists. If one is absent, others take its place.
  var optionalItems: Set<Int> = []

  private var indices: [HoleSubject: Int] = [:]
  private var markers: [Declared: [UInt8]] = [:]

  /// A hole and its place, which are unique together.
  private struct Declared: Hashable {
    let hole: Hole
    let place: HolePlace
  }

  /// Adds a hole unless it exists, and returns its marker.
  mutating func add(_ hole: Hole, of subject: HoleSubject, in place: HolePlace) -> [UInt8] {
    var hole = hole
    let index = indices[subject, default: subjects.count]
    hole.subject = index
    let declared = Declared(hole: hole, place: place)
    if let marker = markers[declared] { return marker }
    if index == subjects.count {
      subjects.append(subject)
      indices[subject] = index
    }
    let words = [hole.name, "\(subject.input ?? -1)"] + subject.filters + ["\(places.count)"]
    let digest = Hexadecimal.encode(SHA256.hash(Array(words.joined(separator: "\0").utf8)))
    hole.marker = HoleTable.prefix + digest.prefix(HoleTable.markerLength - HoleTable.prefix.count)
    holes.add(hole)
    places.append(place)
    markers[declared] = hole.marker
    return hole.marker
  }
}
