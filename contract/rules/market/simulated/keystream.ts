/**
 * The randomness of the market: AES-256 in counter mode (NIST SP 800-38A) under keys that HKDF-SHA-256 (RFC 5869) expands
 * from the key of a day. Any part of a stream can be read alone; who knows parts of a stream, or whole other streams,
 * knows nothing of the rest without breaking AES.
 */
import type { Primitives } from './primitives.ts';

const BLOCK_BYTES = 16;

/** HKDF-Expand to 32 bytes: a key for one use of a key that is random already. */
export function subKey(
  { hmacSha256 }: Pick<Primitives, 'hmacSha256'>,
  key: Uint8Array,
  use: string | Uint8Array,
): Uint8Array {
  const bytes = typeof use === 'string' ? new TextEncoder().encode(use) : use;
  const message = new Uint8Array(bytes.length + 1);
  message.set(bytes);
  message[bytes.length] = 1;
  return hmacSha256(key, message);
}

export class Keystream {
  readonly #primitives: Primitives;
  readonly #key: Uint8Array;

  constructor(primitives: Primitives, key: Uint8Array) {
    this.#primitives = primitives;
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

  #blocks(first: number, bytes: number): ArrayBuffer {
    return this.#primitives.counterMode(this.#key, first, Math.ceil(bytes / BLOCK_BYTES));
  }
}
