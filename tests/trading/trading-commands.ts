/** What users, the market, the clock and the process may do, as random commands. */
import fc from 'fast-check';

const user = fc.nat({ max: 2 });
const pick = fc.nat({ max: 9 });
const perp = fc.constantFrom('BTCUSDT-PERP', 'ETHUSDT-PERP');
const symbol = fc.constantFrom('BTCUSDT', 'BTCUSDT-PERP', 'ETHUSDT-PERP', 'AAPL');
/** Thousandths by which a price lies away from the last one. */
const near = fc.integer({ min: -12, max: 12 });
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 3 });
const stops = fc.record({
  target: maybe(fc.integer({ min: 1, max: 40 })),
  loss: maybe(fc.integer({ min: 1, max: 40 })),
  trailing: maybe(fc.constantFrom('0.002', '0.01')),
});
const what = <Name extends string>(name: Name) => fc.constant(name);

const spotCommands = [
  fc.record({
    what: what('spotTrade'),
    ...{ user, side: fc.constantFrom('buy', 'sell') },
    symbol: fc.constantFrom('BTCUSDT', 'AAPL'),
    units: fc.integer({ min: 1, max: 60_000 }),
    limit: maybe(near),
    /** Of a stop; mostly on the side where it belongs. */
    trigger: fc.option(fc.integer({ min: -2, max: 12 }), { nil: null, freq: 1 }),
    /** Instead of a trigger, where there is no limit. */
    trail: fc.option(fc.constantFrom('0.2 percent', '1 percent', '90 price'), {
      nil: null,
      freq: 1,
    }),
    terms: fc.constantFrom('gtc', 'gtc', 'ioc', 'fok', 'gtd', 'postOnly'),
    /** A limit with a stop that it ends; the stop is at the market or has a limit of its own. */
    pair: fc.option(
      fc.record({
        ...{ better: fc.integer({ min: 0, max: 6 }), beyond: fc.integer({ min: 0, max: 6 }) },
        stopLimit: maybe(near),
      }),
      { nil: null, freq: 1 },
    ),
    /** Where it is left again, mostly on the sides where they belong. */
    bracket: fc.option(
      fc.record({
        profit: maybe(fc.integer({ min: -1, max: 14 })),
        loss: maybe(fc.integer({ min: -1, max: 14 })),
      }),
      { nil: null, freq: 2 },
    ),
    /** Over so many seconds, a slice every so many, with the limit where there is one. */
    twap: fc.option(fc.constantFrom('300 30', '300 150', '600 60', '60 30'), {
      nil: null,
      freq: 1,
    }),
    seconds: fc.constantFrom(1, 5, 60, 40_000),
  }),
  fc.record({
    what: what('spotScale'),
    ...{ user, side: fc.constantFrom('buy', 'sell') },
    symbol: fc.constantFrom('BTCUSDT', 'BTCUSDT', 'BTCUSDT', 'AAPL'),
    units: fc.integer({ min: 1_000, max: 200_000 }),
    /** On the better side, mostly. */
    ...{ better: fc.integer({ min: -1, max: 12 }), width: fc.integer({ min: -4, max: 12 }) },
    count: fc.integer({ min: 2, max: 6 }),
    sizes: fc.constantFrom('even', 'rising', 'falling'),
  }),
  fc.record({
    what: what('spotAmend'),
    ...{ user, pick, limit: near, trigger: maybe(near), isStopLimit: fc.boolean() },
  }),
  fc.record({ what: what('spotCancel'), user, pick }),
];

export type FuturesTermsWish = 'gtc' | 'ioc' | 'fok' | 'gtd' | 'postOnly';
/** A stop at the market or with a limit of its own beside the limit, mostly on the sides where they belong. */
export interface FuturesPairWish {
  readonly better: number;
  readonly beyond: number;
  readonly stopLimit: number | null;
}
interface FuturesWishes {
  readonly terms: fc.Arbitrary<FuturesTermsWish>;
  readonly pair: fc.Arbitrary<FuturesPairWish | null>;
}
/** Of the histories that were recorded before there were any. */
const recordedWishes: FuturesWishes = { terms: fc.constant('gtc'), pair: fc.constant(null) };

/** The first opens a position, the others manage what there is. */
export const futuresCommands = (
  user: fc.Arbitrary<number>,
  { terms, pair }: FuturesWishes = recordedWishes,
) => [
  fc.record({
    what: what('futuresOpen'),
    ...{ user, symbol: perp, side: fc.constantFrom('long', 'short'), stops: maybe(stops) },
    type: fc.constantFrom('market', 'market', 'limit', 'stop_market', 'stop_limit'),
    lever: fc.constantFrom(
      ...(['cross:10', 'cross:50', 'cross:100', 'isolated:3', 'isolated:50'] as const),
      ...(['isolated:150', 'isolated:500', 'cross:200'] as const),
    ),
    margin: fc.integer({ min: 100, max: 60_000 }),
    ...{ limit: near, trigger: near, terms, pair },
  }),
  fc.record({
    what: what('futuresReduce'),
    ...{ user, pick, type: fc.constantFrom('market', 'limit', 'stop_market', 'stop_limit') },
    ...{ part: fc.integer({ min: 1, max: 4 }), limit: near, trigger: near, terms },
  }),
  fc.record({ what: what('futuresClose'), user, pick, part: fc.integer({ min: 1, max: 4 }) }),
  fc.record({
    what: what('futuresBatch'),
    user,
    group: fc.constantFrom('long', 'short', 'all'),
  }),
  fc.record({ what: what('futuresStops'), user, pick, stops }),
  fc.record({ what: what('futuresAmend'), user, pick, limit: near, trigger: near, pair }),
  fc.record({ what: what('futuresCancel'), user, pick }),
];

