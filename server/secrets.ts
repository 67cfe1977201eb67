/**
 * Secrets that the exchange must be able to read again are kept sealed: AES-256-GCM under a key that the database does
 * not hold, so that a copy of the database alone opens none.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

export interface Secrets {
  /** The same text is sealed differently each time. It opens for the same purpose alone. */
  seal(plain: string, purpose: string): string;
  /** @throws `WrongKey` for what none of the keys has sealed for this purpose. */
  open(sealed: string, purpose: string): string;
}

export class WrongKey extends Error {
  override readonly name = 'WrongKey';
}

const CIPHER = 'aes-256-gcm';
const PREFIX = 'sealed:1:';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** In base64, as `openssl rand -base64 32` does. */
export function drawSecretsKey(): string {
  return randomBytes(32).toString('base64');
}

export function isSealed(text: string): boolean {
  return text.startsWith(PREFIX);
}

/** Keys in base64: the first seals, the others open what was sealed before it. */
export function createSecrets(texts: readonly string[]): Secrets {
  const keys = texts.map((text) => Buffer.from(text, 'base64'));
  const [first] = keys;
  if (first === undefined) throw new WrongKey('there is no key');
  return {
    seal(plain, purpose) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, first, nonce);
      cipher.setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      const sealed = Buffer.concat([nonce, cipher.getAuthTag(), body]);
      return `${PREFIX}${sealed.toString('base64url')}`;
    },
    open(sealed, purpose) {
      const bytes = isSealed(sealed) ? Buffer.from(sealed.slice(PREFIX.length), 'base64url') : null;
      for (const key of keys) {
        const plain = bytes && unseal(bytes, key, purpose);
        if (plain !== null) return plain;
      }
      throw new WrongKey(`no key opens ${purpose}`);
    },
  };
}

function unseal(sealed: Buffer, key: Buffer, purpose: string): string | null {
  try {
    const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(purpose));
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const body = sealed.subarray(NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    // Another key, another purpose, or a text that was changed: the tag does not tell which.
    return null;
  }
}
