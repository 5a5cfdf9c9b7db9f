@main
struct Waybill {
  static func main() {}
}
