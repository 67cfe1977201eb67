import { expect, test } from 'vitest';
import { deliverData, isOfQuotes } from './deliver-data.ts';
import { createMinuteOrder } from './minute-order.ts';

const quote = [1, 5, 100, 99, 101, 90, 120, 80, 5, 500];
const trade = [7, 5, 100, 1, 1];
const bar = [60_000, 1, 1, 1, 1, 1, 0];
const book = { bids: [[99, 1]], asks: [[101, 1]] };
const event = { name: 'balance', time: 5, payload: {} };

const message = {
  ...{ id: 1, revision: 1, text: 'hello', mentions: [], reply: null, card: null, time: 0 },
  author: { id: 1, name: 'An', portrait: null },
  deleted: false,
};

function open(isBookRight = true) {
  const taken: unknown[] = [];
  const take =
    (name: string) =>
    (...values: unknown[]) =>
      void taken.push([name, ...values]);
  const outlet = {
    minutes: createMinuteOrder(),
    sink: {
      quotes: take('quotes'),
      quoteBatch: take('quoteBatch'),
      trades: take('trades'),
      candles: take('candles'),
      room: take('room'),
      works: take('works'),
      me: take('me'),
      book: (...values: unknown[]) => {
        taken.push(['book', ...values]);
        return isBookRight;
      },
    },
  };
  const deliver = (channel: string, data: unknown, change: 'replace' | 'extend' = 'extend') =>
    deliverData(outlet, { channel, data, change });
  return { taken, deliver };
}

test.each([
  ['tickers', [quote], ['quotes', [quote]]],
  ['quote:X', [quote], ['quotes', [quote]]],
  ['trades:X', [trade], ['trades', 'X', [trade], 'extend']],
  ['candles:X:1m', [bar], ['candles', 'X', [bar], 'extend']],
  ['chat:en', [message], ['room', 'en', [message], 'extend']],
  ['me', event, ['me', event]],
  ['me', null, ['me', null]],
  ['book:X', book, ['book', 'X', book, 'extend']],
])('data of %s goes to its sink as it is', (channel, data, expected) => {
  const { taken, deliver } = open();
  expect(deliver(channel, data)).toBe('done');
  expect(taken).toEqual([expected]);
});

test.each(['tickers', 'quote:X', 'trades:X', 'candles:X:1m', 'me', 'book:X', 'nothing:X', ''])(
  'junk of %s reaches no sink',
  (channel) => {
    const { taken, deliver } = open();
    expect(deliver(channel, 'junk')).toBe('malformed');
    expect(taken).toEqual([]);
  },
);

test('a name that every object has is no channel', () => {
  expect(open().deliver('toString', [])).toBe('malformed');
});

test('a book that does not match its checksum says so', () => {
  expect(open(false).deliver('book:X', book)).toBe('mismatch');
});

test('bars tell of a close that was lost, and a snapshot begins anew', () => {
  const { deliver } = open();
  deliver('candles:X:1m', [bar]);
  expect(deliver('candles:X:1m', [[120_000, 1, 1, 1, 1, 1, 0]])).toBe('incomplete');
  expect(deliver('candles:X:1m', [[180_000, 1, 1, 1, 1, 1, 0]], 'replace')).toBe('done');
});

test('only tickers and single quotes are of quotes', () => {
  const names = ['tickers', 'quote:X', 'trades:X', 'my-quote:X', 'quotes', ''];
  expect(names.filter(isOfQuotes)).toEqual(['tickers', 'quote:X']);
});
