/** What an owner is told of when an order or a stop could not do what it was left for. */
import { expect, test } from 'vitest';
import { SECOND_MS } from '../../../contract/plain/time.ts';
import { closePosition } from '../../../server/features/futures/positions/close-calls.ts';
import { listPositions } from '../../../server/features/futures/rows/position-store.ts';
import { toldTradesJob } from '../../../server/features/messages/told-trades.ts';
import { openTimeoutMs } from '../../support/database.ts';
import { describeWithFutures, type FuturesExchange } from '../../support/futures-exchange.ts';
import { must, told, whole } from './pair-steps.ts';

async function messagesOf({ exchange }: FuturesExchange, userId: number): Promise<string[]> {
  const { database, clock } = exchange;
  const job = { id: 0, kind: 'told_trades', payload: {} };
  await database.withTransaction((tx) => toldTradesJob(exchange)(tx, job, clock.now()));
  const rows = await database.query<{ key: string }>(
    'select key from messages where user_id = $1 order by id',
    [userId],
  );
  return rows.map(({ key }) => key);
}

describeWithFutures('what became of futures without their owner', (open) => {
  test('FUT-06 a stop that cannot close its position falls away alone, and its owner is told once', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const user = await futures.fundedUser('300');
    const long = must(await futures.submit(user, { side: 'long', lots: '100', multiple: 100 }));
    const stops = {
      targetProfitPrice: futures.times('0.9'),
      stopLossPrice: futures.times('1.04'),
      trailingRate: '0.2',
    };
    const short = must(
      await futures.submit(user, { side: 'short', lots: '99', multiple: 100, ...stops }),
    );
    await futures.trade(futures.times('1.05'));
    await futures.trade(futures.times('1.051'));
    const query = { userId: user, status: 'open', marketIds: null, page: 1, limit: 9 } as const;
    const rows = await listPositions(futures.exchange.database, query);
    expect(rows.find(({ id }) => id === short.positionId)).toMatchObject({
      targetProfitPrice: stops.targetProfitPrice,
      stopLossPrice: null,
      trailingRate: stops.trailingRate,
    });
    expect(await messagesOf(futures, user)).toEqual(['stop_fell']);

    // An order that would do the same is refused when its turn comes.
    const triggerPrice = futures.times('1.055');
    const reduce = { side: 'short', positionId: short.positionId ?? 0, lots: '99' } as const;
    must(await futures.submit(user, { ...reduce, type: 'stop_market', triggerPrice }));
    await futures.trade(triggerPrice);
    expect(await messagesOf(futures, user)).toEqual(['stop_fell', 'order_refused']);

    // What ends with its position is nothing that was left undone.
    const later = { ...reduce, side: 'long', positionId: long.positionId ?? 0 } as const;
    const below = futures.times('0.5');
    must(await futures.submit(user, { ...later, type: 'stop_market', triggerPrice: below }));
    must(await futures.act(user, (act) => closePosition(act, { id: long.positionId ?? 0 })));
    expect(await messagesOf(futures, user)).toEqual(['stop_fell', 'order_refused']);
    expect((await told(futures, user)).filter((name) => name === 'futures.cancelled')).toEqual([
      'futures.cancelled',
    ]);
    await whole(futures);
  });

  test('an entry stop and slices that cannot be paid for are told', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const large = { side: 'long', lots: '10000' } as const;
    const spend = { side: 'long', margin: '90000', multiple: 10 } as const;
    const triggerPrice = futures.times('1.02');
    const [waiting, slicing] = [
      await futures.fundedUser('100000'),
      await futures.fundedUser('100000'),
    ];
    must(await futures.submit(waiting, { ...large, type: 'stop_market', triggerPrice }));
    must(await futures.submit(waiting, spend));
    await futures.trade(triggerPrice);
    expect(await messagesOf(futures, waiting)).toEqual(['order_refused']);
    must(await futures.submit(slicing, { ...large, twapSeconds: 600, twapEvery: 60 }));
    must(await futures.submit(slicing, spend));
    for (let slice = 0; slice < 10; slice += 1) {
      futures.advanceMs(60 * SECOND_MS);
      await futures.engine.sliceDue();
    }
    expect(await messagesOf(futures, slicing)).toEqual(['order_refused']);
    await whole(futures);
  });
});
