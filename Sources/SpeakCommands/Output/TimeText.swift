// SPDX-License-Identifier: GPL-3.0-or-later

private import Glibc
internal import SpeakModel

extension Timestamp {
  /// `2026-01-31T09:30:00Z`
  var utcText: String {
    let fields = unsafe fields(gmtime_r)
    return unsafe "\(fields.dayText)T\(fields.minuteText):\(digits(fields.tm_sec, count: 2))Z"
  }

  /// `2026-01-31 09:30`, as clocks show it where the user is.
  var localMinuteText: String {
    let fields = unsafe fields(localtime_r)
    return unsafe "\(fields.dayText) \(fields.minuteText)"
  }

  /// Reads ISO 8601 as `2026-01-31T09:30:00Z`, also with an offset such as `+09:00` instead of the
  /// `Z` and with a fraction of a second, which is cut off. Fails for any other form and for a date
  /// that does not exist.
  init?(utcText text: String) {
    let bytes = Array(text.utf8)
    let pattern = "dddd-dd-ddTdd:dd:dd".utf8
    guard bytes.count > pattern.count,
      zip(bytes, pattern).allSatisfy({ $1 == UInt8(ascii: "d") ? isDigit($0) : $0 == $1 })
    else { return nil }
    func number(_ range: Range<Int>) -> Int32 {
      range.reduce(0) { $0 * 10 + Int32(bytes[$1] - UInt8(ascii: "0")) }
    }
    var zone = bytes[pattern.count...]
    if zone.first == UInt8(ascii: ".") {
      let fraction = zone.dropFirst().prefix(while: isDigit)
      guard !fraction.isEmpty else { return nil }
      zone = zone[fraction.endIndex...]
    }
    var fields = unsafe tm()
    unsafe fields.tm_year = number(0..<4) - 1900
    unsafe fields.tm_mon = number(5..<7) - 1
    unsafe fields.tm_mday = number(8..<10)
    unsafe fields.tm_hour = number(11..<13)
    unsafe fields.tm_min = number(14..<16)
    unsafe fields.tm_sec = number(17..<19)
    // What does not exist, `timegm` takes for a later moment that does.
    let moment = unsafe Timestamp(secondsSince1970: Int64(timegm(&fields)))
    guard moment.utcText.utf8.prefix(pattern.count).elementsEqual(bytes.prefix(pattern.count)),
      let ahead = secondsAheadOfUTC(zone)
    else { return nil }
    self.init(secondsSince1970: moment.secondsSince1970 - ahead)
  }

  /// The parts of the date and the time of day, in years of four digits.
  private func fields(
    _ split: (UnsafePointer<time_t>, UnsafeMutablePointer<tm>) -> UnsafeMutablePointer<tm>?
  ) -> tm {
    var moment = time_t(min(max(secondsSince1970, -62_167_219_200), 253_402_300_799))
    var fields = unsafe tm()
    _ = unsafe split(&moment, &fields)
    return unsafe fields
  }
}

extension tm {
  fileprivate var dayText: String {
    unsafe "\(digits(tm_year + 1900, count: 4))-\(digits(tm_mon + 1, count: 2))-"
      + digits(tm_mday, count: 2)
  }

  fileprivate var minuteText: String {
    unsafe "\(digits(tm_hour, count: 2)):\(digits(tm_min, count: 2))"
  }
}

/// `Z`, `+09:00`, `+0900` or `+09`.
private func secondsAheadOfUTC(_ zone: ArraySlice<UInt8>) -> Int64? {
  if zone.elementsEqual("Z".utf8) { return 0 }
  guard let sign = zone.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
    return nil
  }
  var digits = Array(zone.dropFirst())
  if digits.count == 5, digits[2] == UInt8(ascii: ":") { digits.remove(at: 2) }
  if digits.count == 2 { digits += "00".utf8 }
  guard digits.count == 4, digits.allSatisfy(isDigit) else { return nil }
  let values = digits.map { Int64($0 - UInt8(ascii: "0")) }
  let (hours, minutes) = (values[0] * 10 + values[1], values[2] * 10 + values[3])
  guard hours < 24, minutes < 60 else { return nil }
  return (hours * 3600 + minutes * 60) * (sign == UInt8(ascii: "-") ? -1 : 1)
}

private func digits(_ number: Int32, count: Int) -> String {
  let text = String(number)
  return String(repeating: "0", count: max(0, count - text.count)) + text
}
