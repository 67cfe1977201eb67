/** Primitives in plain code, the same wherever it runs. */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { aesCounter } from './aes-counter.ts';
import type { Primitives } from './primitives.ts';

export const plainPrimitives: Primitives = {
  sha256,
  hmacSha256: (key, message) => hmac(sha256, key, message),
  counterMode: aesCounter,
};
