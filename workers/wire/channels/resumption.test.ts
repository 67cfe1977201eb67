import { expect, test } from 'vitest';
import {
  BOOK,
  bids,
  book,
  event,
  openSubscriptions,
  quote,
  snapshot,
  TRADES,
  trade,
} from '../../../tests/workers/wire/scripted-subscriptions.ts';

test('a new connection forgets the doubts of the old one', async () => {
  const { wire, time } = openSubscriptions([TRADES]);
  await time.advance(50);
  wire.snapshot(snapshot(TRADES, 10));
  wire.heartbeat({ [TRADES]: 12 });
  wire.closed();
  wire.opened('run');
  await time.advance(50);
  wire.snapshot(snapshot(TRADES, 10));
  wire.heartbeat({ [TRADES]: 12 });
  expect(wire.counts.gaps).toBe(0);
});

test('a new connection goes on from where a channel stands, unless the stream is another', async () => {
  const { wire, time, asked, phase, take } = openSubscriptions([TRADES, BOOK]);
  await time.advance(50);
  wire.snapshot(snapshot(TRADES, 10));
  wire.update(trade(11));
  wire.closed();
  wire.opened('run');
  await time.advance(50);
  expect(asked.at(-1)).toEqual({ channels: [TRADES, BOOK], from: { [TRADES]: ['run', 11] } });
  expect([phase(TRADES), phase(BOOK)]).toEqual(['resuming', 'waiting']);
  // Cut once more before anything came, it still knows its place.
  wire.closed();
  wire.opened('run');
  await time.advance(50);
  expect(asked.at(-1)?.from).toEqual({ [TRADES]: ['run', 11] });
  take();
  wire.update(trade(12));
  expect([take(), phase(TRADES)]).toEqual([[['extend', 12]], 'live']);
  wire.update(trade(14));
  wire.closed();
  wire.opened('run');
  await time.advance(50);
  expect([asked.at(-1)?.from, phase(TRADES)]).toEqual([undefined, 'waiting']);
  wire.snapshot(snapshot(TRADES, 20));
  wire.closed();
  wire.opened('next run');
  await time.advance(50);
  expect([asked.at(-1)?.from, phase(TRADES)]).toEqual([undefined, 'waiting']);
  expect(wire.channels()[0]?.buffer).toEqual([]);
});

test('the private channel goes on from its place in any run, and is sent no snapshot then', async () => {
  const { wire, time, asked, answers, phase, take } = openSubscriptions(['me']);
  await time.advance(50);
  wire.snapshot(snapshot('me', 10, null));
  wire.update(event(11));
  expect(take()).toEqual([
    ['me', null],
    ['me', 'n11'],
  ]);
  wire.closed();
  wire.opened('next run');
  await time.advance(50);
  expect(asked.at(-1)).toEqual({ channels: ['me'], from: { me: ['run', 11] } });
  expect(phase('me')).toBe('resuming');
  answers.at(-1)?.({ granted: [{ channel: 'me', id: 1 }] });
  await time.advance(20_000);
  expect(asked).toHaveLength(2);
  wire.update(event(13));
  await time.advance(1_100);
  expect(asked.at(-1)).toEqual({ channels: ['me'], from: { me: ['run', 11] } });
});

test('a private channel that was never had waits for its snapshot, in a new run as well', async () => {
  const { wire, time, asked, answers, phase } = openSubscriptions(['me']);
  await time.advance(50);
  answers.at(-1)?.({ granted: [{ channel: 'me', id: 1 }] });
  wire.closed();
  wire.opened('next run');
  await time.advance(50);
  expect([asked.at(-1), phase('me')]).toEqual([{ channels: ['me'] }, 'waiting']);
  answers.at(-1)?.({ granted: [{ channel: 'me', id: 1 }] });
  await time.advance(6_000);
  expect(asked).toHaveLength(3);
});

test('a refusal ends the waiting, and one for want of a login says the token again', async () => {
  const { wire, time, asked, answers, state } = openSubscriptions([TRADES, 'me']);
  await time.advance(50);
  const refuse = (channel: string, code: string) =>
    answers.at(-1)?.({ granted: [], refused: [{ channel, code }] });
  refuse(TRADES, 'unknown_channel');
  expect(state.unknown).toBe(0);
  refuse('me', 'login_required');
  expect(state.unknown).toBe(1);
  await time.advance(3_000);
  expect(asked.slice(1)).toEqual([{ channels: ['me'] }]);
  wire.unwant('me');
  refuse('me', 'login_required');
  expect(state.unknown).toBe(1);
  await time.advance(20_000);
  expect(asked).toHaveLength(2);
});

test('batches of quotes are taken in order once the channel has its snapshot', async () => {
  const { wire, time, answers, take } = openSubscriptions(['tickers']);
  await time.advance(50);
  wire.batch(quote(5));
  answers.at(-1)?.({ granted: [{ channel: 'tickers', id: 7 }] });
  wire.batch(quote(5));
  expect(take()).toEqual([]);
  wire.snapshot(snapshot('tickers', 5, []));
  wire.batch(quote(5));
  expect(wire.counts.duplicates).toBe(1);
  wire.batch(quote(6));
  wire.batch(quote(6).slice().buffer);
  expect([take(), wire.counts.duplicates]).toEqual([
    [
      ['quotes', 0],
      ['batch', 6],
    ],
    2,
  ]);
  wire.batch(quote(7).slice().buffer);
  expect(take()).toEqual([['batch', 7]]);
  wire.batch('junk');
  wire.batch(new Uint8Array(3));
  expect(wire.counts.malformed).toBe(2);
});

test('an older snapshot of quotes still mends some, and a left out number is asked for', async () => {
  const { wire, time, asked, take } = openSubscriptions(['tickers', BOOK]);
  await time.advance(50);
  wire.snapshot(snapshot('tickers', 5, []));
  wire.snapshot(snapshot('tickers', 4, []));
  expect([take(), wire.counts.duplicates]).toEqual([
    [
      ['quotes', 0],
      ['quotes', 0],
    ],
    0,
  ]);
  wire.snapshot(snapshot(BOOK, 5, bids(1)));
  wire.update(book(9));
  wire.update({ channel: 'tickers', sequence: 6, data: [] });
  await time.advance(1_100);
  expect(asked).toHaveLength(1);
  wire.update({ channel: 'tickers', sequence: 8, data: [] });
  await time.advance(1_100);
  expect(asked.slice(1)).toEqual([{ channels: ['tickers'] }]);
});
