/** The calls of futures as a client makes them: forms in, envelopes out. */
import { expect, test } from 'vitest';
import type { FuturesOrder, FuturesPosition } from '../../../contract/features/futures-entities.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { must, type TestServer } from '../../support/server.ts';

const BTC = { currency_id: '1', legal_id: '3' };
const server = serverOfFile();

test('FUT-11 FUT-13 a position is opened, seen, given stops, and closed by the calls of the specification', async () => {
  const { token } = await server().register('futures@example.com');
  const call = (name: Parameters<TestServer['call']>[0], fields: Record<string, string> = {}) =>
    must(server().call(name, fields, { token }));
  const desk = (await call('futures.desk', BTC)) as Record<string, Record<string, unknown>>;
  expect(desk['terms']).toMatchObject({ symbol: 'BTCUSDT-PERP', contract_size: '0.001' });
  expect(desk['account']).toMatchObject({ available: '2000', free: '2000', risk_rate: null });

  const order = { side: 'long', type: 'market', multiple: '20', lots: '5' };
  // What a client says of prices, fees and rates is not listened to.
  const lies = { margin_rate: '0', fee: '0', price: '1', open_price: '1' };
  const placed = (await call('futures.submit', { ...BTC, ...order, ...lies })) as Record<
    string,
    unknown
  >;
  expect(placed).toMatchObject({ status: 'complete', lots: '5', multiple: 20 });
  expect(placed['average_price']).not.toBe('1');
  const page = (await call('futures.positions', BTC)) as {
    list: Record<string, unknown>[];
    account: unknown;
  };
  expect(page.list).toHaveLength(1);
  expect(page.account).toMatchObject({ margin: placed['margin'], frozen: '0' });
  const id = String(placed['position_id']);
  const last = String(page.list[0]?.['mark_price']);
  const stops = {
    target_profit_price: plainText(exact(last).times('1.2').toDecimalPlaces(2)),
    stop_loss_price: plainText(exact(last).times('0.8').toDecimalPlaces(2)),
  };
  expect(await call('futures.setStops', { id, ...stops })).toMatchObject(stops);
  expect(await call('futures.close', { id, lots: '2' })).toMatchObject({
    lots: '3',
    status: 'open',
  });
  expect(await call('futures.closeBatch', { type: 'short' })).toEqual([]);
  const closed = (await call('futures.closeBatch', { type: 'all', ...BTC })) as FuturesPosition[];
  expect(closed).toMatchObject([{ lots: '0', status: 'closed', close_reason: 'batch' }]);

  const waiting = {
    side: 'short',
    type: 'limit',
    multiple: '20',
    margin: '50',
    target_price: last,
  };
  const limit = plainText(exact(last).times('1.05').toDecimalPlaces(2));
  const lower = plainText(exact(last).times('0.99').toDecimalPlaces(2));
  const rests = (await call('futures.submit', {
    ...{ ...BTC, ...waiting, target_price: limit },
  })) as FuturesOrder;
  expect(await call('futures.orders', BTC)).toMatchObject({ list: [{ id: rests.id }] });
  expect(await call('futures.amend', { id: String(rests.id), target_price: lower })).toMatchObject({
    status: 'complete',
  });
  expect(await call('futures.orders', {})).toMatchObject({ list: [] });
  expect(await call('futures.orders', { scope: 'all' })).toMatchObject({
    list: [{ outcome: 'filled' }, { outcome: 'filled' }],
  });
});

test('futures refuse an order without a size or without its limit', async () => {
  const { token } = await server().register('owner@example.com');
  const order = { ...BTC, side: 'long', type: 'market', multiple: '10' };
  for (const wish of [order, { ...order, lots: '1', type: 'limit' }])
    expect((await server().call('futures.submit', wish, { token })).code).toBe('parameter_error');
});
