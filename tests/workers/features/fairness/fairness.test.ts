/** What the core finds when it makes a settlement again: from the keys, whatever the exchange says of it. */
import { expect, test } from 'vitest';
import type { FairnessCheck, SettlementKind } from '../../../../contract/features/fairness.ts';
import type { FairnessTerm } from '../../../../contract/features/markets-entities.ts';
import type { OptionOrder } from '../../../../contract/features/options.ts';
import { DAY_MS, dayOf, HOUR_MS, MINUTE_MS, startOfDay } from '../../../../contract/plain/time.ts';
import { roundOfDay } from '../../../../contract/rules/market/beacon/beacon.ts';
import { DayBeacons } from '../../../../contract/rules/market/simulated/day-beacons.ts';
import { optionOutcome } from '../../../../contract/rules/options/payout.ts';
import { BeaconStandIn } from '../../../market/beacon/stand-in.ts';
import { openKeyedWorld, START_MS } from '../../../market/keyed-world.ts';
import { okAnswer, openWorld, toWire } from '../../world/scripted-world.ts';
import { account, position } from '../futures/futures-world.ts';
import { won } from '../options/options-world.ts';

const keyed = openKeyedWorld();
const tape = keyed.tapeOf('BTCUSDT');
const AT = START_MS + 13 * HOUR_MS;
const DAY = '2026-01-07';

/** An option of the day whose key is known, settled by its trades. */
function settled(openedAt = AT, by = tape): OptionOrder {
  const sellAt = openedAt + MINUTE_MS;
  const [buy, sell] = [by.firstFrom(openedAt), by.firstFrom(sellAt)];
  const terms = { ...won, openedAt, sellAt, type: 'up' } as const;
  return {
    ...terms,
    ...{ buyTickId: buy.id, buyPrice: buy.price, sellTickId: sell.id, sellPrice: sell.price },
    outcome: optionOutcome({ type: 'up', buyPrice: buy.price, sellPrice: sell.price }),
  };
}

interface Told {
  readonly order?: OptionOrder;
  /** Instead of the keys of these days. */
  readonly keys?: Readonly<Record<string, string | null>>;
  readonly isElsewhere?: boolean;
  readonly beacon?: object;
  /** Announced after the first term. */
  readonly later?: readonly FairnessTerm[];
}

/** A core of an exchange that says this. */
async function openCore({
  order = settled(),
  keys = {},
  isElsewhere = false,
  beacon = { terms: [], rounds: [] },
  later = [],
}: Told = {}) {
  const world = await openWorld({ start: { token: 'secret' } });
  world.answer('/microtrade/get_result', () => okAnswer(toWire(order)));
  world.answer('/market/beacon', () => okAnswer(toWire(beacon)));
  world.answer('/market/fairness', (_, form) => {
    const day = form.get('day') ?? DAY;
    const symbol = form.get('symbol');
    const key = day in keys ? keys[day] : keyed.feed.dayKey(dayOf(Date.parse(day)));
    const shape = symbol === null || isElsewhere ? null : keyed.marketOf(symbol).shape;
    const terms = [{ fromDay: null, version: 2, rate: 50 }, ...later];
    return okAnswer(toWire({ day, key, version: 2, rate: 50, terms, shape }));
  });
  return world;
}

/** A day that is mixed, and how the exchange tells it. */
function mixedWorld() {
  const standIn = new BeaconStandIn({ now: () => 0 });
  const { chain } = standIn;
  const day = dayOf(START_MS);
  const beacons = new DayBeacons();
  beacons.announce([
    { fromDay: day, chain },
    { fromDay: day + 1, chain: null },
  ]);
  const round = standIn.round(roundOfDay(chain, day));
  beacons.take({ day, ...round });
  const terms = [
    { fromDay: DAY, chain },
    { fromDay: '2026-01-08', chain: null },
  ];
  const tell = (told: object = {}) => ({ terms, rounds: [{ day: DAY, ...round, ...told }] });
  return { tape: openKeyedWorld(beacons).tapeOf('BTCUSDT'), round, standIn, tell };
}

async function check(told: Told = {}, kind: SettlementKind = 'option'): Promise<FairnessCheck> {
  const { core } = await openCore(told);
  const answer = await core.act('fairness.check', { kind, id: 5 });
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value;
}

const strays = ({ points }: FairnessCheck) =>
  points.filter(({ isSame }) => !isSame).map(({ name }) => name);

test('an option of a day whose key was told agrees, and shows the keys that led to it', async () => {
  const found = await check();
  expect([found.verdict, found.symbol, found.day, strays(found)]).toEqual([
    'agrees',
    'BTCUSDT',
    DAY,
    [],
  ]);
  expect(found.points.map(({ name }) => name)).toEqual([
    'openTick',
    'openPrice',
    'settleTick',
    'settlePrice',
    'outcome',
  ]);
  expect(found.points[0]?.said).toBe(String(tape.firstFrom(AT).id));
  expect(found.keys.map(({ role, day, isKept }) => [role, day, isKept])).toEqual([
    ['own', DAY, null],
    ['before', '2026-01-06', true],
  ]);
  expect(found.keys[0]?.key).toBe(keyed.key);
});

test('of a settlement some days ago the newest key is shown too, and leads there', async () => {
  const { keys, verdict } = await check({ order: settled(AT - 3 * DAY_MS) });
  expect(verdict).toBe('agrees');
  expect(keys.map(({ role, day, isKept }) => [role, day, isKept])).toEqual([
    ['newest', DAY, null],
    ['own', '2026-01-04', true],
    ['before', '2026-01-03', true],
  ]);
});

