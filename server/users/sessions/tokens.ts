/** Session tokens: 256 random bits for the holder, a hash for us. */
import { createHash, randomBytes } from 'node:crypto';

const TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/;

export function drawToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored and compared; a stolen table opens no session. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The token in an Authorization header, bare or after `Bearer`; null when there is none. */
export function tokenOfHeader(header: string | undefined): string | null {
  const token = header?.replace(/^Bearer /i, '').trim();
  return token !== undefined && TOKEN_PATTERN.test(token) ? token : null;
}
