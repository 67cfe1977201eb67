import Decimal from 'decimal.js';
import { expect, test } from 'vitest';
import { profitAt } from './account.ts';
import { futuresWhatIf, liquidationDistances, type WhatIfPosition } from './what-if.ts';

/** 1,000 lots are one coin, and a price has two places. */
const scales = { base: 'BTC', quote: 'USDT', priceScale: 2, quantityScale: 3 };

const position = (more: Partial<WhatIfPosition>): WhatIfPosition => ({
  id: 1,
  marketId: 1,
  side: 'long',
  marginMode: 'isolated',
  lots: 1000,
  cost: '100',
  margin: '10',
  maintenance: '1',
  markTicks: 10_000,
  scales,
  ...more,
});

test('an isolated long of one coin at 100 with a margin of 10 ends at 91, and costs its margin at most', () => {
  const account = { available: '50', frozen: '5', positions: [position({})] };
  expect(liquidationDistances(account)).toEqual({ down: '-0.09', up: null });
  expect(futuresWhatIf(account, '-0.0899')).toMatchObject({ change: '-8.99', endedIds: [] });
  expect(futuresWhatIf(account, '-0.09')).toMatchObject({ change: '-9', endedIds: [1] });
  expect(futuresWhatIf(account, '-0.5')).toEqual({ equity: '55', change: '-10', endedIds: [1] });
  expect(futuresWhatIf(account, '0.1')).toEqual({ equity: '75', change: '10', endedIds: [] });
});

test('cross positions share what is available; a short is hurt by a rise, and a hedge by neither', () => {
  const short = position({ id: 2, side: 'short', marginMode: 'cross' });
  const account = { available: '20', frozen: '0', positions: [short] };
  expect(liquidationDistances(account)).toEqual({ down: null, up: '0.29' });
  expect(futuresWhatIf(account, '0.29')).toMatchObject({ equity: '1', endedIds: [2] });
  expect(futuresWhatIf(account, '0.5')).toMatchObject({ equity: '0', change: '-30' });
  const hedged = [short, position({ id: 3, marginMode: 'cross' })];
  expect(liquidationDistances({ ...account, positions: hedged })).toEqual({ down: null, up: null });
  expect(futuresWhatIf({ ...account, positions: hedged }, '0.9')).toMatchObject({ change: '0' });
});

test('without positions nothing moves', () => {
  const account = { available: '7', frozen: '3', positions: [] };
  expect(futuresWhatIf(account, '-0.3')).toEqual({ equity: '10', change: '0', endedIds: [] });
  expect(liquidationDistances(account)).toEqual({ down: null, up: null });
});

test('of random accounts the figures are those of the rule at the moved marks, and the distance is where something ends', () => {
  const random = seeded(18);
  const pick = (least: number, most: number) => least + Math.floor(random() * (most - least));
  for (let round = 0; round < 200; round += 1) {
    const positions = Array.from({ length: pick(1, 5) }, (_, id) => {
      const markTicks = pick(100, 90_000) * 100;
      const lots = pick(1, 5000);
      const cost = new Decimal(lots)
        .div(1000)
        .times(markTicks)
        .div(100)
        .times(pick(98, 103))
        .div(100);
      return position({
        id,
        marketId: id,
        side: random() < 0.5 ? 'long' : 'short',
        marginMode: random() < 0.5 ? 'cross' : 'isolated',
        lots,
        markTicks,
        cost: cost.toFixed(),
        margin: cost.times(pick(5, 60)).div(100).toFixed(),
        maintenance: cost.div(200).toFixed(),
      });
    });
    const account = { available: String(pick(0, 3000)), frozen: String(pick(0, 50)), positions };
    // A whole percent of a price in whole coins is a whole tick.
    const percent = pick(-40, 41);
    const moved = positions.map((one) => ({
      ...one,
      equity: new Decimal(profitAt(one, (one.markTicks * (100 + percent)) / 100)).plus(one.margin),
    }));
    const cross = moved.filter(({ marginMode }) => marginMode === 'cross');
    const isolated = moved.filter(({ marginMode }) => marginMode === 'isolated');
    const crossEquity = Decimal.sum(account.available, ...cross.map(({ equity }) => equity));
    const equity = Decimal.sum(
      account.frozen,
      Decimal.max(crossEquity, 0),
      ...isolated.map((one) => Decimal.max(one.equity, 0)),
    );
    const isCrossOver = crossEquity.lte(Decimal.sum(0, ...cross.map((one) => one.maintenance)));
    const ended = moved.filter((one) =>
      one.marginMode === 'cross' ? isCrossOver : one.equity.lte(one.maintenance),
    );
    const share = new Decimal(percent).div(100).toFixed();
    const whatIf = futuresWhatIf(account, share);
    expect(new Decimal(whatIf.equity).eq(equity)).toBe(true);
    expect([...whatIf.endedIds].sort()).toEqual(ended.map(({ id }) => id).sort());
    const { down, up } = liquidationDistances(account);
    const bound = percent < 0 ? down : up;
    const isBeyond =
      bound !== null && new Decimal(share).abs().gt(new Decimal(bound).abs().plus('0.0001'));
    if (isBeyond) expect(ended.length).toBeGreaterThan(0);
    if (bound === null || new Decimal(share).abs().lt(new Decimal(bound).abs()))
      expect(ended).toEqual([]);
  }
});

/** The same accounts in each run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
