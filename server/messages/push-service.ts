/**
 * Hands a push to the service of the device's browser: encrypted for the device alone, signed by the exchange. What a
 * service answers is a status; its body is not read and no redirect followed.
 */
import { Agent as PlainAgent, request as requestPlainly } from 'node:http';
import { Agent, request } from 'node:https';
import webPush from 'web-push';
import type { Config } from '../config.ts';
import { PrivateAddress, publicLookup, pushUrlOf } from './push-endpoint.ts';

export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

interface Push {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** Another push of the same topic takes its place where it still waits. */
  readonly topic: string;
  readonly payload: string;
  readonly lifeSeconds: number;
  readonly isUrgent: boolean;
}

/**
 * `gone`: the device takes no more; `refused`: this one never; `later`: it has certainly not arrived. `unknown` may
 * have arrived, because the service went silent after it had the push.
 */
export type PushOutcome = 'taken' | 'gone' | 'refused' | 'later' | 'unknown';
type PushService = (push: Push) => Promise<PushOutcome>;

/** From the name to the status, at most. */
export const PATIENCE_MS = 8_000;
/** One service that keeps us waiting keeps no more than these. */
const MOST_SOCKETS = 10;

export function createPushService(
  { pushLocal: isLocal, publicOrigin }: Pick<Config, 'pushLocal' | 'publicOrigin'>,
  keys: PushKeys,
): PushService {
  const limits = { keepAlive: false, maxSockets: MOST_SOCKETS } as const;
  const agent = new Agent(limits);
  const plainAgent = new PlainAgent(limits);
  const host = publicOrigin === null ? 'localhost' : new URL(publicOrigin).hostname;
  const vapidDetails = { subject: `mailto:no-reply@${host}`, ...keys };

  return async ({ endpoint, p256dh, auth, payload, ...push }) => {
    const url = pushUrlOf(endpoint, { isLocal });
    if (url === null) return 'gone';
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      payload,
      {
        ...{ vapidDetails, topic: push.topic, TTL: push.lifeSeconds },
        ...{ urgency: push.isUrgent ? 'high' : 'normal', contentEncoding: 'aes128gcm' },
      },
    );
    const options = { method: 'POST', headers, signal: AbortSignal.timeout(PATIENCE_MS) };
    const asked =
      url.protocol === 'http:'
        ? requestPlainly(url, { ...options, agent: plainAgent })
        : request(url, { ...options, agent, ...(!isLocal && { lookup: publicLookup }) });
    return outcomeOf(asked, body);
  };
}

function outcomeOf(asked: ReturnType<typeof request>, body: unknown): Promise<PushOutcome> {
  return new Promise((resolve) => {
    const state = { isConnected: false };
    asked.on('socket', (socket) => {
      for (const event of ['connect', 'secureConnect'])
        socket.once(event, () => {
          state.isConnected = true;
        });
    });
    asked.on('response', (response) => {
      response.destroy();
      resolve(judge(response.statusCode ?? 0));
    });
    asked.on('error', (error) => {
      if (error instanceof PrivateAddress) resolve('refused');
      else resolve(state.isConnected ? 'unknown' : 'later');
    });
    asked.end(body);
  });
}

function judge(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'taken';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
}

export function drawPushKeys(): PushKeys {
  return webPush.generateVAPIDKeys();
}
