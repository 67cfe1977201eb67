/**
 * HTTP whose library comes beside the socket and not before it. It is asked for at once, as every start has calls to
 * make; a call that finds it cannot be had is one that was lost, and the next asks again.
 */
import type { SendHttp } from '../core/environment.ts';

export function createLateHttp(load: () => Promise<SendHttp>): SendHttp {
  const held: { http: Promise<SendHttp> | null } = { http: null };
  const loaded = (): Promise<SendHttp> => {
    held.http ??= load().catch((error: unknown) => {
      held.http = null;
      throw error;
    });
    return held.http;
  };
  // Who calls hears of a failure; nobody waits yet.
  loaded().catch(() => undefined);
  return async (request) => {
    // What cannot be loaded cannot be sent either.
    const http = await loaded().catch(() => null);
    return http === null ? { kind: 'lost', reason: 'offline' } : http(request);
  };
}
