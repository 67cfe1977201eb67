/**
 * The dead-man switch: cancels what waits of users who were not heard for as long as they chose, and tells them. A silence is
 * claimed by a guarded row in the transaction that cancels, so any number of instances end it once.
 */
import { MINUTE_MS, SECOND_MS } from '../../../contract/plain/time.ts';
import type { Exchange } from '../../exchange.ts';
import type { OrdersDesk } from '../../feature.ts';
import { eachAlone } from '../../jobs/each-alone.ts';
import { everySo } from '../../jobs/steady.ts';
import { addMessage } from '../../messages/add-message.ts';
import { announce } from '../../realtime/announce.ts';
import {
  claimSilent,
  hearEverybodyIfAway,
  keepLooking,
  LOOKED_EVERY_MS,
  type Silent,
  silentUsers,
} from './silence-store.ts';

const EVERY_MS = SECOND_MS;

export interface SilenceKeeper {
  /** Ends every silence that is due; the timer does the same. */
  endAll(): Promise<void>;
  stop(): Promise<void>;
}

export async function startSilenceKeeper(
  exchange: Exchange,
  desks: readonly OrdersDesk[],
): Promise<SilenceKeeper> {
  const { database, clock, log } = exchange;
  await hearEverybodyIfAway(database, clock.now());

  const end = (silent: Silent) =>
    database.withTransaction(async (tx) => {
      const at = clock.now();
      if (!(await claimSilent(tx, silent, at))) return;
      const { userId, silenceMs } = silent;
      let count = 0;
      for (const desk of desks) count += await desk.cancelAll(tx, userId);
      if (count === 0) return;
      const params = { count: String(count), minutes: String(Math.ceil(silenceMs / MINUTE_MS)) };
      const news = await addMessage(tx, userId, { key: 'orders_silenced', params, at });
      await announce(exchange, tx, userId, [news]);
    });

  let saidAtMs = Number.NEGATIVE_INFINITY;

  /** More often than others forget it nobody needs the sign that this instance is there. */
  async function sayLooking(nowMs: number): Promise<void> {
    if (nowMs - saidAtMs < LOOKED_EVERY_MS) return;
    await keepLooking(database, nowMs);
    saidAtMs = nowMs;
  }

  async function endAll(): Promise<void> {
    await sayLooking(clock.now());
    await eachAlone(await silentUsers(database, clock.now()), end, {
      log,
      trouble: 'orders of a silent user were not cancelled; they are tried again',
      name: ({ userId }) => ({ userId }),
    });
  }

  const ending = everySo({
    periodMs: EVERY_MS,
    work: endAll,
    log,
    trouble: 'silent users could not be looked for; the timer tries again',
  });
  ending.start();
  return { endAll: ending.runAnew, stop: ending.stop };
}