test('a change that was announced is shown, counts from its day on, and is no riddle before it', async () => {
  const change = { fromDay: '2026-01-09', version: 3, rate: 70 };
  const before = await check({ later: [change] });
  expect([before.verdict, before.changes]).toEqual([
    'agrees',
    [{ day: '2026-01-09', version: 3, rate: 70 }],
  ]);
  const own = await check({ later: [{ ...change, fromDay: DAY }] });
  expect([own.verdict, own.points]).toEqual(['unknown', []]);
});

test('a trade that was changed, a result that was changed and a key that was changed are found', async () => {
  const order = settled();
  const wrongPrice = await check({ order: { ...order, sellPrice: '1' } });
  expect([wrongPrice.verdict, strays(wrongPrice)]).toEqual(['differs', ['settlePrice']]);
  const wrongTick = await check({ order: { ...order, buyTickId: (order.buyTickId ?? 0) + 1 } });
  expect([wrongTick.verdict, strays(wrongTick)]).toEqual(['differs', ['openTick']]);
  const outcome = order.outcome === 'loss' ? 'win' : 'loss';
  const wrongResult = await check({ order: { ...order, outcome } });
  expect([wrongResult.verdict, strays(wrongResult)]).toEqual(['differs', ['outcome']]);

  const otherKey = await check({ keys: { [DAY]: 'ab'.repeat(32) } });
  expect(otherKey.verdict).toBe('differs');
  expect(otherKey.keys.map(({ isKept }) => isKept)).toEqual([null, false]);
  expect(strays(otherKey)).toContain('openPrice');
  // A chain that was made up afterwards fits itself, and not what was settled by the one before it.
  const before = await check({ keys: { '2026-01-06': 'cd'.repeat(32) } });
  expect([before.verdict, strays(before)]).toEqual(['differs', []]);
  for (const key of ['', 'no key', keyed.key.toUpperCase()]) {
    const noKey = await check({ keys: { [DAY]: key } });
    expect(noKey.verdict).toBe('differs');
  }
  const unsaid = await check({ keys: { '2026-01-06': null } });
  expect(unsaid.verdict).toBe('differs');
});

test('before the day is over, for a market of another venue, and while it runs, nothing is claimed', async () => {
  const waiting = await check({ keys: { [DAY]: null } });
  expect([waiting.verdict, waiting.toldAt]).toEqual(['waiting', startOfDay(dayOf(START_MS) + 1)]);
  // What it will have to lead to is there to be kept.
  expect(waiting.keys.map(({ role, day }) => [role, day])).toEqual([['before', '2026-01-06']]);
  expect(waiting.points).toEqual([]);
  expect((await check({ isElsewhere: true })).verdict).toBe('elsewhere');
  const held = { ...settled(), status: 'holding', outcome: null } as const;
  expect((await check({ order: held })).verdict).toBe('open');
});

test('a position that a trade liquidated is asked for by its number, and one that its owner closed was settled by none', async () => {
  const trade = tape.firstFrom(AT);
  const liquidated = {
    ...{ ...position, status: 'closed', closeReason: 'liquidation', closedAt: AT },
    ...{ closeTickId: trade.id, closeTickAt: trade.time, markPrice: trade.price },
  };
  const { core, requests, answer } = await openCore();
  const page = (row: unknown) =>
    okAnswer(toWire({ list: [row], page: 1, limit: 10, hasMore: false, account }));
  answer('/lever/dealall', () => page(liquidated));
  const found = await core.act('fairness.check', { kind: 'position', id: position.id });
  expect(found).toMatchObject({ ok: true, value: { verdict: 'agrees' } });
  const asked = requests.findLast(({ request }) => request.url.endsWith('/lever/dealall'));
  expect(Object.fromEntries(asked?.form ?? [])).toMatchObject({
    status: 'closed',
    id: String(position.id),
  });
  answer('/lever/dealall', () => page({ ...liquidated, closeReason: 'user' }));
  const own = await core.act('fairness.check', { kind: 'position', id: position.id });
  expect(own).toMatchObject({ ok: true, value: { verdict: 'open' } });
  answer('/lever/dealall', () =>
    okAnswer(toWire({ list: [], page: 1, limit: 10, hasMore: false, account })),
  );
  expect(await core.act('fairness.check', { kind: 'position', id: 9 })).toMatchObject({
    ok: false,
    error: { code: 'not_found' },
  });
});

test('a mixed day agrees with its beacon alone, and a value that nobody signed or that is missing is found', async () => {
  const world = mixedWorld();
  const order = settled(AT, world.tape);
  const found = await check({ order, beacon: world.tell() });
  expect([found.verdict, strays(found)]).toEqual(['agrees', []]);
  const { round, signature } = world.round;
  expect(found.beacon).toEqual({ name: null, round, signature, isSigned: true });

  const other = world.standIn.round(1).signature;
  const forged = await check({ order, beacon: world.tell({ signature: other }) });
  expect([forged.verdict, forged.beacon?.isSigned]).toEqual(['differs', false]);
  const stray = await check({ order, beacon: world.tell({ round: round + 1 }) });
  expect([stray.verdict, stray.beacon]).toEqual(['differs', null]);
  const missing = await check({ order, beacon: { ...world.tell(), rounds: [] } });
  expect(missing.verdict).toBe('differs');
  // What the exchange does not mix must not have been settled by a mixed day, nor the other way.
  expect((await check({ order })).verdict).toBe('differs');
  expect((await check({ beacon: world.tell() })).verdict).toBe('differs');
  expect((await check()).beacon).toBe(null);
});
