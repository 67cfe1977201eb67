/**
 * The checksum of an order book: CRC-32 over the top ten levels of each side, bids first, each as
 * `price:quantity` in plain decimal text joined by `|` (the convention of Kraken and OKX).
 */
import type { LevelTuple } from '../../realtime.ts';
import { scaledText } from '../../scaled.ts';

const CHECKED_LEVELS = 10;

export function bookChecksum(book: {
  bids: readonly LevelTuple[];
  asks: readonly LevelTuple[];
  priceScale: number;
  quantityScale: number;
}): number {
  const { bids, asks, priceScale, quantityScale } = book;
  const parts = [...bids.slice(0, CHECKED_LEVELS), ...asks.slice(0, CHECKED_LEVELS)].map(
    ([price, quantity]) =>
      `${scaledText(price, priceScale)}:${scaledText(quantity, quantityScale)}`,
  );
  return crc32(parts.join('|'));
}

function crc32(ascii: string): number {
  let crc = ~0;
  for (let index = 0; index < ascii.length; index += 1) {
    crc = (CRC_TABLE[(crc ^ ascii.charCodeAt(index)) & 0xff] ?? 0) ^ (crc >>> 8);
  }
  return ~crc >>> 0;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, start) => {
  let value = start;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});
