/// A mapping key's text as a small integer. Two ids are equal exactly if the texts are.
package struct KeyID: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt32

  @inline(__always)
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Not a key.
  package static let none = KeyID(rawValue: .max)
}

/// Assigns a small integer to every distinct key text.
///
/// A worker keeps an interner for many documents: key texts repeat, and the language's own keys
/// have the same small ids in every document.
package struct KeyInterner: Sendable {
  /// The place of a key's text, and its hash.
  private struct Entry {
    var start: UInt32
    var count: UInt32
    var hash: UInt32
  }

  /// The concatenated texts of all keys.
  private var blob: [UInt8] = []

  /// The keys by id.
  private var entries: [Entry] = []

  /// The hash table: open addressing with linear probing, at most half full. It contains only ids.
  /// The keys of the language have the first ids, so that their entries are adjacent in memory.
  private var slots: [UInt32]

  /// For each id, the serial of the last mapping that contained the key; see ``stamp(_:_:)``.
  private var stamps: [UInt32] = []

  private var serial: UInt32 = 0

  private static let vacant = UInt32.max
  private static let leastSlots = 256

  /// Creates an interner whose first ids are those of the given texts, in order.
  package init(wellKnown: [String]) {
    slots = []
    if !wellKnown.isEmpty {
      var count = Self.leastSlots
      while count <= wellKnown.count * 2 { count *= 2 }
      slots = Array(repeating: Self.vacant, count: count)
    }
    for text in wellKnown {
      var text = text
      _ = text.withUTF8 { unsafe intern($0) }
    }
  }

  /// Creates an empty interner that allocates no memory yet.
  init() {
    slots = []
  }

  /// The number of distinct keys.
  package var count: Int { entries.count }

  /// The text of a key.
  package func bytes(of key: KeyID) -> ArraySlice<UInt8> {
    let entry = entries[Int(key.rawValue)]
    return blob[Int(entry.start)..<Int(entry.start) + Int(entry.count)]
  }

  /// The id of a text. O(*n*) in its length.
  package mutating func intern(_ text: UnsafeBufferPointer<UInt8>) -> KeyID {
    if slots.isEmpty { slots = Array(repeating: Self.vacant, count: Self.leastSlots) }
    let hash = unsafe Self.hash(text)
    let index = unsafe find(text, hash: hash)
    let id = slots[index]
    return id == Self.vacant ? unsafe insert(text, hash: hash, at: index) : KeyID(rawValue: id)
  }

  /// The id of a text.
  package mutating func intern(_ text: some Collection<UInt8>) -> KeyID {
    if let id = text.withContiguousStorageIfAvailable({ unsafe intern($0) }) { return id }
    return unsafe Array(text).withUnsafeBufferPointer { unsafe intern($0) }
  }

  /// The id of a text, or nil if it was never interned.
  func lookUp(_ text: UnsafeBufferPointer<UInt8>) -> KeyID? {
    if slots.isEmpty { return nil }
    let id = unsafe slots[find(text, hash: Self.hash(text))]
    return id == Self.vacant ? nil : KeyID(rawValue: id)
  }

  /// The slot of a text, or the vacant slot for it.
  @inline(__always)
  private func find(_ text: UnsafeBufferPointer<UInt8>, hash: UInt32) -> Int {
    let mask = slots.count &- 1
    var index = Int(hash) & mask
    while true {
      let id = slots[index]
      if id == Self.vacant { return index }
      let entry = entries[Int(id)]
      if entry.hash == hash, Int(entry.count) == text.count, unsafe holds(entry, text) {
        return index
      }
      index = (index &+ 1) & mask
    }
  }

  @inline(__always)
  private func holds(_ entry: Entry, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let other = text.baseAddress else { return true }
    return unsafe blob.withUnsafeBufferPointer { blob in
      guard let first = blob.baseAddress else { return true }
      return unsafe equalBytes(first + Int(entry.start), other, count: text.count)
    }
  }

  private mutating func insert(
    _ text: UnsafeBufferPointer<UInt8>, hash: UInt32, at index: Int
  ) -> KeyID {
    let id = UInt32(entries.count)
    entries.append(
      Entry(start: UInt32(blob.count), count: UInt32(text.count), hash: hash))
    stamps.append(0)
    unsafe blob.append(contentsOf: text)
    slots[index] = id
    if entries.count * 2 > slots.count { grow() }
    return KeyID(rawValue: id)
  }

  private mutating func grow() {
    slots = Array(repeating: Self.vacant, count: slots.count * 2)
    let mask = slots.count - 1
    for (id, entry) in entries.enumerated() {
      var index = Int(entry.hash) & mask
      while slots[index] != Self.vacant { index = (index + 1) & mask }
      slots[index] = UInt32(id)
    }
  }
}

// MARK: Stamps

extension KeyInterner {
  /// Begins the keys of one mapping.
  mutating func beginMapping() -> UInt32 {
    serial &+= 1
    if serial == 0 {
      stamps = Array(repeating: 0, count: stamps.count)
      serial = 1
    }
    return serial
  }

  /// Marks a key as contained in the mapping; false if it was already marked. O(1).
  @inline(__always)
  mutating func stamp(_ key: KeyID, _ serial: UInt32) -> Bool {
    let index = Int(key.rawValue)
    if stamps[index] == serial { return false }
    stamps[index] = serial
    return true
  }
}

// MARK: Hashing

extension KeyInterner {
  /// A hash that processes eight bytes a step, after wyhash: multiply to 128 bits and fold.
  @inline(__always)
  private static func hash(_ text: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let raw = UnsafeRawBufferPointer(text)
    var hash = UInt64(truncatingIfNeeded: text.count) ^ 0xA076_1D64_78BD_642F
    var index = 0
    var rest = raw.count
    while rest > 8 {
      hash = unsafe mix(
        hash ^ raw.loadUnaligned(fromByteOffset: index, as: UInt64.self), 0xE703_7ED1_A0B4_28DB)
      index += 8
      rest -= 8
    }
    hash = unsafe mix(hash ^ tail(raw, index, rest), 0x8EBC_6AF0_9C88_C6E3)
    return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
  }

  /// The last one to eight bytes as a word.
  @inline(__always)
  private static func tail(_ raw: UnsafeRawBufferPointer, _ index: Int, _ rest: Int) -> UInt64 {
    if rest == 0 { return 0 }
    if rest < 4 {
      return unsafe UInt64(raw[index]) << 16 | UInt64(raw[index + rest / 2]) << 8
        | UInt64(raw[index + rest - 1])
    }
    let low = unsafe raw.loadUnaligned(fromByteOffset: index, as: UInt32.self)
    let high = unsafe raw.loadUnaligned(fromByteOffset: index + rest - 4, as: UInt32.self)
    return UInt64(low) << 32 | UInt64(high)
  }

  @inline(__always)
  private static func mix(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let product = a.multipliedFullWidth(by: b)
    return product.high ^ product.low
  }
}
