/** A scripted world with a user who holds options on BTCUSDT, and the stream of its trades. */
import { vi } from 'vitest';
import type { OptionOrder } from '../../../../contract/features/options.ts';
import type { TradeTuple } from '../../../../contract/realtime.ts';
import { okAnswer, openWorld, START_MS, toWire, type World } from '../../world/scripted-world.ts';

const TRADES = 'trades:BTCUSDT';

/** Up on 100.00 for 30 seconds, bought when the world began; its opening tick is still to come. */
export const option: OptionOrder = {
  id: 5,
  matchId: 1,
  symbol: 'BTCUSDT',
  currencyId: 3,
  currency: 'USDT',
  type: 'up',
  seconds: 30,
  number: '10',
  fee: '0.2',
  payoutRate: '0.85',
  buyPrice: null,
  buyTickAt: null,
  sellPrice: null,
  sellTickAt: null,
  buyTicks: [],
  sellTicks: [],
  buyTickId: null,
  sellTickId: null,
  expectedProfit: '8.5',
  expectedLoss: '10',
  profit: null,
  outcome: null,
  soldFor: null,
  status: 'holding',
  openedAt: START_MS + 1000,
  sellAt: START_MS + 31_000,
  settledAt: null,
  version: 1,
};

/** With its opening tick: number 101, 400 ms after it was bought, at 100.00. */
export const opened: OptionOrder = {
  ...option,
  buyPrice: '100',
  buyTickAt: START_MS + 1400,
  buyTickId: 101,
  buyTicks: [
    { id: 100, time: START_MS + 500, price: '99.9' },
    { id: 101, time: START_MS + 1400, price: '100' },
    { id: 102, time: START_MS + 1900, price: '100.1' },
  ],
  version: 2,
};

/** Won by tick 103, 200 ms after the sell time, at 101.00. */
export const won: OptionOrder = {
  ...opened,
  sellPrice: '101',
  sellTickAt: START_MS + 31_200,
  sellTickId: 103,
  sellTicks: [
    { id: 102, time: START_MS + 1900, price: '100.1' },
    { id: 103, time: START_MS + 31_200, price: '101' },
  ],
  profit: '8.5',
  outcome: 'win',
  status: 'history',
  settledAt: START_MS + 31_250,
  version: 3,
};

export const ticks = {
  before: [100, START_MS + 500, 9_990, 1, 1],
  opening: [101, START_MS + 1400, 10_000, 1, 1],
  next: [102, START_MS + 1900, 10_010, 1, 1],
  settling: [103, START_MS + 31_200, 10_100, 1, 1],
  after: [104, START_MS + 31_900, 10_050, 1, -1],
} satisfies Record<string, TradeTuple>;

export interface OptionsWorld extends World {
  snapshot(...rows: TradeTuple[]): void;
  trade(...rows: TradeTuple[]): void;
  readonly check: () => string | undefined;
}

export const pageOf = (...list: OptionOrder[]) =>
  okAnswer(toWire({ list, page: 1, limit: 100, hasMore: false }));

export async function openOptions(
  options: Parameters<typeof openWorld>[0] = {},
  held: readonly OptionOrder[] = [],
): Promise<OptionsWorld> {
  const world = await openWorld({ ...options, start: { token: 'token', ...options.start } });
  world.answer('/microtrade/lists', () => pageOf(...held));
  await world.core.watch([
    ['options.holding', ''],
    ['options.order', String(option.id)],
  ]);
  await vi.dynamicImportSettled();
  const places = { trades: 20 };
  await world.openPrivateChannel();
  await world.time.advance(200);
  return Object.assign(world, {
    snapshot(...rows: TradeTuple[]) {
      places.trades += 10;
      const { trades: sequence } = places;
      world.socket.play('snapshot', { channel: TRADES, epoch: 'first', sequence, data: rows });
    },
    trade(...rows: TradeTuple[]) {
      const previous = places.trades;
      places.trades += 1;
      const frame = { channel: TRADES, sequence: places.trades, previous, data: rows };
      world.socket.play('update', frame);
    },
    check: () => world.screen.latest('options.order', String(option.id))?.check,
  });
}
