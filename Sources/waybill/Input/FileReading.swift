import SystemPackage

/// Reads whole files, which must be regular.
enum FileReading {
  /// Reads a file, or its first `limit + 1` bytes when there are more than `limit`. A link is
  /// followed. Problems call the file by `shownPath`.
  static func read(
    _ path: String, shownAs shownPath: String, limit: Int
  ) throws(FileProblem) -> [UInt8] {
    do {
      let descriptor = try SystemCalls.openFile(path: path)
      defer { try? SystemCalls.close(descriptor) }
      let status = try FileStatus(descriptor: descriptor)
      guard status.kind == .regular else { throw FileProblem.notRegularFile(path: shownPath) }
      let size = Int(clamping: status.size)
      // One byte of room more tells a file that grew from one that ended.
      let bytes = try readAll(descriptor, atMost: min(size, limit) + 1)
      guard size > limit || bytes.count == size else {
        throw FileProblem.changedWhileRead(path: shownPath)
      }
      return bytes
    } catch let error as Errno {
      throw .system(path: shownPath, error)
    } catch let problem as FileProblem {
      throw problem
    } catch {
      throw .notRegularFile(path: shownPath)
    }
  }

  /// Reads up to the end of a descriptor, or as many bytes as asked for.
  static func readAll(_ descriptor: CInt, atMost count: Int) throws(Errno) -> [UInt8] {
    var failure: Errno?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(Errno) {
        let room = UnsafeMutableRawBufferPointer(buffer)
        while filled < count {
          let part = try SystemCalls.read(descriptor, into: .init(rebasing: room[filled...]))
          if part == 0 { break }
          filled += part
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }
}
