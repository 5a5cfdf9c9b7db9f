import Diagnostics
import MessageContent
import MessageSyntax
import OptionParsing

/// `--address`: an address of this machine, or `localhost` for its loopback addresses.
struct ListeningAddress: OptionValue, CustomStringConvertible {
  /// The argument as written.
  let description: String

  /// The addresses to listen on. Only the first is required.
  let addresses: [IPAddress]

  static let standard = ListeningAddress(description: "127.0.0.1", addresses: [.loopback])

  private init(description: String, addresses: [IPAddress]) {
    (self.description, self.addresses) = (description, addresses)
  }

  /// Reads a numeric address or `localhost`. Other names are not looked up.
  init?(argument: String) {
    if FieldName.equal(argument, "localhost") {
      self.init(description: argument, addresses: [.loopback, .longLoopback])
    } else if let address = IPAddress(argument) {
      self.init(description: argument, addresses: [address])
    } else {
      return nil
    }
  }

  /// The host as written in a URL.
  var host: String { description.utf8.contains(0x3A) ? "[\(description)]" : description }

  /// A warning if other machines may reach the address.
  var warnings: [LocatedDiagnostic] {
    guard !addresses.allSatisfy(\.isLoopback) else { return [] }
    return [
      LocatedDiagnostic(.exposedListener(description), path: "--address \(description)")
    ]
  }

  /// Listens on all addresses with one port; on the second address only if the machine has it.
  func listen(port: UInt16) throws(SystemError) -> (listeners: [CInt], port: UInt16) {
    var failure = SystemError.tryAgain
    // A port that is free on one address may be in use on the other.
    for _ in 0..<(port == 0 ? 20 : 1) {
      let first = try SystemCalls.listen(on: addresses[0], port: port)
      var listeners = [first]
      do throws(SystemError) {
        let port = try SystemCalls.port(of: first)
        if addresses.count > 1 {
          do throws(SystemError) {
            listeners.append(try SystemCalls.listen(on: addresses[1], port: port))
          } catch  where error != .addressInUse {}
        }
        return (listeners, port)
      } catch {
        for listener in listeners { try? SystemCalls.close(listener) }
        failure = error
      }
    }
    throw failure
  }
}

/// A host in `--allow-host`, without a port.
struct HostName: OptionValue {
  let text: String

  init?(argument: String) {
    text = IPAddress(argument)?.isIPv6 == true ? "[\(argument)]" : argument
    guard Authority.problem(inHost: Array(text.utf8)) == nil else { return nil }
  }
}
