/** What fills and settlements make of the grants, computed again: what must be left in the end. */

import { expect } from 'vitest';
import type { Market } from '../../contract/features/markets.ts';
import { DAY_MS } from '../../contract/plain/time.ts';
import { MISSING_TICK_MS } from '../../contract/rules/options/payout.ts';
import { discounted, down, higher, type Money, money, sum, up } from './plain-money.ts';
import { expectTakenFromBooks } from './recorded-books.ts';
import { GRANTS, type TradingWorld } from './trading-world.ts';

/** The source remembers its ticks for so long. */
const TAPE_MS = 30 * 60_000;
const UNIT = money('1e-8');

/** Adds to `${userId} ${account} ${currency}`. */
type Add = (account: string, amount: Money) => void;

/** Every balance that the recorded fills and ticks leave, with nothing held. */
export async function expectedBalances(world: TradingWorld): Promise<Map<string, string>> {
  const balances = new Map<string, Money>();
  const add: Add = (account, amount) =>
    balances.set(account, (balances.get(account) ?? money(0)).plus(amount));
  for (const userId of world.users)
    for (const [account, currency, amount] of GRANTS)
      add(`${userId} ${account} ${currency}`, money(amount));
  await addSpot(world, add);
  await addFutures(world, add);
  await addOptions(world, add);
  return new Map([...balances].map(([account, amount]) => [account, `${amount.toFixed()} 0`]));
}

function marketOf({ exchange }: TradingWorld, marketId: number): Market {
  const market = exchange.feed.marketById(marketId);
  if (!market) throw new Error(`no market ${marketId}`);
  return market;
}

interface SpotFill {
  readonly id: number;
  readonly userId: number;
  readonly marketId: number;
  readonly account: string;
  readonly side: string;
  readonly amount: string;
  readonly worst: string | null;
  readonly isAmended: boolean;
  readonly discount: number;
  readonly price: string;
  readonly quantity: string;
  readonly isMaker: boolean;
  readonly atMs: number;
}

/** Invariant 7: what is bought costs turnover and fee, both rounded up; what is sold brings less. */
async function addSpot(world: TradingWorld, add: Add): Promise<void> {
  const fills = await world.exchange.database.query<SpotFill>(
    `select o.id, user_id as "userId", market_id as "marketId", account, side, fee_discount as discount,
        coalesce(o.price, collar) as worst, f.price, f.quantity, f.is_maker as "isMaker", amount, f.time as "atMs",
        exists (select 1 from outbox e where e.user_id = o.user_id and name = 'spot.amended'
          and payload->>'id' = o.id::text) as "isAmended"
       from spot_orders o join spot_fills f on f.order_id = o.id where user_id = any ($1::bigint[]) order by f.id`,
    [world.users],
  );
  const orders = groups(fills, ({ id }) => id);
  expectTakenFromBooks(world, orders);
  for (const [first, ...rest] of orders) {
    if (!first) continue;
    const all = [first, ...rest];
    const market = marketOf(world, first.marketId);
    const buys = first.side === 'buy';
    for (const { price, worst, isMaker } of all) {
      const gain = money(worst ?? price)
        .minus(price)
        .times(buys ? 1 : -1);
      expect(isMaker && worst !== null ? gain.isZero() : gain.gte(0)).toBe(true);
    }
    const turnovers = all.map((fill) => money(fill.price).times(fill.quantity));
    const fee = up(
      sum(
        all.map(({ isMaker, discount }, index) => {
          const rate = isMaker ? market.makerFeeRate : market.takerFeeRate;
          return sum([turnovers[index] ?? 0]).times(discounted(rate, discount));
        }),
      ),
    );
    const quantity = sum(all.map((fill) => fill.quantity));
    const turnover = sum(turnovers);
    const earned = down(turnover).minus(fee);
    const place = `${first.userId} ${first.account}`;
    add(`${place} ${market.base}`, buys ? quantity : quantity.neg());
    const given = up(turnover).plus(fee).neg();
    add(`${place} ${market.quote}`, buys ? given : higher(earned, money(0)));
  }
}

