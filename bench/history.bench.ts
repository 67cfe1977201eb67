/** P16: what years of bars cost that nobody has asked for yet, beside going through every minute of them. */
import { DAY_MS } from '../contract/plain/time.ts';
import type { CandleTuple } from '../contract/realtime.ts';
import { markets } from '../server/market/instruments.ts';
import { RollUp } from '../server/market/roll-up.ts';
import { dayKeysOf } from '../server/market/simulated/secret-keys.ts';
import { createSimulatedFeed } from '../server/market/simulated/simulated-feed.ts';
import { type Bench, cpuMs, figure, median } from './harness.ts';

const ROUNDS = 5;
const NOW_MS = Date.UTC(2026, 10, 20);
/** What a chart asks for first, and the most that it asks for at once. */
const FIRST_PAGE = 300;
const PAGE = 1500;
/** Going through minutes is slow: fewer days are enough. */
const COMPARED_DAYS = 100;
const PIECE_DAYS = 5;
const BITCOIN = 1;

export const historyBench: Bench = {
  name: 'history',
  run: async (report) => {
    report('days, and every minute of them');
    const fromMs = NOW_MS - COMPARED_DAYS * DAY_MS;
    const [days = 0, minutes = 0] = await timeInTurn(
      () => barsOf(openMarket(), '1d', fromMs),
      () => throughMinutes(fromMs),
    );
    assertEqual(await barsOf(openMarket(), '1d', fromMs), await throughMinutes(fromMs));
    report('a first page of days, all days as months, a page of four hours');
    const [page = 0, months = 0, hours = 0] = await timeInTurn(
      () => barsOf(openMarket(), '1d', NOW_MS - FIRST_PAGE * DAY_MS),
      () => barsOf(openMarket(), '1M', 0),
      () => barsOf(openMarket(), '4h', NOW_MS - (PAGE / 6) * DAY_MS),
    );
    const first = (name: string, figureMs: number, limit: number) =>
      figure({ goal: 'P16', name, figure: figureMs, unit: 'ms of CPU', limit, peer: 'none' });
    return [
      figure({
        goal: 'P16',
        name: 'days beside every minute of them',
        figure: minutes / days,
        unit: 'x faster',
        peer: `the minutes of ${COMPARED_DAYS} days (${minutes.toFixed(0)} ms)`,
        ratio: minutes / days,
      }),
      first('300 days, for the first time', page, 300),
      first('all days as months, for the first time', months, 500),
      first('1,500 bars of four hours, for the first time', hours, 500),
    ];
  },
};

type Market = ReturnType<typeof createSimulatedFeed>;

const keys = dayKeysOf('a bench');
const clock = { now: () => NOW_MS };

/** A market that keeps nothing yet, as after a start. */
function openMarket(): Market {
  return createSimulatedFeed({ clock, keys, markets: markets.filter(({ id }) => id === BITCOIN) });
}

function barsOf(
  market: Market,
  interval: '1m' | '1d' | '1M' | '4h',
  fromMs: number,
  toMs = NOW_MS - 1,
): Promise<CandleTuple[]> {
  return market.candles(BITCOIN, { interval, fromMs, toMs });
}

async function throughMinutes(fromMs: number): Promise<CandleTuple[]> {
  const market = openMarket();
  const rollUp = new RollUp('1d');
  for (let pieceMs = fromMs; pieceMs < NOW_MS; pieceMs += PIECE_DAYS * DAY_MS) {
    const piece = await barsOf(market, '1m', pieceMs, pieceMs + PIECE_DAYS * DAY_MS - 1);
    for (const minute of piece) rollUp.addCandle(minute);
  }
  return rollUp.finish(NOW_MS);
}

/** Medians of the CPU time of each. The first round warms up and does not count. */
async function timeInTurn(...contenders: (() => Promise<unknown>)[]): Promise<number[]> {
  const times = contenders.map((): number[] => []);
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [index, contender] of contenders.entries()) {
      const startMs = cpuMs();
      await contender();
      if (round > 0) times[index]?.push(cpuMs() - startMs);
    }
  }
  return times.map(median);
}

/** A quick bar that is wrong is worth nothing. */
function assertEqual(days: readonly CandleTuple[], folded: readonly CandleTuple[]): void {
  if (days.length !== COMPARED_DAYS || JSON.stringify(days) !== JSON.stringify(folded))
    throw new Error('the days differ from the fold of their minutes');
}
