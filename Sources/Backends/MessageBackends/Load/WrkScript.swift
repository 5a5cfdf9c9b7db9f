import Diagnostics
import MessageAssembly
import MessageContent
import MessageSyntax
import RequestSerialization

/// The Lua script that gives wrk a message for each request.
struct WrkScript {
  private let service: String

  /// The name of the script's file.
  private let file: String
  private var messages = ""
  private var order: [String] = []
  private var count = 0

  init(service: String, file: String) { (self.service, self.file) = (service, file) }

  /// Adds a message in a file.
  mutating func append(_ load: LoadCase, path: String) {
    append(load, "file(\(Self.literal(Array(path.utf8))))")
  }

  /// Adds a message whose head is computed from secrets, and its content, too, unless it is in a
  /// file.
  mutating func append(
    _ load: LoadCase, _ secrets: LoadCase.Secrets, contentPath: String?
  ) throws(ContentError) {
    let message = secrets.message
    var head = Array("\(message.method) \(message.target) HTTP/1.1\r\n".utf8)
    var parts: [String] = []
    for field in message.fields {
      guard field.isNamed("Content-Length") else {
        head += "\(field.name): \(field.value)\r\n".utf8
        continue
      }
      parts.append(Self.expression(secrets.pieces(of: head + "\(field.name): ".utf8)))
      parts.append("#content")
      head = Array("\r\n".utf8)
    }
    parts.append(Self.expression(secrets.pieces(of: head + "\r\n".utf8)))
    let content: String
    if let contentPath {
      content = "file(\(Self.literal(Array(contentPath.utf8))))"
    } else {
      content = Self.expression(secrets.pieces(of: try message.content.readAll()))
    }
    append(
      load,
      "message(\(content), function(content) return \(parts.joined(separator: " .. ")) end)")
  }

  private mutating func append(_ load: LoadCase, _ value: String) {
    count += 1
    messages += "-- \(CurlScript.oneLine(load.found.title))\nmessages[\(count)] = \(value)\n"
    order.append(load.weight == 1 ? "{\(count)}" : "{\(count), \(load.weight)}")
  }

  func finish() -> [UInt8] {
    Array(
      """
      -- The requests of the service \(CurlScript.oneLine(service)), for wrk. Made by Waybill: changes are lost.
      --
      --     wrk -t2 -c10 -d30s -s \(file) http://localhost:8080
      --
      -- wrk connects to the address of its command line, and sends the messages in this order.
      local folder = debug.getinfo(1, "S").source:match("^@(.*/)") or "./"
      \(Self.library)
      local messages = {}
      \(messages)
      for _, entry in ipairs({\(order.joined(separator: ", "))}) do
        for _ = 1, entry[2] or 1 do order[#order + 1] = messages[entry[1]] end
      end
      if #order == 0 then stop("there is no request to send") end

      """.utf8)
  }

  // MARK: Lua

  /// A concatenation. Lua has a register for each operand, and at most 250 of them.
  private static func expression(_ pieces: [SecretExpression]) -> String {
    if pieces.isEmpty { return "\"\"" }
    let operands = pieces.map(expression)
    return operands.count < 50
      ? operands.joined(separator: " .. ") : "table.concat({\(operands.joined(separator: ", "))})"
  }

  private static func expression(_ expression: SecretExpression) -> String {
    switch expression {
    case .variable(let name): return "secret(\(literal(Array(name.utf8))))"
    case .literal(let bytes): return literal(bytes)
    case .sequence(let pieces): return self.expression(pieces)
    case .encoded(let text, let encoding): return "\(encoding.rawValue)(\(self.expression(text)))"
    case .mapped(let text, let map):
      let entries = map.replacements.map {
        "[\(literal([$0.byte]))] = \(literal(Array($0.text.utf8)))"
      }
      return "mapped(\(self.expression(text)), {\(entries.joined(separator: ", "))}, "
        + "\(map.keepsOthers))"
    }
  }

  /// A string of Lua, in ASCII.
  private static func literal(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = [UInt8(ascii: "\"")]
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): text += [UInt8(ascii: "\\"), byte]
      case 0x20...0x7E: text.append(byte)
      default:
        let digits = String(byte)
        text += "\\\(String(repeating: "0", count: 3 - digits.utf8.count))\(digits)".utf8
      }
    }
    return String(decoding: text + [UInt8(ascii: "\"")], as: UTF8.self)
  }

  /// The functions that the messages are made with.
  ///
  /// wrk goes on when a script fails, and asks for a first message that it does not send.
  private static let library = #"""
    local order, turn, isRehearsed = {}, 0, false

    local function stop(reason)
      io.stderr:write("waybill: ", reason, "\n")
      os.exit(1)
    end

    local function file(path)
      local opened, problem = io.open(folder .. path, "rb")
      if not opened then stop(problem) end
      local bytes = opened:read("*a")
      opened:close()
      return bytes
    end

    local function secret(name)
      local value = os.getenv(name)
      if (value or "") == "" then
        stop("the environment variable " .. name .. " is not set or is empty")
      end
      if value:find("%c") then stop("the value of " .. name .. " contains a control character") end
      return value
    end

    local function message(content, head) return head(content) .. content end

    local function hex(text)
      return (text:gsub(".", function(byte) return ("%02x"):format(byte:byte()) end))
    end

    local function base64(text)
      local letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
      local coded = text:gsub("..?.?", function(group)
        local a, b, c = group:byte(1, 3)
        local bits = a * 65536 + (b or 0) * 256 + (c or 0)
        local output = ""
        for place = 3, 0, -1 do
          local index = math.floor(bits / 64 ^ place) % 64 + 1
          output = output .. letters:sub(index, index)
        end
        return output:sub(1, #group + 1) .. ("="):rep(3 - #group)
      end)
      return coded
    end

    local function base64url(text)
      return (base64(text):gsub("[+/]", {["+"] = "-", ["/"] = "_"}))
    end

    local function mapped(text, replacements, keepsOthers)
      return (text:gsub(".", function(byte)
        if byte:byte() < 128 or keepsOthers then return replacements[byte] end
        return ("%%%02X"):format(byte:byte())
      end))
    end

    function setup(thread)
      if not isRehearsed then thread:set("isRehearsal", true) end
      isRehearsed = true
    end

    function request()
      if isRehearsal then
        isRehearsal = false
        return "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
      end
      turn = turn % #order + 1
      return order[turn]
    end

    """#
}