/** Not among those of the histories that were recorded before there were any. */
const futuresScaleCommand = fc.record({
  what: what('futuresScale'),
  ...{ user, symbol: perp, side: fc.constantFrom('long', 'short'), stops: maybe(stops) },
  lever: fc.constantFrom('cross:10', 'cross:100', 'isolated:3', 'isolated:150'),
  lots: fc.integer({ min: 2, max: 4_000 }),
  /** On the better side, mostly. */
  ...{ better: fc.integer({ min: -1, max: 12 }), width: fc.integer({ min: -4, max: 12 }) },
  count: fc.integer({ min: 2, max: 6 }),
  sizes: fc.constantFrom('even', 'rising', 'falling'),
});

/** Not among those of the histories that were recorded before there were any. */
const futuresTwapCommand = fc.record({
  what: what('futuresTwap'),
  ...{ user, symbol: perp, side: fc.constantFrom('long', 'short'), stops: maybe(stops) },
  lever: fc.constantFrom('cross:10', 'cross:100', 'isolated:3', 'isolated:150'),
  lots: fc.integer({ min: 2, max: 4_000 }),
  /** Over so many seconds, a slice every so many, with a worst price where there is one. */
  twap: fc.constantFrom('300 30', '300 150', '600 60', '60 30'),
  limit: maybe(fc.integer({ min: -8, max: 8 })),
});

const optionCommand = fc.record({
  what: what('option'),
  ...{ user, type: fc.constantFrom('up', 'down'), seconds: fc.constantFrom('30', '60') },
  cents: fc.integer({ min: 50, max: 9000 }),
});

const marketCommands = [
  /** Small moves, one after the other. */
  fc.record({
    what: what('ticks'),
    symbol,
    moves: fc.array(fc.integer({ min: -6, max: 6 }), { minLength: 1, maxLength: 4 }),
    isAwaited: fc.boolean(),
  }),
  /** A gap over limits, stops and liquidations. */
  fc.record({
    what: what('ticks'),
    symbol: perp,
    moves: fc.constantFrom([-30], [40], [-120], [160], [-60, 70]),
    isAwaited: fc.boolean(),
  }),
  fc.record({
    what: what('clock'),
    seconds: fc.constantFrom(1, 6, 31, 61, 3_600, 9 * 3_600, 26 * 3_600, 65 * 3_600),
  }),
];

const otherCommands = [
  fc.record({ what: what('repeat'), pick, isChanged: fc.boolean() }),
  fc.record({ what: what('bad'), user, pick: fc.nat({ max: 120 }) }),
  /** The market of options and coins goes on while the exchange is away. */
  fc.record({
    what: what('restart'),
    moves: fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 4 }),
  }),
  /** The process dies within the command that follows. */
  fc.record({
    what: what('crash'),
    point: fc.oneof(
      fc.constant('commit' as const),
      fc.nat({ max: 14 }).map((statements) => ({ statements })),
    ),
  }),
];

function weighted<Each extends fc.Arbitrary<unknown>>(
  weight: number,
  arbitraries: readonly Each[],
) {
  return arbitraries.map((arbitrary) => ({ weight, arbitrary }));
}

const [spotTrade, ...manageSpot] = spotCommands;
const [open, ...manage] = futuresCommands(user, {
  terms: fc.constantFrom('gtc', 'gtc', 'ioc', 'fok', 'gtd', 'postOnly'),
  pair: fc.option(
    fc.record({
      ...{ better: fc.integer({ min: 0, max: 6 }), beyond: fc.integer({ min: 0, max: 6 }) },
      stopLimit: maybe(near),
    }),
    { nil: null, freq: 1 },
  ),
});
const command = fc.oneof(
  { weight: 14, arbitrary: spotTrade ?? optionCommand },
  ...weighted(5, manageSpot),
  { weight: 28, arbitrary: open ?? optionCommand },
  ...weighted(5, manage),
  { weight: 5, arbitrary: futuresScaleCommand },
  { weight: 3, arbitrary: futuresTwapCommand },
  { weight: 7, arbitrary: optionCommand },
  ...weighted(9, marketCommands),
  ...weighted(4, otherCommands),
);

export type Command = typeof command extends fc.Arbitrary<infer Value> ? Value : never;

/** In a calm history each tick is done with before the next command, and no engine dies in a tick. */
export interface History {
  readonly isCalm: boolean;
  readonly commands: readonly Command[];
}

export const history: fc.Arbitrary<History> = fc.record({
  isCalm: fc.boolean(),
  commands: fc.array(command, { minLength: 20, maxLength: 45, size: 'max' }),
});

const crossing = {
  what: 'spotTrade',
  user: 0,
  symbol: 'BTCUSDT',
  units: 30_000,
  ...{ trigger: null, trail: null, pair: null, twap: null, bracket: null },
  terms: 'gtc',
  seconds: 1,
} as const;
/** Limits beyond the market, which few of the random histories happen to have on both sides. */
export const crossingHistory: History = {
  isCalm: true,
  commands: [
    { ...crossing, side: 'sell', limit: -5 },
    { ...crossing, side: 'buy', limit: 5 },
  ],
};
