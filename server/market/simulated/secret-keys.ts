/** The keys of the days as they follow from the secret of the installation, by the primitives of the platform. */
import { createCipheriv, createHmac, hash } from 'node:crypto';
import { dayOf } from '../../../contract/plain/time.ts';
import { DayKeys, type DayMix } from '../../../contract/rules/market/simulated/day-keys.ts';
import { subKey } from '../../../contract/rules/market/simulated/keystream.ts';
import type { Primitives } from '../../../contract/rules/market/simulated/primitives.ts';

const BLOCK_BYTES = 16;
/** The end of a chain whose secret is drawn. */
const LAST_DAY = dayOf(Date.UTC(2060, 0, 1));
const zeros = Buffer.alloc(2 ** 18);

export const platformPrimitives: Primitives = {
  sha256: (bytes) => hash('sha256', bytes, 'buffer'),
  hmacSha256: (key, message) => createHmac('sha256', key).update(message).digest(),
  counterMode(key, first, blocks) {
    const counter = Buffer.alloc(BLOCK_BYTES);
    counter.writeUInt32BE(first, BLOCK_BYTES - 4);
    const bytes = blocks * BLOCK_BYTES;
    const text = bytes <= zeros.length ? zeros.subarray(0, bytes) : Buffer.alloc(bytes);
    const words = createCipheriv('aes-256-ctr', key, counter).update(text);
    // Usually it has a buffer of its own.
    const isWhole = words.byteOffset === 0 && words.length === words.buffer.byteLength;
    return isWhole ? (words.buffer as ArrayBuffer) : new Uint8Array(words).buffer;
  },
};

/** The chain whose last key is made of a secret. */
export function dayKeysOf(secret: string, mix?: DayMix): DayKeys {
  const key = keyFor(secret, 'the last day of the market');
  return new DayKeys(platformPrimitives, LAST_DAY, key, mix);
}

/** A key of a secret for one use of it. */
export function keyFor(secret: string, use: string): Uint8Array {
  return subKey(platformPrimitives, keyOf(secret), use);
}

/** HKDF-Extract: a key of a secret of any form. */
function keyOf(secret: string): Uint8Array {
  return platformPrimitives.hmacSha256(Buffer.alloc(32), Buffer.from(secret));
}
