#if os(Linux) || os(Android)
  internal import CRename

  /// Calls of Linux that the C library does not show to Swift.
  enum LinuxCalls {
    static func renameat2(
      _ folder: CInt, _ name: UnsafePointer<CChar>, _ newFolder: CInt,
      _ newName: UnsafePointer<CChar>, exchanges: Bool
    ) -> CInt {
      let flags = exchanges ? waybill_rename_exchange : waybill_rename_noreplace
      return waybill_renameat2(folder, name, newFolder, newName, flags)
    }

    /// Opens a path that leads through no link, and not out of the folder. Permissions are for a file that is
    /// created.
    static func openBeneath(
      _ folder: CInt, _ path: UnsafePointer<CChar>, flags: CInt, permissions: UInt16 = 0
    ) -> CInt {
      waybill_openat2(
        folder, path, UInt64(UInt32(bitPattern: flags)), UInt64(permissions),
        waybill_resolve_beneath)
    }

    static func returnFreeMemory() { waybill_return_free_memory() }
  }
#endif
