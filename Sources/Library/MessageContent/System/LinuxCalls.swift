#if os(Linux) || os(Android)
  internal import CRename

  /// Linux system calls that the C library does not expose to Swift.
  package enum LinuxCalls {
    static func renameat2(
      _ folder: CInt, _ name: UnsafePointer<CChar>, _ newFolder: CInt,
      _ newName: UnsafePointer<CChar>, exchanges: Bool
    ) -> CInt {
      let flags = exchanges ? waybill_rename_exchange : waybill_rename_noreplace
      return waybill_renameat2(folder, name, newFolder, newName, flags)
    }

    /// Opens a path that must lead through no link and not out of the folder. Permissions apply to
    /// a file that is created.
    static func openBeneath(
      _ folder: CInt, _ path: UnsafePointer<CChar>, flags: CInt, permissions: UInt16 = 0
    ) -> CInt {
      waybill_openat2(
        folder, path, UInt64(UInt32(bitPattern: flags)), UInt64(permissions),
        waybill_resolve_beneath)
    }

    /// Starts a program that is killed when the calling thread ends.
    ///
    /// - Parameters:
    ///   - path: The path of the program.
    ///   - arguments: All arguments, followed by a null pointer.
    ///   - environment: All variables, followed by a null pointer.
    ///   - descriptors: The descriptors that become 0, 1, 2 and so on.
    /// - Returns: The process ID; -1 for an error in `errno`.
    package static func spawn(
      _ path: UnsafePointer<CChar>, arguments: [UnsafeMutablePointer<CChar>?],
      environment: [UnsafeMutablePointer<CChar>?], descriptors: [CInt]
    ) -> Int32 {
      waybill_spawn(path, arguments, environment, descriptors, CInt(clamping: descriptors.count))
    }

    static func returnFreeMemory() { waybill_return_free_memory() }
  }
#endif
