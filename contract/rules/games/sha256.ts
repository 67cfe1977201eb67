/**
 * SHA-256 of a text (FIPS 180-4). The browser has one of its own, but only where the page is served securely, and what a
 * player can check must not depend on it.
 */
const BLOCK_BYTES = 64;
const LENGTH_BYTES = 8;

const primes = firstPrimes(64);
const roundConstants = primes.map((prime) => fractionBits(Math.cbrt(prime)));
const initialState = primes.slice(0, 8).map((prime) => fractionBits(Math.sqrt(prime)));

/** As 64 hexadecimal digits, of the text in UTF-8. */
export function sha256(text: string): string {
  const bytes = padded(new TextEncoder().encode(text));
  const view = new DataView(bytes.buffer);
  let state: readonly number[] = initialState;
  for (let at = 0; at < bytes.length; at += BLOCK_BYTES)
    state = compressed(state, scheduleOf(view, at));
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

/** A one behind the message, zeros, and its length in bits at the end of the last block. */
function padded(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const blocks = Math.ceil((message.length + 1 + LENGTH_BYTES) / BLOCK_BYTES);
  const bytes = new Uint8Array(blocks * BLOCK_BYTES);
  bytes.set(message);
  bytes[message.length] = 0x80;
  // No text here is longer than 2^32 bits.
  new DataView(bytes.buffer).setUint32(bytes.length - 4, message.length * 8);
  return bytes;
}

function scheduleOf(view: DataView, at: number): readonly number[] {
  const words = Array.from({ length: 16 }, (_, index) => view.getUint32(at + index * 4));
  for (let index = 16; index < 64; index += 1) {
    const early = word(words, index - 15);
    const late = word(words, index - 2);
    const first = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
    const second = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
    words.push((word(words, index - 16) + first + word(words, index - 7) + second) | 0);
  }
  return words;
}

function compressed(state: readonly number[], schedule: readonly number[]): readonly number[] {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let index = 0; index < 64; index += 1) {
    const sumOfE = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const choice = (e & f) ^ (~e & g);
    const first = (h + sumOfE + choice + word(roundConstants, index) + word(schedule, index)) | 0;
    const sumOfA = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + sumOfA + majority) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((part, index) => (part + word(state, index)) | 0);
}

function rotated(bits: number, by: number): number {
  return (bits >>> by) | (bits << (32 - by));
}

function word(words: readonly number[], index: number): number {
  return words[index] ?? 0;
}

/** The first 32 bits behind the point. */
function fractionBits(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) | 0;
}

function firstPrimes(count: number): readonly number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number += 1)
    if (found.every((prime) => number % prime !== 0)) found.push(number);
  return found;
}
