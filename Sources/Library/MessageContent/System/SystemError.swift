// The error numbers of the C library, in words.

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The reason why a C library call failed.
package struct SystemError: Error, Sendable, Hashable {
  /// The value of `errno`.
  package let number: Int32

  package init(_ number: Int32) {
    self.number = number
  }

  /// The description of the error in the platform's words.
  package var words: String {
    strerror(number).map { String(cString: $0) } ?? "error \(number)"
  }

  /// The current value of `errno`.
  static var last: Self { Self(errno) }

  package static let addressInUse = Self(EADDRINUSE)
  package static let brokenPipe = Self(EPIPE)
  package static let fileExists = Self(EEXIST)
  package static let inputOutput = Self(EIO)
  package static let interrupted = Self(EINTR)
  package static let invalidArgument = Self(EINVAL)
  package static let isDirectory = Self(EISDIR)
  package static let noLocks = Self(ENOLCK)
  package static let noMemory = Self(ENOMEM)
  package static let noSuchFileOrDirectory = Self(ENOENT)
  package static let notDirectory = Self(ENOTDIR)
  package static let notPermitted = Self(EPERM)
  package static let notSupported = Self(ENOTSUP)
  /// The error for a path that leads outside a folder, as from `openat2`.
  package static let outsideFolder = Self(EXDEV)
  package static let permissionDenied = Self(EACCES)
  /// The error for a folder that has been replaced by another one.
  package static let replacedFolder = Self(ESTALE)
  package static let tooLarge = Self(EFBIG)
  package static let tooManyLinks = Self(ELOOP)
  package static let tryAgain = Self(EAGAIN)
  package static let undecodable = Self(EILSEQ)
}

extension SystemError: CustomStringConvertible {
  /// The common errors in words that depend on neither platform nor locale, with the number in
  /// every case.
  package var description: String {
    let words: String? =
      switch number {
      case EACCES, EPERM: "permission denied"
      case EDQUOT: "the quota is used up"
      case EEXIST: "it exists"
      case EFBIG: "it would be too large"
      case EINVAL: "no file can have that name"
      case EIO: "the device failed"
      case EISDIR: "it is a folder"
      case ELOOP: "it is a symbolic link"
      case EMFILE, ENFILE: "too many files are open"
      case ENAMETOOLONG: "the name is too long"
      case ENOENT: "there is no such file or folder"
      case ENOSPC: "no space is left"
      case ENOTDIR: "what should be a folder is none"
      case EROFS: "the file system is read-only"
      default: nil
      }
    return words.map { "\($0) (errno \(number))" } ?? "errno \(number)"
  }
}
