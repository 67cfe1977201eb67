/** What must hold of every intent once a server is back: its answer, its effect, and no other. */
import { expect } from 'vitest';
import type { EndpointName } from '../../../contract/table.ts';
import { idsOf } from './mixed-wishes.ts';
import type { ServerHome } from './server-process.ts';
import {
  accepted,
  call,
  type Intent,
  type Order,
  ordersOf,
  outcomeOf,
  resend,
  type Trader,
  wholeList,
} from './trader.ts';

export interface Settled {
  /** Answers that came before the fault, and are still the same. */
  acknowledged: number;
  /** Lost answers whose effect was there, and those whose effect was not. */
  done: number;
  undone: number;
}

/**
 * Sends every intent again. An answer that was heard must be given again, as a repetition; a lost one
 * settles once, whether or not it had its effect.
 */
export async function settleIntents(
  url: string,
  trader: Trader,
  intents: readonly Intent[],
): Promise<Settled> {
  const settled: Settled = { acknowledged: 0, done: 0, undone: 0 };
  for (const intent of intents) {
    const again = await resend(url, trader, intent);
    expect(again.status).toBe(200);
    if (intent.answer === null) {
      settled[again.isRepeat ? 'done' : 'undone'] += 1;
      intent.answer = again;
      const third = await resend(url, trader, intent);
      expect([third.text, third.isRepeat]).toEqual([again.text, true]);
    } else {
      expect([again.text, again.isRepeat]).toEqual([intent.answer.text, true]);
      settled.acknowledged += 1;
    }
  }
  return settled;
}

/** The trader's orders are those of the accepted intents, each once and as it was answered. */
export async function expectOrdersOfIntents(url: string, trader: Trader): Promise<number> {
  const answered = trader.intents.flatMap(({ name, answer }) =>
    name === 'spot.trade' && answer !== null && outcomeOf(answer) === 'ok'
      ? [answer.envelope.message as Order]
      : [],
  );
  const orders = new Map((await ordersOf(url, trader)).map((order) => [order.id, order]));
  expect([...orders.keys()].sort(byId)).toEqual(answered.map(({ id }) => id).sort(byId));
  for (const then of answered) {
    const now = orders.get(then.id);
    const { side, kind, amount, price, created_at } = then;
    expect(now).toMatchObject({ side, kind, amount, price, created_at });
    expect(now?.version).toBeGreaterThanOrEqual(then.version);
    if (then.status !== 'open') expect(now).toEqual(then);
  }
  return answered.length;
}

/** Lists that tell what was accepted by a call; one of several parts is told by all of them. */
const records: readonly [name: EndpointName, list: EndpointName, parts: readonly Fields[]][] = [
  ['futures.submit', 'futures.orders', [{ scope: 'all' }]],
  ['options.submit', 'options.orders', [{ status: 'holding' }, { status: 'history' }]],
  ['transfer.submit', 'transfer.history', [{}]],
  ['convert.submit', 'convert.history', [{}]],
  ['withdraw.submit', 'withdraw.records', [{}]],
];
type Fields = Readonly<Record<string, string>>;

/** Of everything but spot orders too: what was accepted is there, once, and nothing else. */
export async function expectRecordsOfIntents(url: string, trader: Trader): Promise<number> {
  const counts: number[] = [];
  for (const [name, list, parts] of records) {
    // What an option is moves from one list to the other: asked again until no one is missed or told twice.
    const kept = async () => {
      const ids = new Set<number>();
      for (const part of parts)
        for (const { id } of await wholeList<{ id: number }>(url, trader, list, part)) ids.add(id);
      return [...ids].sort(byId);
    };
    const accepted = idsOf(trader, name).sort(byId);
    await expect.poll(kept, { message: name, timeout: 30_000, interval: 500 }).toEqual(accepted);
    counts.push(accepted.length);
  }
  return counts.reduce((sum, count) => sum + count, 0);
}

const byId = (left: number, right: number) => left - right;

/**
 * With its open orders cancelled and its positions closed a trader has nothing frozen: no hold outlives what it
 * was for. A withdrawal is decided within seconds.
 */
export async function expectNothingHeld(url: string, trader: Trader): Promise<void> {
  const { token } = trader;
  for (const { id } of await wholeList<{ id: number }>(url, trader, 'futures.orders'))
    await call(url, 'futures.cancel', { id: String(id) }, { token });
  await call(url, 'futures.closeBatch', { type: 'all' }, { token });
  const open = (await ordersOf(url, trader)).filter(({ status }) => status === 'open');
  for (const { id } of open) {
    // The market may have come to it first.
    const cancelled = await call(url, 'spot.cancel', { id: String(id) }, { token });
    expect(['ok', 'order_not_open']).toContain(outcomeOf(cancelled));
  }
  for (const currency of ['1', '3']) {
    const frozen = async () => {
      const wallet = call(url, 'assets.wallet', { currency_id: currency }, { token });
      const { list } = await accepted<{ list: { account: string; frozen: string }[] }>(wallet);
      expect(list.length).toBeGreaterThan(0);
      return list.filter((account) => account.frozen !== '0');
    };
    await expect.poll(frozen, { timeout: 60_000, interval: 200 }).toEqual([]);
  }
}

/** The operator's audit, as the command asks for it. */
export async function expectAudit(home: ServerHome): Promise<void> {
  const { exitCode, answer } = await home.operator('audit', 'whole');
  expect(answer).toMatchObject({
    ok: true,
    negatives: [],
    holdMismatches: [],
    duplicateSettlements: [],
  });
  const sums = Object.values(answer['sums'] as Record<string, string>);
  expect(sums.length).toBeGreaterThan(0);
  expect(sums.filter((sum) => sum !== '0')).toEqual([]);
  expect(exitCode).toBe(0);
}