interface Position {
  readonly id: number;
  readonly userId: number;
  readonly marketId: number;
  readonly side: string;
  readonly openLots: number;
  readonly openCost: string;
  readonly proceeds: string;
  readonly fee: string;
  readonly overnightFee: string;
  readonly overnights: number;
  readonly realised: string;
  readonly discount: number;
  readonly reason: string;
  readonly mode: string;
  readonly multiple: number;
  readonly openedAt: number;
  readonly closedAt: number;
  readonly tickId: number | null;
  readonly tickAt: number | null;
  readonly mark: number;
  /** What the insurance took for it, negative where it paid. */
  readonly insured: string;
  readonly closings: number;
  readonly closedLots: number;
  readonly fillProfit: string;
  readonly fillFee: string;
  readonly liquidationFee: string;
  readonly closingFee: string;
  readonly hasMade: boolean;
  readonly opening: readonly (readonly [string, number, string, boolean])[];
}

const positionsSql = `select id, user_id as "userId", market_id as "marketId", side, open_lots as "openLots",
    open_cost as "openCost", proceeds, fee, overnight_fee as "overnightFee", realised_profit as realised,
    fee_discount as discount, close_reason as reason, margin_mode as mode, multiple, opened_at as "openedAt", closed_at as "closedAt",
    close_tick_id as "tickId", close_tick_at as "tickAt", close_mark_ticks as mark,
    (select count(*) from transfers t where t.code = 'overnight_fee' and t.reference_kind = 'futures_position'
      and t.reference_id = p.id::text) as overnights,
    (select coalesce(sum(s.amount), 0) from transfers t join postings s on s.transfer_id = t.id
      where s.house = 'insurance' and t.reference_kind = 'futures_position' and t.reference_id = p.id::text)
      as insured,
    f.*
  from futures_positions p join lateral (
    select count(*) filter (where is_closing) as closings, sum(lots) filter (where is_closing) as "closedLots",
      sum(f.fee) filter (where is_closing) as "closingFee", bool_or(is_maker) filter (where is_closing) as "hasMade",
      sum(profit) as "fillProfit", sum(f.fee) as "fillFee",
      sum(f.fee) filter (where p.close_reason = 'liquidation' and is_closing and f.id = (
        select max(id) from futures_fills l where l.position_id = p.id)) as "liquidationFee"
      from futures_fills f where f.position_id = p.id
  ) f on true
  where user_id = any ($1::bigint[])`;

/** Invariants 9 to 12: realised profits, less fees and overnight fees, and what the insurance paid. */
async function addFutures(world: TradingWorld, add: Add): Promise<void> {
  const rows = await world.exchange.database.query<Position>(positionsSql, [world.users]);
  for (const row of rows) {
    expectClosing(world, row);
    const deficit = money(row.liquidationFee ?? 0).minus(row.insured);
    expect(deficit.gte(0)).toBe(true);
    const lever = money(row.realised).minus(row.fee).minus(row.overnightFee).plus(deficit);
    add(`${row.userId} lever USDT`, lever);
  }
  await expectOpeningFees(world);
}

function expectClosing(world: TradingWorld, row: Position): void {
  const gain = money(row.proceeds).minus(row.openCost);
  const lost = (row.side === 'long' ? gain : gain.neg()).minus(row.realised);
  expect(lost.gte(0) && lost.lt(UNIT.times(row.closings))).toBe(true);
  expect(row).toMatchObject({ closedLots: String(row.openLots) });
  expect(money(row.fillProfit).equals(row.realised)).toBe(true);
  expect(money(row.fillFee).equals(row.fee)).toBe(true);
  const cutOffs = Math.floor(row.closedAt / DAY_MS) - Math.floor(row.openedAt / DAY_MS);
  expect(row.overnights).toBeLessThanOrEqual(cutOffs);
  if (row.reason === 'liquidation') {
    expect(money(row.liquidationFee).lte(up(money(row.proceeds).times('0.0004')))).toBe(true);
    const trades = world.tape.filter(({ marketId }) => marketId === row.marketId);
    const tick = trades.find(({ id }) => id === row.tickId);
    // Before its first trade a market is marked by the price that it began with, numbered 0.
    if (row.tickId === 0) expect(trades.every(({ timeMs }) => timeMs >= row.closedAt)).toBe(true);
    else expect(tick).toMatchObject({ price: row.mark, timeMs: row.tickAt });
    return;
  }
  // By hand and by stops the insurance pays only where a margin of its own is all that answers.
  if (row.mode === 'cross') expect(money(row.insured).isZero()).toBe(true);
  if (row.closings > 1) return;
  const market = marketOf(world, row.marketId);
  const rate = row.hasMade ? market.makerFeeRate : market.takerFeeRate;
  const fee = up(money(row.proceeds).times(discounted(rate, row.discount)));
  const margin = up(money(row.openCost).div(row.multiple));
  const isPaid = row.overnights === 0 && margin.plus(row.realised).gte(fee);
  // What a loss has left of the margin may be less than the fee.
  const least = isPaid ? fee : money(0);
  expect(money(row.closingFee).lte(fee) && money(row.closingFee).gte(least)).toBe(true);
}

