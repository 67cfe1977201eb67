import { afterEach, expect, test, vi } from 'vitest';
import { wholeRecordings } from '../../market/recordings.ts';
import { BookJudge, judgeMinutes, judgeTape } from '../../market/venue/judge.ts';
import { type Faults, NO_FAULTS } from '../../market/venue/stand-in/faults.ts';
import { readDayFile } from '../../market/venue/stand-in/recorded-day.ts';
import {
  FUTURES_ID,
  SPOT_ID,
  startVenueWorld,
  type VenueWorld,
  type WorldOptions,
} from '../../market/venue/venue-world.ts';
import { repetitions, reportCount } from '../../support/counts.ts';

// Seconds really pass here: sockets, back-off and silence are the system's own.
const SPEED = 16;
const STORM_MS = repetitions({ short: 9000, long: 600_000 });
const LOOK_EVERY_MS = 60;
/** Real recordings have ten times the frames of the small ones. */
const storm = (rate: number) => rate / repetitions({ short: 1, long: 10 });
const STORM: Faults = {
  lose: storm(0.02),
  repeat: storm(0.03),
  misnumber: storm(0.005),
  hostile: storm(0.01),
  hangUp: storm(0.002),
  cut: 0.1,
  refuse: 0.05,
};

const worlds: VenueWorld[] = [];

afterEach(async () => {
  for (const world of worlds.splice(0)) await world.stop();
});

async function start(options: Partial<WorldOptions> = {}): Promise<VenueWorld> {
  const world = await startVenueWorld({ speed: SPEED, ...options });
  worlds.push(world);
  await whenLive(world);
  return world;
}

const isAway = ({ feed }: VenueWorld) => [SPOT_ID, FUTURES_ID].some((id) => feed.source(id).isAway);

/** A venue that is back is heard again within its own back-off. */
const whenLive = (world: VenueWorld) =>
  expect.poll(() => isAway(world), { interval: 10 }).toBe(false);

function judgesOf({ feed, played }: VenueWorld) {
  const [spot, futures] = [SPOT_ID, FUTURES_ID].map((id) =>
    feed.followed.find(({ live }) => live.market.id === id),
  );
  if (!spot || !futures) throw new Error('the stand-in lists both markets');
  return [
    { id: SPOT_ID, market: spot, played: played.spot, book: new BookJudge(played.spot, spot) },
    {
      id: FUTURES_ID,
      market: futures,
      played: played.usdm,
      book: new BookJudge(played.usdm, futures),
    },
  ];
}

/** Looks again and again for a while, and once more when everything has come to rest. */
async function watch(world: VenueWorld, forMs: number, each: () => void = () => undefined) {
  const judges = judgesOf(world);
  const endMs = performance.now() + forMs;
  while (performance.now() < endMs) {
    for (const { book, market } of judges) {
      book.judge();
      // What may be priced is of now: silence is noticed before the price grows old.
      const source = market.source();
      if (!source.isAway)
        expect(world.clock.now() - market.live.last.timeMs).toBeLessThan(70_000 + 4000 * SPEED);
      else expect(market.book().bids).toEqual([]);
    }
    each();
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return judges;
}

function judgeAll(world: VenueWorld, judges: Awaited<ReturnType<typeof watch>>): void {
  for (const { id, market, played } of judges) {
    judgeTape(
      world.ticks.filter(({ marketId }) => marketId === id),
      played,
      market,
    );
    const closed = world.closed.filter(([marketId]) => marketId === id).map(([, candle]) => candle);
    expect(closed.length).toBeGreaterThan(0);
    judgeMinutes(closed, played, market);
  }
}

/** The long form plays real recordings where there are any. */
function realDays() {
  if (repetitions({ short: 0, long: 1 }) === 0) return {};
  const fileOf = (word: string) => wholeRecordings().find(({ name }) => name.includes(word))?.file;
  const [spot, usdm] = [fileOf('spot'), fileOf('usdm')];
  return spot && usdm ? { days: { spot: readDayFile(spot), usdm: readDayFile(usdm) } } : {};
}

test('sixteen times the pace with every fault: book, tape and candles are what the venue did, and no stale price is priced', async () => {
  const world = await start(realDays());
  Object.assign(world.standIn.faults, STORM);
  const judges = await watch(world, STORM_MS);
  Object.assign(world.standIn.faults, NO_FAULTS);
  await whenLive(world);
  judgeAll(world, judges);
  for (const { book, market } of judges) {
    expect(book.judged).toBeGreaterThan(10);
    expect(market.depth.mends).toBeGreaterThan(1);
  }
  const { counts } = world.standIn;
  for (const fault of ['lose', 'repeat', 'hostile']) expect(counts.get(fault)).toBeGreaterThan(0);
  for (const { book, market } of judges)
    reportCount({
      what: `books of ${market.live.market.symbol} against the truth, under faults`,
      count: book.judged,
      outcome: `all equal; ${market.depth.mends} taken anew, ${market.tape.mended} trades asked for again`,
    });
});

test('before the venue ends a line a new one is up: none is ever down, and nothing is missing', async () => {
  const world = await start({ speed: 8, lineLifeMs: 1500, standInLifeMs: 30_000 });
  const linesBefore = world.standIn.counts.get('lines') ?? 0;
  const judges = judgesOf(world);
  await expect
    .poll(() => (world.standIn.counts.get('lines') ?? 0) - linesBefore, { interval: 50 })
    .toBe(3);
  const downs = world.feed.followed.map((market) => vi.spyOn(market, 'down'));
  await watch(world, 6500, () => expect(world.standIn.lineCount).toBeGreaterThanOrEqual(3));
  judgeAll(world, judges);
  for (const down of downs) expect(down).not.toHaveBeenCalled();
  expect(world.standIn.counts.get('ended for its age')).toBeUndefined();
  expect(world.standIn.counts.get('ended for its silence')).toBeUndefined();
});

test('a venue that falls silent, or hangs up and is gone, is away: empty book, no ticks, instants forgotten; then all is told', async () => {
  const world = await start({ silenceMs: 1200 });
  const [spot] = judgesOf(world);
  if (!spot) throw new Error('the stand-in lists it');
  world.standIn.isSilent = true;
  await expect.poll(() => isAway(world), { interval: 20 }).toBe(true);
  world.standIn.isAway = true;
  world.standIn.hangUp();
  for (const id of [SPOT_ID, FUTURES_ID])
    await expect.poll(() => world.feed.source(id).isAway, { interval: 20 }).toBe(true);
  const heard = world.ticks.length;
  const awayMs = world.clock.now();
  expect(world.feed.book(SPOT_ID)).toMatchObject({ bids: [], asks: [] });
  expect(world.feed.tapeAround(SPOT_ID, awayMs, 2).isWhole).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(world.ticks).toHaveLength(heard);
  Object.assign(world.standIn, { isSilent: false, isAway: false });
  await whenLive(world);
  await expect.poll(() => world.ticks.length, { interval: 20 }).toBeGreaterThan(heard + 5);
  const closedOf = (id: number) => world.closed.filter(([marketId]) => marketId === id).length;
  await expect.poll(() => Math.min(closedOf(SPOT_ID), closedOf(FUTURES_ID))).toBeGreaterThan(0);
  judgeAll(world, judgesOf(world));
  expect(world.feed.tapeAround(SPOT_ID, awayMs, 2).isWhole).toBe(true);
});
