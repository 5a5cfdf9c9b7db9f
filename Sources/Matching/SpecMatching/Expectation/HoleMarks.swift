import MessageSyntax
import RequestMatching

/// The holes of a marked request, and what is known of the inputs in them.
struct HoleMarks {
  private(set) var holes = HoleTable()

  /// The subjects of the holes: ``Hole/subject`` is an index of them.
  private(set) var subjects: [HoleSubject] = []

  /// How the places of the holes write their values, in the order of the holes.
  private(set) var places: [HolePlace] = []

  /// Names of header fields whose value cannot have a marker.
  var anyFields: [String] = []

  /// The inputs that a message may lack where their values are null or empty.
  var mayVanish: Set<Int> = []

  /// The inputs that a message has wherever they are used, whatever their values are.
  var staying: Set<Int> = []

  /// The optional inputs that are items of lists: without one, others are in its place.
  var optionalItems: Set<Int> = []

  private var indices: [HoleSubject: Int] = [:]
  private var markers: [Declared: [UInt8]] = [:]

  /// A hole and its place: each is there once.
  private struct Declared: Hashable {
    let hole: Hole
    let place: HolePlace
  }

  /// Adds a hole, unless the same is there, and returns its marker.
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
