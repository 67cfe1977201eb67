/** Closing a group where one position cannot pay for itself. */
import { expect, test } from 'vitest';
import { closeBatch } from '../../../server/features/futures/positions/close-calls.ts';
import { openTimeoutMs } from '../../support/database.ts';
import { describeWithFutures } from '../../support/futures-exchange.ts';
import { codeOf, must, whole } from './pair-steps.ts';

describeWithFutures('closing a group of futures', (open) => {
  test('FUT-07 a position whose loss only another could pay stays, and holds up no other of its group', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const user = await futures.fundedUser('300');
    const sized = async (side: 'long' | 'short', lots: string) =>
      must(await futures.submit(user, { side, lots, multiple: 100 })).positionId;
    await sized('long', '101');
    const loser = await sized('short', '99');
    const small = await sized('short', '1');
    await futures.trade(futures.times('1.05'));
    const close = (side: 'all' | 'short') =>
      futures.act(user, (act) => closeBatch(act, { side, marketIds: null }));
    expect(must(await close('short')).map(({ id }) => id)).toEqual([small]);
    expect(codeOf(await close('short'))).toBe('insufficient_balance');
    expect(must(await close('all')).map(({ id }) => id)).toContain(loser);
    expect((await futures.lever(user)).held).toBe('0');
    await whole(futures);
  });
});
