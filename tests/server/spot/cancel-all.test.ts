/** All open orders cancelled by one call, of spot and of futures. */
import { expect, test } from 'vitest';
import { exact, plainText } from '../../../contract/money.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { balances } from '../../../server/ledger/statements.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { must } from '../../support/server.ts';

const BTC = { currency_id: '1', legal_id: '3' };
const ETH = { currency_id: '2', legal_id: '3' };
const server = serverOfFile();

type Row = Readonly<Record<'id' | 'status' | 'outcome' | 'symbol', unknown>>;
type Call = Parameters<ReturnType<typeof server>['call']>[0];

async function trader(name: string) {
  const { token, userId } = await server().register(`${name}@example.com`);
  const call = (endpoint: Call, fields: Record<string, string> = {}) =>
    must(server().call(endpoint, fields, { token }));
  const held = async () => {
    const rows = await balances(server().exchange.database, userId);
    return rows
      .filter((row) => !exact(row.held).isZero())
      .map((row) => `${row.held} ${row.currency}`);
  };
  return { call, held, token };
}

/** A bid that waits a tenth below the market. */
async function bidOf(fields: Record<string, string>): Promise<string> {
  const { feed } = server().exchange;
  const market = feed.markets.find(
    ({ kind, currencyId }) => kind === 'coin' && String(currencyId) === fields['currency_id'],
  );
  if (!market) throw new Error('no such market');
  const last = exact(String(feed.quote(market.id)[2])).div(10 ** market.priceScale);
  return plainText(last.times('0.9').toDecimalPlaces(market.priceScale));
}

test('all open spot orders are cancelled, of one market or of all, and nothing stays held', async () => {
  const one = await trader('spot-all');
  const other = await trader('spot-other');
  const bid = async (who: typeof one, fields: Record<string, string>) =>
    who.call('spot.trade', {
      ...fields,
      type: 'buy',
      amount: '0.01',
      target_price: await bidOf(fields),
    });
  for (const fields of [BTC, BTC, ETH]) await bid(one, fields);
  await bid(other, BTC);

  const ofEther = (await one.call('spot.cancelAll', ETH)) as Row[];
  expect(ofEther).toMatchObject([{ status: 'cancelled', symbol: 'ETHUSDT' }]);
  expect(await one.call('spot.cancelAll', { kind: 'stock' })).toEqual([]);
  const rest = (await one.call('spot.cancelAll')) as Row[];
  expect(rest.map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
  expect(await one.call('spot.cancelAll')).toEqual([]);
  expect(await one.held()).toEqual([]);
  // What another user waits for is not touched.
  expect(await other.call('spot.orders', { status: 'open' })).toMatchObject({ list: [{}] });
  expect(await other.held()).toHaveLength(1);
  expect(await audit(server().exchange.database)).toMatchObject({ ok: true });
});

test('all open futures orders are cancelled, of one market or of all, and positions stay', async () => {
  const { call, held } = await trader('futures-all');
  await call('futures.submit', {
    ...BTC,
    side: 'long',
    type: 'market',
    multiple: '20',
    lots: '5',
  });
  // The margin of the position.
  const ofPosition = await held();
  for (const fields of [BTC, ETH])
    await call('futures.submit', {
      ...fields,
      side: 'long',
      type: 'limit',
      multiple: '20',
      lots: '5',
      target_price: await bidOf(fields),
    });
  const ofEther = (await call('futures.cancelAll', ETH)) as Row[];
  expect(ofEther).toMatchObject([{ status: 'complete', outcome: 'cancelled' }]);
  expect(await call('futures.cancelAll')).toMatchObject([{ outcome: 'cancelled' }]);
  expect(await call('futures.cancelAll')).toEqual([]);
  expect(await held()).toEqual(ofPosition);
  expect(await call('futures.positions', BTC)).toMatchObject({ list: [{ status: 'open' }] });
});

test('cancelling all is one intent: a repeat of its key gets the first answer, and a later order lives', async () => {
  const { call, token } = await trader('repeat-all');
  const order = { ...BTC, type: 'buy', amount: '0.01', target_price: await bidOf(BTC) };
  await call('spot.trade', order);
  const key = 'cancel-all-once-0001';
  const first = await must(server().call('spot.cancelAll', {}, { token, key }));
  await call('spot.trade', order);
  expect(await must(server().call('spot.cancelAll', {}, { token, key }))).toEqual(first);
  expect(await call('spot.orders', { status: 'open' })).toMatchObject({ list: [{}] });
});