/** The fee of an order is that of all its fills together, rounded up once. */
async function expectOpeningFees(world: TradingWorld): Promise<void> {
  const rows = await world.exchange.database.query<{
    id: number;
    marketId: number;
    cost: string;
    discount: number;
    makerLots: string;
    limit: string | null;
    fee: string;
  }>(
    `select o.id, o.market_id as "marketId", cost, fee_discount as discount, target_price as "limit",
        sum(f.fee) as fee, coalesce(sum(f.lots) filter (where is_maker), 0) as "makerLots"
       from futures_orders o join futures_fills f on f.order_id = o.id and not is_closing
      where o.user_id = any ($1::bigint[]) group by o.id`,
    [world.users],
  );
  for (const row of rows) {
    const market = marketOf(world, row.marketId);
    const size = money(10).pow(-market.quantityScale);
    const made = money(row.makerLots)
      .times(size)
      .times(row.limit ?? 0);
    const fee = up(
      money(row.cost)
        .minus(made)
        .times(discounted(market.takerFeeRate, row.discount))
        .plus(made.times(discounted(market.makerFeeRate, row.discount))),
    );
    expect(`${row.id} ${fee.toFixed()}`).toBe(`${row.id} ${money(row.fee).toFixed()}`);
  }
}

/** Invariant 13: the outcome is what the first tick at or after each of two instants makes it. */
async function addOptions(world: TradingWorld, add: Add): Promise<void> {
  const rows = await world.exchange.database.query<{
    userId: number;
    marketId: number;
    type: string;
    stake: string;
    rate: string;
    outcome: string;
    openedAt: number;
    sellAt: number;
    settledAt: number;
    tier: number;
  }>(
    `select user_id as "userId", market_id as "marketId", type, stake, payout_rate as rate, outcome,
        opened_at as "openedAt", sell_at as "sellAt", settled_at as "settledAt", vip_tier as tier
       from option_orders o join users u on u.id = o.user_id where user_id = any ($1::bigint[])`,
    [world.users],
  );
  for (const row of rows) {
    const tickAt = (instantMs: number) =>
      world.tape.find(
        ({ marketId, timeMs }) =>
          marketId === row.marketId && timeMs >= instantMs && timeMs <= instantMs + MISSING_TICK_MS,
      );
    const stake = money(row.stake);
    const fee = up(stake.times(discounted('0.002', { 0: 0, 2: 20, 4: 35 }[row.tier] ?? 0)));
    const buy = tickAt(row.openedAt);
    const sell = buy && tickAt(row.sellAt);
    // What nobody could settle before the tape was forgotten is void.
    const isForgotten = row.outcome === 'void' && row.settledAt - row.openedAt > TAPE_MS;
    const outcome = sell && !isForgotten ? outcomeOf(row.type, sell.price - buy.price) : 'void';
    expect([row.openedAt, row.outcome]).toEqual([row.openedAt, outcome]);
    const paid = {
      win: down(stake.times(money(row.rate).plus(1))),
      ...{ tie: stake, loss: money(0), void: stake.plus(fee) },
    }[outcome];
    add(`${row.userId} micro USDT`, paid.minus(stake).minus(fee));
  }
}

function outcomeOf(type: string, moved: number): 'win' | 'tie' | 'loss' {
  if (moved === 0) return 'tie';
  return moved > 0 === (type === 'up') ? 'win' : 'loss';
}

function groups<Row>(rows: readonly Row[], keyOf: (row: Row) => number): Row[][] {
  const byKey = new Map<number, Row[]>();
  for (const row of rows) byKey.set(keyOf(row), [...(byKey.get(keyOf(row)) ?? []), row]);
  return [...byKey.values()];
}
