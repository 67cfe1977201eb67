/**
 * A falling market liquidates in batches. Each owner has a twin with the same positions and orders, who is liquidated one
 * position after the other: whatever the rows and events of both say must be the same.
 */
import { expect, test } from 'vitest';
import { ok } from '../../../contract/envelope.ts';
import { accept } from '../../../server/db/errors.ts';
import { claimPosition } from '../../../server/features/futures/engine/claims.ts';
import { liquidateMany } from '../../../server/features/futures/engine/liquidate-many.ts';
import { openPositionsOf } from '../../../server/features/futures/rows/position-store.ts';
import { audit } from '../../../server/ledger/audit.ts';
import type { Tick } from '../../../server/market/feed.ts';
import { repetitions, reportCount } from '../../support/counts.ts';
import { openTimeoutMs } from '../../support/database.ts';
import { describeWithFutures, type FuturesExchange } from '../../support/futures-exchange.ts';
import { futuresStateOf } from '../../support/futures-state.ts';
import { seededChoice } from '../../workers/features/futures/futures-drafts.ts';

const OWNERS = repetitions({ short: 8, long: 400 });
/** Beyond the liquidation of some multiples and not of others. */
const MULTIPLES = [3, 25, 50, 100, 200];
const FALL = 0.97;

describeWithFutures('liquidations in batches', (open) => {
  test('FUT-12 a batch leaves of each owner what liquidations one by one leave of the twin', {
    timeout: openTimeoutMs * 10,
  }, async () => {
    const futures = await open();
    const { database } = futures.exchange;
    const choice = seededChoice(20_261_124);
    const pairs: { owner: number; twin: number }[] = [];
    for (let index = 0; index < OWNERS; index += 1) {
      const owner = await futures.fundedUser('100000');
      const twin = await futures.fundedUser('100000');
      for (let position = choice.below(4); position >= 0; position -= 1) {
        const wish = {
          side: choice.of(['long', 'long', 'short'] as const),
          lots: String(1 + choice.below(90)),
          multiple: MULTIPLES[choice.below(MULTIPLES.length)] ?? 3,
          marginMode: 'isolated',
        } as const;
        const isReduced = choice.below(3) === 0;
        for (const each of [owner, twin]) await openOne(futures, each, { wish, isReduced });
      }
      pairs.push({ owner, twin });
    }
    const tick = fallenTick(futures);
    const rows = await Promise.all(pairs.map(({ owner }) => openPositionsOf(database, owner)));
    const fired = rows.flat().map(({ id, userId }) => ({ userId, positionId: id, tick }));
    const done = await liquidateMany(futures.exchange, fired);
    expect(done.length).toBeGreaterThan(0);
    expect(done.length).toBeLessThan(fired.length);
    for (const { twin } of pairs) {
      for (const { id } of await openPositionsOf(database, twin))
        accept(
          await futures.act(twin, (act) =>
            ok(claimPosition(act, id, { tick, bestTicks: null, fromTickId: 0 })),
          ),
        );
    }
    for (const { owner, twin } of pairs)
      expect(await plain(futures, owner), `user ${owner}`).toEqual(await plain(futures, twin));
    expect(await audit(database)).toMatchObject({ ok: true });
    const what = 'liquidations in a batch, beside as many one by one';
    reportCount({ what, count: done.length, outcome: 'equal in every row and event' });
    await futures.close();
  });
});

async function openOne(
  futures: FuturesExchange,
  userId: number,
  opening: { wish: Parameters<FuturesExchange['submit']>[1]; isReduced: boolean },
): Promise<void> {
  const { wish, isReduced } = opening;
  const { positionId } = accept(await futures.submit(userId, wish));
  if (!isReduced || positionId === null) return;
  const triggerPrice = futures.times(wish.side === 'long' ? '1.2' : '0.8');
  const { side, lots } = wish;
  const reducing = { side, positionId, type: 'stop_market', triggerPrice } as const;
  accept(await futures.submit(userId, { ...reducing, lots: lots ?? '1' }));
}

function fallenTick({ exchange, feed, market }: FuturesExchange): Tick {
  const price = Math.round(feed.quote(market.id)[2] * FALL);
  const timeMs = exchange.clock.now();
  return { marketId: market.id, id: Number.MAX_SAFE_INTEGER, timeMs, price, quantity: 1, side: 1 };
}

/** A batch tells of the balance once, in its newest state; one by one each liquidation tells of its own. */
async function plain({ exchange }: FuturesExchange, userId: number): Promise<unknown> {
  const state = (await futuresStateOf(exchange.database, userId)) as {
    events: [string, unknown][];
  };
  const { events, ...rest } = state;
  const last = events.findLast(([name]) => name === 'balances.changed');
  const others = events.filter(([name]) => name !== 'balances.changed');
  return { ...rest, last, events: others.toSorted(byText) };
}

const byText = (left: unknown, right: unknown) =>
  JSON.stringify(left) < JSON.stringify(right) ? -1 : 1;
