// SPDX-License-Identifier: GPL-3.0-or-later

private import Glibc
package import SpeakModel

extension Timestamp {
  /// `2026-01-31T09:30:00Z`
  var utcText: String {
    let (date, seconds) = calendarDate(secondsSince1970)
    let clock = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { digits($0, count: 2) }
    return "\(date)T\(clock.joined(separator: ":"))Z"
  }

  /// `2026-01-31 09:30`, where clocks are that many seconds ahead of UTC.
  func minuteText(secondsAheadOfUTC: Int) -> String {
    let (date, seconds) = calendarDate(secondsSince1970 &+ Int64(secondsAheadOfUTC))
    return "\(date) \(digits(seconds / 3600, count: 2)):\(digits(seconds / 60 % 60, count: 2))"
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
    func number(_ range: Range<Int>) -> Int64 {
      range.reduce(0) { $0 * 10 + Int64(bytes[$1] - UInt8(ascii: "0")) }
    }
    let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
    var zone = bytes[pattern.count...]
    if zone.first == UInt8(ascii: ".") {
      let fraction = zone.dropFirst().prefix(while: isDigit)
      guard !fraction.isEmpty else { return nil }
      zone = zone[fraction.endIndex...]
    }
    guard hour < 24, minute < 60, second < 60,
      let day = daysSince1970(year: number(0..<4), month: number(5..<7), day: number(8..<10)),
      let ahead = secondsAheadOfUTC(zone)
    else { return nil }
    self.init(secondsSince1970: day * 86400 + hour * 3600 + minute * 60 + second - ahead)
  }
}

/// How far the system's local time is ahead of UTC at the moment, in seconds.
package func systemSecondsAheadOfUTC(_ moment: Timestamp) -> Int {
  var seconds = time_t(moment.secondsSince1970)
  // Unsafe for its pointer to the time zone's name, which is not looked at.
  var fields = unsafe tm()
  return unsafe localtime_r(&seconds, &fields) == nil ? 0 : fields.tm_gmtoff
}

/// The Gregorian date, in years of four digits, and the second of the day.
private func calendarDate(_ secondsSince1970: Int64) -> (date: String, seconds: Int64) {
  let moment = min(max(secondsSince1970, -62_167_219_200), 253_402_300_799)
  let seconds = ((moment % 86400) + 86400) % 86400
  // Counted from 1 March of the year 0, so that the leap day is the last of its year and 400 years
  // are always 146097 days.
  let days = (moment - seconds) / 86400 + 719_468
  let era = (days >= 0 ? days : days - 146_096) / 146_097
  let dayOfEra = days - era * 146_097
  let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
  let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
  let monthFromMarch = (5 * dayOfYear + 2) / 153
  let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
  let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return ("\(digits(year, count: 4))-\(digits(month, count: 2))-\(digits(day, count: 2))", seconds)
}

/// `nil` for a date that does not exist.
private func daysSince1970(year: Int64, month: Int64, day: Int64) -> Int64? {
  let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  let lengths: [Int64] = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  guard (1...12).contains(month), (1...lengths[Int(month) - 1]).contains(day) else { return nil }
  // Leap days of the years before this one, the year 0 among them.
  let leapDays = year == 0 ? 0 : (year + 3) / 4 - (year + 99) / 100 + (year + 399) / 400
  return year * 365 + leapDays + lengths.prefix(Int(month) - 1).reduce(0, +) + day - 1 - 719_528
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

private func digits(_ number: Int64, count: Int) -> String {
  let text = String(number)
  return String(repeating: "0", count: max(0, count - text.count)) + text
}
