import { afterAll, expect, test } from 'vitest';
import { repetitions, reportCount } from '../../support/counts.ts';
import { disturbTrading } from './random-orders.ts';
import { openServerHome } from './server-process.ts';
import { expectAudit, expectOrdersOfIntents, settleIntents } from './settle-intents.ts';
import { type Intent, outcomeOf, registerTrader, type Trader } from './trader.ts';

const drains = repetitions({ short: 1, long: 30 });
/** A call sent this shortly before the signal may not have reached the server yet. */
const ON_ITS_WAY_MS = 50;
const TRADERS = 4;
const LANES = 4;
/** Heard before each signal. */
const ANSWERS = 40;

const home = openServerHome();
afterAll(home.close);

test(
  `SIGTERM under orders answers every call in flight, exits 0 and loses nothing, ${drains} times`,
  async () => {
    const counts = { inFlight: 0, refused: 0, kept: 0, orders: 0 };
    let server = await home.start();
    const traders: Trader[] = [];
    for (let number = 0; number < TRADERS; number += 1) {
      traders.push(await registerTrader(home, server.url, `drained-${number}@example.com`));
    }
    for (let drain = 0; drain < drains; drain += 1) {
      const known = traders.map(({ intents }) => intents.length);
      const before: Intent[] = [];
      const act = async () => {
        const sentBeforeMs = performance.now() - ON_ITS_WAY_MS;
        const exit = server.terminate();
        const isInFlight = ({ sentAtMs, answer }: Intent) =>
          answer === null && sentAtMs < sentBeforeMs;
        before.push(...traders.flatMap(({ intents }) => intents.filter(isInFlight)));
        expect(await exit).toBe(0);
      };
      await disturbTrading(server.url, traders, { lanes: LANES, answers: ANSWERS, act });

      expect(before.filter(({ answer }) => answer === null)).toEqual([]);
      counts.inFlight += before.length;
      const news = traders.map(({ intents }, index) => intents.slice(known[index]));
      for (const { answer } of news.flat()) expect(answer?.status ?? 200).toBe(200);
      server = await home.start();
      for (const [index, trader] of traders.entries()) {
        const { refused, answered } = splitRefused(news[index] ?? []);
        counts.refused += refused.length;
        // A refused call had no effect: its key is still free and settles as a lost one does.
        for (const intent of refused) intent.answer = null;
        counts.kept += (await settleIntents(server.url, trader, answered)).acknowledged;
        expect((await settleIntents(server.url, trader, refused)).done).toBe(0);
      }
      await expectAudit(home);
    }
    for (const trader of traders) counts.orders += await expectOrdersOfIntents(server.url, trader);
    expect(await server.terminate()).toBe(0);
    expect(counts.kept).toBeGreaterThan(drains * TRADERS);
    reportCount({
      what: 'SIGTERM under orders',
      count: drains,
      outcome: `${counts.kept} answers kept, ${counts.refused} refused as unavailable without effect, ${counts.orders} orders as answered`,
    });
  },
  // Against a hang alone: two starts of the embedded database, the first of a run beside all that is built for it.
  repetitions({ short: 600_000, long: 3_600_000 }),
);

function splitRefused(intents: readonly Trader['intents'][number][]) {
  const isRefused = ({ answer }: Trader['intents'][number]) =>
    answer !== null && outcomeOf(answer) === 'unavailable';
  return {
    refused: intents.filter(isRefused),
    answered: intents.filter((intent) => !isRefused(intent)),
  };
}
