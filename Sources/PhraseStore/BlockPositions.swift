// SPDX-License-Identifier: GPL-3.0-or-later

/// Positions inside a block of the search index, ascending, as the index keeps them: a byte each, which
/// is the distance to the one before (to -1 at the start); 255 moves on by 255 without naming one.
enum BlockPositions {
  private static let farByte: UInt8 = 255

  static func encode(_ positions: [UInt16]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(positions.count + 2)
    var previous = -1
    for position in positions {
      var distance = Int(position) - previous
      precondition(distance > 0, "positions must ascend")
      while distance >= Int(farByte) {
        bytes.append(farByte)
        distance -= Int(farByte)
      }
      bytes.append(UInt8(distance))
      previous = Int(position)
    }
    return bytes
  }

  static func decode(_ bytes: [UInt8]) -> [UInt16] {
    var positions: [UInt16] = []
    positions.reserveCapacity(bytes.count)
    var position = -1
    for byte in bytes {
      position += Int(byte)
      // Only damage can lead beyond; such positions name entries that do not exist.
      if byte != farByte { positions.append(UInt16(truncatingIfNeeded: position)) }
    }
    return positions
  }

  /// What both ascending lists have.
  static func intersection(_ left: [UInt16], _ right: [UInt16]) -> [UInt16] {
    var common: [UInt16] = []
    var other = right.startIndex
    for position in left {
      while other < right.endIndex, right[other] < position { other += 1 }
      guard other < right.endIndex else { break }
      if right[other] == position { common.append(position) }
    }
    return common
  }
}
