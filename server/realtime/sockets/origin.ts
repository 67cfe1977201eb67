/** Only pages of our own origin may open a socket. */
import type { IncomingHttpHeaders } from 'node:http';

/**
 * A request without an Origin comes from a program, not from a page, and carries no cookies of
 * ours, so it is allowed. A page must come from the public origin; where none is set, from the host it connects
 * to, which a name that is pointed at us afterwards could also be.
 */
export function isAllowedOrigin(
  headers: IncomingHttpHeaders,
  publicOrigin: string | null,
): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (publicOrigin !== null) return origin === publicOrigin;
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}
