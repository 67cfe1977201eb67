/** Fetches a picture that its owner alone may open: an address in a page carries no session. */
import { ok, type Result, refuse } from '../../contract/envelope.ts';
import { CALL_TIMEOUT_MS, type RunParts } from './run-endpoint.ts';

const OWN = /^\/uploads\/[A-Za-z0-9_-]+\.webp$/;

export function openPicture(
  parts: Pick<RunParts, 'environment' | 'session' | 'origin'>,
): (address: string) => Promise<Result<Blob>> {
  return async (address) => {
    const token = parts.session.token();
    // The session goes to our own pictures alone, whatever the address says.
    if (token === null || !OWN.test(address)) return refuse('not_found');
    const outcome = await parts.environment.transport.sendHttp({
      method: 'GET',
      url: `${parts.origin()}${address}`,
      headers: { Authorization: token },
      body: null,
      timeoutMs: CALL_TIMEOUT_MS,
      isFile: true,
    });
    if (outcome.kind === 'lost') return refuse(outcome.reason);
    return outcome.status === 200 && outcome.file ? ok(outcome.file) : refuse('not_found');
  };
}
