/**
 * Sends the pushes that wait. A push is written down as sent before it goes out, and taken back only when it has
 * certainly not arrived: a process that dies in between, or a service that goes silent, loses one rather than sending
 * it twice. Who is told of money or by a person finds the message in the app all the same.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../contract/plain/time.ts';
import { type MessageKey, type MessageTraits, messageTable } from '../content/message-keys.ts';
import type { Queryable } from '../db/database.ts';
import { keepSecret } from '../db/sealed-values.ts';
import type { Exchange } from '../exchange.ts';
import type { JobHandler } from '../jobs/job-runner.ts';
import { messageOf } from './message-words.ts';
import {
  createPushService,
  drawPushKeys,
  PATIENCE_MS,
  type PushKeys,
  type PushOutcome,
} from './push-service.ts';

const EVERY_MS = 1_000;
/** Pushes that one instance has on their way, one for each device: a service that keeps us waiting holds up no others. */
const MOST_IN_HAND = 100;
/** A device whose service takes none of so many in a row is no device. */
const MOST_FAILURES = 20;
/** Each failure doubles it. */
const FIRST_RETRY_MS = MINUTE_MS;
const LONGEST_RETRY_MS = 6 * HOUR_MS;
/** Older news is no news, neither here nor at the push service. */
const LIFE_MS = DAY_MS;
/** What a notification shows; the rest is in the app. */
const MOST_TITLE = 120;
const MOST_BODY = 300;

interface WaitingPush {
  readonly id: number;
  readonly deviceId: number;
  readonly key: MessageKey;
  readonly params: Readonly<Record<string, string>>;
  readonly link: string | null;
  readonly createdAt: number;
  readonly attempts: number;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly language: string;
  readonly isOver: boolean;
}

export interface PushPost {
  /** What a device is subscribed with. */
  readonly publicKey: string;
  readonly job: JobHandler;
  /** Resolves once no push is in hand. */
  stop(): Promise<void>;
}

type Parts = Pick<Exchange, 'config' | 'clock' | 'database' | 'secrets' | 'log'>;

export async function openPushPost(parts: Parts): Promise<PushPost> {
  const { config, clock, database, log } = parts;
  const keys = await readKeys(parts);
  const service = createPushService(config, keys);
  const inHand = new Set<Promise<void>>();

  async function send(push: WaitingPush): Promise<void> {
    try {
      const { endpoint, p256dh, auth, createdAt } = push;
      const leftMs = createdAt + LIFE_MS - clock.now();
      const outcome = await service({
        ...{ endpoint, p256dh, auth, topic: `push-${push.id}`, payload: payloadOf(push) },
        isUrgent: isUrgent(push.key),
        lifeSeconds: Math.max(0, Math.ceil(leftMs / SECOND_MS)),
      });
      if (outcome !== 'taken') log.info({ outcome, push: push.key }, 'a push was not taken');
      await settle(database, push, { outcome, nowMs: clock.now() });
    } catch (error) {
      log.warn({ err: error, push: push.key }, 'a push could not be sent');
    }
  }

  return {
    publicKey: keys.publicKey,
    job: async (tx, _job, nowMs) => {
      await tx.query('delete from pushes where created_at < $1', [nowMs - LIFE_MS]);
      const claimed = await claim(tx, { nowMs, limit: MOST_IN_HAND - inHand.size });
      await forget(
        tx,
        claimed.filter(({ isOver }) => isOver),
      );
      tx.afterCommit(() => {
        for (const push of claimed.filter(({ isOver }) => !isOver)) {
          const sending = send(push).finally(() => inHand.delete(sending));
          inHand.add(sending);
        }
      });
      return nowMs + EVERY_MS;
    },
    stop: async () => {
      await Promise.all(inHand);
    },
  };
}

/** Drawn at the first start: a device that is subscribed knows the exchange by them. */
async function readKeys({ database, secrets }: Parts): Promise<PushKeys> {
  const draw = () => JSON.stringify(drawPushKeys());
  return JSON.parse(await keepSecret(database, secrets, { key: 'push_keys', draw }));
}

/** The oldest of each device that has none in hand. Its session may be over since: unused for too long, or too old. */
function claim(
  tx: Queryable,
  { nowMs, limit }: { readonly nowMs: number; readonly limit: number },
): Promise<WaitingPush[]> {
  return tx.query<WaitingPush>(
    `update pushes p set attempts = attempts + 1, sent_at = $1
       from push_devices d join sessions s on s.id = d.session_id
       where d.id = p.device_id and p.id = any (array(
         select w.id from pushes w
           where w.sent_at is null and w.next_at <= $1 and w.key = any ($2::text[])
             and not exists (select from pushes o where o.device_id = w.device_id
               and (o.sent_at > $4 or (o.sent_at is null and o.next_at <= $1 and o.id < w.id)))
           order by w.next_at, w.id limit $3 for update skip locked))
       returning p.id, p.device_id, p.key, p.params, p.link, p.created_at, p.attempts,
         d.endpoint, d.p256dh, d.auth, d.language,
         (s.expires_at <= $1 or s.last_seen_at + s.idle_ms <= $1) as is_over`,
    [nowMs, Object.keys(messageTable), Math.max(0, limit), nowMs - PATIENCE_MS],
  );
}

/** What waits for them goes with them. */
async function forget(queryable: Queryable, pushes: readonly WaitingPush[]): Promise<void> {
  if (pushes.length === 0) return;
  await queryable.query('delete from push_devices where id = any ($1::bigint[])', [
    pushes.map(({ deviceId }) => deviceId),
  ]);
}

async function settle(
  queryable: Queryable,
  push: WaitingPush,
  { outcome, nowMs }: { readonly outcome: PushOutcome; readonly nowMs: number },
): Promise<void> {
  if (outcome === 'gone') return forget(queryable, [push]);
  if (outcome === 'later') {
    const waitMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (push.attempts - 1));
    await queryable.query('update pushes set sent_at = null, next_at = $2 where id = $1', [
      push.id,
      nowMs + waitMs,
    ]);
    return;
  }
  await queryable.query('delete from pushes where id = $1', [push.id]);
  const [{ failures = 0 } = {}] = await queryable.query<{ failures: number }>(
    `update push_devices set failures = case when $2 then 0 else failures + 1 end
       where id = $1 and (failures > 0 or not $2) returning failures`,
    [push.deviceId, outcome === 'taken'],
  );
  if (failures >= MOST_FAILURES) await forget(queryable, [push]);
}

/** Sent at once even where the device saves its battery. */
function isUrgent(key: MessageKey): boolean {
  const { kind }: MessageTraits = messageTable[key];
  return kind === 'risk' || kind === 'security';
}

/** In the language of the device. Names and reasons in it are other people's words, so it is cut to what is read. */
function payloadOf({ id, key, params, link, language }: WaitingPush): string {
  const { title, paragraphs } = messageOf(language, key, params);
  const body = cut(paragraphs[0] ?? '', MOST_BODY);
  return JSON.stringify({ id: String(id), title: cut(title, MOST_TITLE), body, link });
}

function cut(text: string, most: number): string {
  const letters = [...text];
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`;
}
