/**
 * The randomness of the market: AES-256 in counter mode (NIST SP 800-38A) under keys that HKDF-SHA-256 (RFC 5869) expands
 * from the key of a day. Any part of a stream can be read alone; who knows parts of a stream, or whole other streams,
 * knows nothing of the rest without breaking AES.
 */
import { createCipheriv, createHmac } from 'node:crypto';

const BLOCK_BYTES = 16;
const zeros = Buffer.alloc(2 ** 18);

/** HKDF-Expand to 32 bytes: a key for one use of a key that is random already. */
export function subKey(key: Uint8Array, use: string | Uint8Array): Uint8Array {
  return createHmac('sha256', key).update(use).update(Uint8Array.of(1)).digest();
}

/** HKDF-Extract: a key of a secret of any form. */
export function keyOf(secret: string): Uint8Array {
  return createHmac('sha256', Buffer.alloc(32)).update(secret).digest();
}

export class Keystream {
  readonly #key: Uint8Array;

  constructor(key: Uint8Array) {
    this.#key = key;
  }

  /** `count` numbers of 16 bits, from the `first` of the stream on. */
  words16(first: number, count: number): Uint16Array {
    const from = first % 8;
    return new Uint16Array(this.#blocks((first - from) / 8, 2 * (from + count))).subarray(
      from,
      from + count,
    );
  }

  /** `count` numbers of 32 bits, from the `first` of the stream on. */
  words32(first: number, count: number): Uint32Array {
    const from = first % 4;
    return new Uint32Array(this.#blocks((first - from) / 4, 4 * (from + count))).subarray(
      from,
      from + count,
    );
  }

  #blocks(block: number, bytes: number): ArrayBuffer {
    const counter = Buffer.alloc(BLOCK_BYTES);
    counter.writeUInt32BE(block, BLOCK_BYTES - 4);
    const whole = Math.ceil(bytes / BLOCK_BYTES) * BLOCK_BYTES;
    const text = whole <= zeros.length ? zeros.subarray(0, whole) : Buffer.alloc(whole);
    const words = createCipheriv('aes-256-ctr', this.#key, counter).update(text);
    return new Uint8Array(words).buffer;
  }
}
