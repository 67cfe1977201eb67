/** A scripted world with a futures account: the test plays the exchange's words about it. */
import { vi } from 'vitest';
import type {
  FuturesAccount,
  FuturesOrder,
  FuturesPosition,
  FuturesTerms,
} from '../../../../contract/features/futures-entities.ts';
import type { Language } from '../../../../contract/plain/languages.ts';
import type { EventName } from '../../../../contract/table.ts';
import type { TopicName } from '../../../../contract/views.ts';
import {
  bitcoinRow,
  okAnswer,
  openWorld,
  START_MS,
  toWire,
  type World,
} from '../../world/scripted-world.ts';

export const account: FuturesAccount = {
  currencyId: 3,
  currency: 'USDT',
  available: '1000',
  frozen: '0',
  margin: '0',
  unrealisedProfit: '0',
  equity: '1000',
  riskRate: null,
  crossEquity: '1000',
  crossMargin: '0',
  crossMaintenance: '0',
  free: '1000',
};

export const terms: FuturesTerms = {
  marketId: 1,
  symbol: 'BTCUSDT',
  currencyId: 1,
  legalId: 3,
  contractSize: '0.0001',
  minimumLots: '1',
  maximumLots: '1000000',
  lotStep: '1',
  multiples: [1, 5, 10, 20, 50],
  superMultiples: [200],
  riskTiers: [
    { maximumNotional: '50000', maximumMultiple: 200, maintenanceRate: '0.004' },
    { maximumNotional: '1000000', maximumMultiple: 50, maintenanceRate: '0.01' },
  ],
  makerFeeRate: '0.0002',
  takerFeeRate: '0.0005',
  liquidationFeeRate: '0.001',
  feeDiscount: '0.1',
  overnightFeeRate: '0.0001',
  nextOvernightAt: START_MS + 3_600_000,
  warningRiskRate: '0.5',
  minimumTrailingRate: '0.001',
  maximumTrailingRate: '0.2',
  maximumPositions: 200,
  maximumOrders: 100,
};

/** A long of half a bitcoin at an average of 100.004, which is no whole tick. */
export const position: FuturesPosition = {
  id: 9,
  marketId: 1,
  symbol: 'BTCUSDT',
  side: 'long',
  type: 'market',
  marginMode: 'isolated',
  multiple: 10,
  isSuper: false,
  lots: '5000',
  openLots: '5000',
  contractSize: '0.0001',
  cost: '50.002',
  margin: '5.0002',
  maintenanceMargin: '0.200008',
  openPrice: '100',
  closePrice: null,
  markPrice: '100',
  liquidationPrice: '90.4',
  targetProfitPrice: '120',
  stopLossPrice: null,
  trailingRate: '0.015',
  trailingPrice: '98.5',
  fee: '0.025001',
  overnightFee: '0',
  unrealisedProfit: '-0.002',
  realisedProfit: '0',
  riskRate: '0.9996',
  status: 'open',
  closeReason: null,
  closeTickId: null,
  closeTickAt: null,
  holding: 'own',
  traderUserId: null,
  version: 1,
  openedAt: START_MS,
  closedAt: null,
  updatedAt: START_MS,
};

/** A long of a tenth that waits at 95. */
export const entrusted: FuturesOrder = {
  id: 21,
  marketId: 1,
  symbol: 'BTCUSDT',
  side: 'long',
  type: 'limit',
  targetPrice: '95',
  triggerPrice: null,
  isTriggered: false,
  ...{ oco: null, ocoPrice: null, stopLimit: null, twap: null },
  averagePrice: null,
  marginMode: 'cross',
  multiple: 10,
  isSuper: false,
  timeInForce: 'gtc',
  expiresAt: null,
  postOnly: false,
  reduceOnly: false,
  lots: '1000',
  filledLots: '0',
  margin: '0.95',
  fee: '0.00475',
  targetProfitPrice: null,
  stopLossPrice: null,
  trailingRate: null,
  status: 'doing',
  outcome: null,
  positionId: null,
  version: 1,
  createdAt: START_MS,
  updatedAt: START_MS,
};

/** What the exchange answers when it is asked; a test changes it as it goes. */
export interface FuturesScript {
  positions: readonly FuturesPosition[];
  orders: readonly FuturesOrder[];
  terms: FuturesTerms;
  available: string;
}

export type FuturesWorld = World & { readonly script: FuturesScript };

/** Logged in, greeted, with these topics watched and everything loaded. */
export async function openFutures(
  watched: readonly (readonly [TopicName, string])[],
  options: { script?: Partial<FuturesScript>; language?: Language; pageRows?: number } = {},
): Promise<FuturesWorld> {
  const { language = 'en', pageRows = 100 } = options;
  const script: FuturesScript = {
    positions: [],
    orders: [],
    terms,
    available: '1000',
    ...options.script,
  };
  const world = await openWorld({ start: { language }, rows: [bitcoinRow()] });
  const page = <Row>(rows: readonly Row[], form: URLSearchParams) => {
    const number = Number(form.get('page') ?? '1');
    const list = rows.slice((number - 1) * pageRows, number * pageRows);
    return { list, page: number, limit: pageRows, hasMore: rows.length > number * pageRows };
  };
  world.answer('/user/login', () => okAnswer('token'));
  world.answer('/wallet/list', () => okAnswer(toWire(wallets(script.available))));
  world.answer('/lever/dealall', (_, form) =>
    okAnswer(toWire({ ...page(script.positions, form), account })),
  );
  world.answer('/lever/my_trade', (_, form) => okAnswer(toWire(page(script.orders, form))));
  world.answer('/lever/deal', () =>
    okAnswer(toWire({ terms: script.terms, account, serverTime: START_MS })),
  );
  await world.core.watch(watched);
  // The code of these topics comes when they are first watched.
  await vi.dynamicImportSettled();
  world.socket.greet();
  await world.core.run('session.login', { userString: 'a@b.co', password: 'x' });
  await world.time.advance(100);
  // So do the rows of the contract that are called for the first time.
  await vi.dynamicImportSettled();
  world.socket.play('snapshot', { channel: 'me', epoch: 'db', sequence: 10, data: null });
  await world.time.advance(1500);
  return { ...world, script };
}

function wallets(available: string) {
  const list = [{ account: 'lever', currencyId: 3, currency: 'USDT', available, frozen: '0' }];
  return { list, equivalent: '0', serverTime: 1 };
}

/** A private event, and what comes of it. */
export async function hear(
  world: World,
  sequence: number,
  name: EventName,
  payload: unknown,
): Promise<void> {
  world.hearAt(sequence, name, payload);
  await vi.dynamicImportSettled();
  await world.time.advance(200);
}

/** The last price, as a quote of the market says it. */
export async function quote(world: World, sequence: number, last: string): Promise<void> {
  const ticks = Math.round(Number(last) * 100);
  const row = [
    1,
    START_MS + sequence,
    ticks,
    ticks - 1,
    ticks + 1,
    8000,
    11_000,
    7900,
    50_000_000,
    5e8,
  ];
  const channel = 'quote:BTCUSDT';
  const frame = { channel, sequence, data: [row] };
  world.socket.play(sequence === 1 ? 'snapshot' : 'update', { ...frame, epoch: 'first' });
  await world.time.advance(200);
}
