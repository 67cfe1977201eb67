import { expect, test } from 'vitest';
import { markets } from '../../instruments.ts';
import { readListings } from './listings.ts';
import { readBars, readDepth, readMessage, readTrade, readTrades } from './said.ts';

const named = (...symbols: string[]) => markets.filter(({ symbol }) => symbols.includes(symbol));

const rules = (
  symbol: string,
  [tickSize, stepSize, minQty]: [string, string, string],
  status = 'TRADING',
) => ({
  symbol,
  status,
  filters: [
    { filterType: 'PRICE_FILTER', tickSize },
    { filterType: 'LOT_SIZE', stepSize, minQty },
    { filterType: 'MIN_NOTIONAL', notional: '5.00' },
  ],
});

function read(rows: unknown[], ...symbols: string[]) {
  const problems: unknown[] = [];
  const listings = readListings({ symbols: rows }, named(...symbols), (problem) =>
    problems.push(problem),
  );
  return { listings, problems };
}

test('steps of the venue become the scales and bounds of the market', () => {
  const { listings } = read(
    [rules('BTCUSDT', ['0.01000000', '0.00001000', '0.00002000'])],
    'BTCUSDT',
  );
  expect(listings).toMatchObject([
    {
      code: 'BTCUSDT',
      market: { priceScale: 2, quantityScale: 5, minimumQuantity: '0.00002', minimumNotional: '5' },
      scales: { priceScale: 2, quantityScale: 5 },
    },
  ]);
});

test('a contract of a thousand coins is quoted by the coin', () => {
  const { listings } = read([rules('1000PEPEUSDT', ['0.0000001', '1', '1'])], 'PEPEUSDT-PERP');
  const [listing] = listings;
  if (!listing) throw new Error('it is listed');
  expect(listing.market).toMatchObject({
    priceScale: 10,
    quantityScale: 0,
    minimumQuantity: '1000',
  });
  const trade = { a: 7, p: '0.0123456', q: '3', T: 1, m: true };
  // 0.0000123456 of a coin, and 3,000 coins.
  expect(readTrade(trade, listing)).toEqual({
    id: 7,
    timeMs: 1,
    price: 123_456,
    quantity: 3000,
    side: -1,
  });
});

test('what does not trade there, is no coin or contract, or has rules of another form is left out', () => {
  const rows = [
    rules('BTCUSDT', ['0.01', '0.1', '1'], 'BREAK'),
    rules('ETHUSDT', ['0', '0.1', '1']),
    { symbol: 'SOLUSDT', status: 'TRADING' },
    { nothing: true },
    rules('AAPLUSDT', ['0.01', '0.1', '1']),
  ];
  const { listings, problems } = read(rows, 'BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'AAPL', 'ADAUSDT');
  expect(listings).toEqual([]);
  expect(problems).toHaveLength(2);
});

test.each([
  [{ E: 1, s: 'X', U: 1, u: 2, b: [['-1', '1']], a: [] }],
  [{ E: 1, s: 'X', U: 1, u: 2, b: [['0', '1']], a: [] }],
  [{ E: 1, s: 'X', U: 3, u: 2, b: [], a: [] }],
  [{ E: 1, s: 'X', U: 1, u: 2, pu: 2, b: [], a: [] }],
  [{ E: 1, s: 'X', U: 1, u: 2 ** 53, b: [], a: [] }],
  [{ E: 1, s: 'X', U: 1, u: 2 ** 50, b: [], a: [] }],
])('a change of a book that no venue says is refused: %j', (data) => {
  expect(() => readDepth(data)).toThrow();
});

test('a message of no stream is nothing, one of another form is refused', () => {
  expect(readMessage('{"result":null,"id":1}')).toBeNull();
  expect(() => readMessage('{"stream":"a@depth","data":{}}')).toThrow();
  expect(readMessage('{"stream":"btcusdt@depth@100ms","data":{"E":5}}')).toMatchObject({
    code: 'btcusdt',
    kind: 'depth',
    eventMs: 5,
  });
});

test('trades that do not follow on one another, and bars without prices, are refused', () => {
  const [listing] = read([rules('BTCUSDT', ['0.01', '0.1', '1'])], 'BTCUSDT').listings;
  if (!listing) throw new Error('it is listed');
  const trade = (a: number) => ({ a, p: '1', q: '1', T: 1, m: false });
  expect(readTrades([trade(4), trade(5)], listing)).toHaveLength(2);
  expect(() => readTrades([trade(4), trade(6)], listing)).toThrow('follow');
  expect(() => readBars([[1, '1', '2', 'x', '1', '0']], listing)).toThrow();
  expect(readBars([[60_000, '1', '2', '1', '1.5', '0.3', 119_999, '0', 3]], listing)).toEqual([
    [60_000, 100, 200, 100, 150, 3, 1],
  ]);
});
