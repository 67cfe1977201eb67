/** Who never set a limit pays nothing for those of others: an order is as many statements as ever. */
import { expect, test } from 'vitest';
import { scaledText } from '../../../contract/scaled.ts';
import type { Database } from '../../../server/db/database.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { createFuturesExchange } from '../../support/futures-exchange.ts';
import { ofFile } from '../../support/of-file.ts';
import { createSpotExchange } from '../../support/spot-exchange.ts';

/** The same database, with a list of what it was asked. */
function counted(database: Database): { database: Database; asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    database: {
      ...database,
      query: (...given) => {
        asked.push('query');
        return database.query(...given);
      },
      inOneStatement: (...given) => {
        asked.push('statement');
        return database.inOneStatement(...given);
      },
      withTransaction: (work) => {
        asked.push('transaction');
        return database.withTransaction(work);
      },
    },
  };
}

describeOnDatabase('round trips of an order', (openDatabase) => {
  const world = ofFile(openDatabase);

  test('a purchase of somebody without limits is one statement, at the market and at a limit', async () => {
    const { database, asked } = counted(world());
    const spot = createSpotExchange(database);
    const user = await spot.fundedUser({ USDT: '100000' });
    asked.length = 0;
    expect(await spot.place(user, { type: 'buy', amount: '0.01' })).toMatchObject({ ok: true });
    expect(asked).toEqual(['statement']);
    const { feed, market } = spot;
    const limit = scaledText(Math.floor(feed.quote(market.id)[2] * 0.95), market.priceScale);
    const resting = { type: 'buy', amount: '0.01', targetPrice: limit } as const;
    asked.length = 0;
    expect(await spot.place(user, resting)).toMatchObject({ ok: true });
    expect(asked).toEqual(['statement']);
    // A limit costs its owner the look at it; a sale is never looked at.
    await database.query('update users set limits_version = 1 where id = $1', [user]);
    asked.length = 0;
    await spot.place(user, { type: 'sell', amount: '0.005' });
    expect(asked).toEqual(['statement']);
    await spot.place(user, { type: 'buy', amount: '0.01' });
    expect(asked).toEqual(['statement', 'statement', 'transaction']);
    spot.close();
  });

  test('an order of contracts is one look and one statement', async () => {
    const { database, asked } = counted(world());
    const futures = await createFuturesExchange(database);
    const user = await futures.fundedUser('10000');
    asked.length = 0;
    expect(await futures.submit(user, { side: 'long', lots: '5' })).toMatchObject({ ok: true });
    expect(asked).toEqual(['query', 'statement']);
    await futures.close();
  });
});
