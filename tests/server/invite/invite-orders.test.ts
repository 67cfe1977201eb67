/** Orders that are filled in parts, each of which pays its own fee, and what they bring to inviters. */
import { expect, test } from 'vitest';
import { audit } from '../../../server/ledger/audit.ts';
import { describeOnDatabase, openTimeoutMs } from '../../support/database.ts';
import { createRebateExchange } from '../../support/rebate-exchange.ts';

describeOnDatabase('rebates of orders', (openDatabase) => {
  test('INV-01 two fills of one order bring what two orders bring, together or one after the other', {
    timeout: openTimeoutMs * 2,
  }, async () => {
    const exchange = createRebateExchange(await openDatabase());
    const brought: string[][] = [];
    for (const reference of ['of one order', undefined]) {
      for (const isTogether of [true, false]) {
        const first = await exchange.insertUser(null);
        const second = await exchange.insertUser(first);
        const payerId = await exchange.insertUser(second);
        await exchange.grant(payerId, '100');
        for (const [index, fee] of ['10', '7'].entries()) {
          const own = reference ?? `order ${index} of ${payerId}`;
          await exchange.payFee({ payerId, fee, reference: own });
          if (!isTogether) await exchange.run();
        }
        await exchange.run();
        brought.push([await exchange.change(second), await exchange.change(first)]);
      }
    }
    expect(brought).toEqual(Array.from({ length: 4 }, () => ['3.4', '0.85']));
    expect(await audit(exchange.database)).toMatchObject({ ok: true });
  });
});
