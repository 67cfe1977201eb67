/**
 * The checksum of an order book: CRC-32 over the top ten levels of each side, bids first, each as
 * `price:quantity` in plain decimal text joined by `|` (the convention of Kraken and OKX).
 */
import type { LevelTuple } from '../realtime.ts';

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

/** An integer of 10^-scale as decimal text with all its places: `scaledText(125, 2)` is `1.25`. */
export function scaledText(value: number, scale: number): string {
  if (scale === 0) return String(value);
  const sign = value < 0 ? '-' : '';
  const digits = String(Math.abs(value)).padStart(scale + 1, '0');
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** Decimal text as an integer of 10^-scale. Digits beyond the scale must be zero. */
export function scaledInteger(text: string, scale: number): number {
  const [whole = '0', fraction = ''] = text.split('.');
  const kept = fraction.slice(0, scale).padEnd(scale, '0');
  const value = Number(`${whole}${kept}`);
  if (/[1-9]/.test(fraction.slice(scale)) || !Number.isSafeInteger(value)) {
    throw new RangeError(`${text} does not fit a scale of ${scale}`);
  }
  return value;
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
