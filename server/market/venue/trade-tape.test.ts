import { expect, test, vi } from 'vitest';
import { MINUTE_MS } from '../../../contract/plain/time.ts';
import { type TapeStart, type TapeStep, TradeTape } from './trade-tape.ts';
import type { TradesFrom, VenueTrade } from './venue.ts';

const NOW_MS = Date.UTC(2026, 10, 20, 12, 0, 30);

const trade = (id: number): VenueTrade => ({
  id,
  timeMs: NOW_MS + id,
  price: 10,
  quantity: 1,
  side: 1,
});

/** A venue that knows trades up to a number, and a tape that begins at 100. */
function start(
  knows: { until: number } = { until: 99 },
  nowMs = NOW_MS,
  begins: TapeStart = trade(99),
) {
  const asked: TradesFrom[] = [];
  const answers = { broken: 0 };
  const ask = vi.fn(async (from: TradesFrom) => {
    asked.push(from);
    if (answers.broken > 0) {
      answers.broken -= 1;
      throw new Error('cut');
    }
    const first = 'id' in from ? from.id : knows.until - 5;
    return Array.from({ length: 10 }, (_, index) => trade(first + index)).filter(
      ({ id }) => id <= knows.until,
    );
  });
  const problems: unknown[] = [];
  const leftOut: number[][] = [];
  const tape = new TradeTape(
    {
      ...{ tradesAPage: 10, ask, now: () => nowMs },
      onProblem: (problem) => problems.push(problem),
      onLeftOut: (fromMs, untilMs) => leftOut.push([fromMs, untilMs]),
    },
    begins,
  );
  const ids = () => tape.takeReady().flatMap(({ trades }) => trades.map(({ id }) => id));
  return { tape, asked, answers, knows, problems, ids, leftOut };
}

/** What went before in the first minute, and what is told of it. */
function wholeOf(step: TapeStep | undefined) {
  return [step?.startsOver?.before, step?.trades].map((trades) => trades?.map(({ id }) => id));
}

async function startUp(knows?: { until: number }) {
  const world = start(knows);
  world.tape.up();
  await vi.waitFor(() => expect(world.tape.isLive).toBe(true));
  return world;
}

test('what comes in order is ready at once, what comes twice is dropped', async () => {
  const { tape, ids } = await startUp();
  for (const id of [100, 101, 101, 100, 102]) tape.take(trade(id));
  expect(ids()).toEqual([100, 101, 102]);
});

test('a hole makes later trades wait until the venue has told what was in it', async () => {
  const { tape, ids, knows } = await startUp();
  tape.take(trade(100));
  knows.until = 103;
  tape.take(trade(103));
  expect(tape.isLive).toBe(false);
  expect(ids()).toEqual([100]);
  await vi.waitFor(() => expect(tape.isLive).toBe(true));
  expect(ids()).toEqual([101, 102, 103]);
});

test('what was missed while the line was away is asked for page by page when it is back', async () => {
  const { tape, ids, knows, answers } = await startUp();
  tape.down();
  expect(tape.isLive).toBe(false);
  knows.until = 124;
  answers.broken = 1;
  tape.up();
  tape.take(trade(125));
  knows.until = 125;
  await vi.waitFor(() => expect(tape.isLive).toBe(true));
  expect(ids()).toEqual(Array.from({ length: 26 }, (_, index) => 100 + index));
});

test('a tape that begins has the whole of its first minute, although nothing was traded since it was made', async () => {
  const { tape } = start();
  tape.up(true);
  await vi.waitFor(() => expect(tape.isLive).toBe(true));
  const [step, ...more] = tape.takeReady();
  expect(more).toEqual([]);
  expect(step?.startsOver?.minuteMs).toBe(NOW_MS - 30_000);
  expect(wholeOf(step)).toEqual([[94, 95, 96, 97, 98], [99]]);
  tape.up(true);
  await vi.waitFor(() => expect(tape.isLive).toBe(true));
  expect(tape.takeReady()).toEqual([]);
});

test('a tape that begins after the minute of the newest trade has the whole of that minute, for it may not be over', async () => {
  const { tape, asked } = start({ until: 101 }, NOW_MS + MINUTE_MS / 2 + 100);
  tape.up(true);
  await vi.waitFor(() => expect(tape.isLive).toBe(true));
  expect(asked[0]).toEqual({ sinceMs: NOW_MS - 30_000 });
  const [step] = tape.takeReady();
  expect(step?.startsOver?.minuteMs).toBe(NOW_MS - 30_000);
  expect(wholeOf(step)).toEqual([[96, 97, 98, 99, 100], [101]]);
});

test('a tape that goes on tells every trade since the one that it was left at, page by page, in pieces of time', async () => {
  const { tape, ids, leftOut } = start({ until: 1000 }, NOW_MS + MINUTE_MS, {
    ...trade(996),
    goesOn: true,
  });
  tape.up(true);
  await vi.waitFor(() => expect(tape.isLive).toBe(true));
  const [step, ...more] = tape.takeReady(NOW_MS + 998);
  expect(more).toEqual([]);
  expect(wholeOf(step)).toEqual([
    [995, 996],
    [997, 998],
  ]);
  expect(ids()).toEqual([999, 1000]);
  expect(leftOut).toEqual([]);
});

test('a number that the venue does not know is taken for an error of the line, and the tape goes on', async () => {
  const { tape, ids, knows } = await startUp();
  tape.take(trade(9_000_000));
  await vi.waitFor(() => expect(tape.isLive).toBe(true), 5000);
  knows.until = 100;
  tape.take(trade(100));
  expect(ids()).toEqual([100]);
});

test('after a hole that is too wide the tape starts over, and says from when', async () => {
  const { tape, knows, leftOut } = await startUp();
  tape.take(trade(100));
  expect(tape.takeReady()).toHaveLength(1);
  tape.down();
  knows.until = 100_000;
  tape.up(true);
  await vi.waitFor(() => expect(tape.isLive).toBe(true));
  const [step, ...others] = tape.takeReady();
  expect(others).toEqual([]);
  expect(step?.startsOver?.minuteMs).toBe(NOW_MS - 30_000);
  expect(step?.trades.at(-1)?.id).toBe(100_000);
  expect(leftOut).toEqual([[NOW_MS + 100, NOW_MS + 100_000]]);
  tape.take(trade(100_001));
  expect(tape.takeReady()).toMatchObject([{ startsOver: null, trades: [{ id: 100_001 }] }]);
});

test('a quiet minute is over once the venue, asked after it, knew of no other trade', async () => {
  const { tape, ids, knows } = await startUp();
  knows.until = 100;
  expect(tape.isConfirmed(NOW_MS)).toBe(false);
  await vi.waitFor(() => expect(tape.isConfirmed(NOW_MS)).toBe(true));
  expect(ids()).toEqual([100]);
  expect(tape.isConfirmed(NOW_MS + 1)).toBe(false);
});
