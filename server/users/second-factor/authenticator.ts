/** Codes of an authenticator app: six digits, a new one every 30 seconds (RFC 6238, HMAC-SHA-1). */
import { Secret, TOTP } from 'otpauth';
import { SITE_NAME } from '../../../contract/plain/site-name.ts';

const STEP_MS = 30_000;
/** Clocks differ, and typing takes a moment: the code before and the code after are right too. */
const WINDOW_STEPS = 1;
const SECRET_BYTES = 20;

/** Base32, as apps take it. */
export function drawSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What the QR code holds, for example `otpauth://totp/Aureus:ann%40example.com?...`. */
export function authenticatorUri(secret: string, label: string): string {
  return authenticator(secret, label).toString();
}

/** The time step whose code this is, or null when it is none of this moment. */
export function stepOfCode(secret: string, code: string, nowMs: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const drift = authenticator(secret).validate({
    token: code,
    timestamp: nowMs,
    window: WINDOW_STEPS,
  });
  return drift === null ? null : Math.floor(nowMs / STEP_MS) + drift;
}

function authenticator(secret: string, label = SITE_NAME): TOTP {
  return new TOTP({
    issuer: SITE_NAME,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_MS / 1_000,
    secret: Secret.fromBase32(secret),
  });
}
