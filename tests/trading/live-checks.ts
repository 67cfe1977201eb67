/**
 * What must hold at every moment, whatever happened before
 * (docs/invariants.md, 1 to 5, 7, 9, 13 and 20).
 */
import { expect } from 'vitest';
import type { Queryable } from '../../server/db/database.ts';
import { audit } from '../../server/ledger/audit.ts';
import { discounted, higher, type Money, money, sum, up } from './plain-money.ts';
import type { Intent } from './trading-run.ts';
import type { TradingWorld } from './trading-world.ts';

export async function expectWhole(world: TradingWorld, intents: readonly Intent[]): Promise<void> {
  const { database } = world.exchange;
  // One moment for all checks, also while ticks are still being worked off.
  await world.settled();
  expect(await audit(database)).toMatchObject({ ok: true });
  await expectHolds(world);
  await expectNews(world);
  await expectAcknowledged(database, intents);
}

interface HoldRow {
  readonly kind: string;
  readonly id: string;
  readonly remaining: string;
}

/** Open holds are those that live orders and positions need, each of exactly what it needs. */
async function expectHolds(world: TradingWorld): Promise<void> {
  const { users, exchange } = world;
  const holds = await exchange.database.query<HoldRow>(
    `select h.reference_kind as kind, h.reference_id as id, h.remaining from holds h
       join accounts a on a.id = h.account_id where h.status = 'open' and a.user_id = any ($1::bigint[])`,
    [users],
  );
  const found = holds.map(({ kind, id, remaining }) => `${kind} ${id} ${remaining}`);
  const needed = [
    ...(await neededBySpot(world)),
    ...(await neededByFuturesOrders(world)),
    ...(await neededByPositions(world)),
  ];
  expect(found.toSorted()).toEqual(needed.toSorted());
}

interface SpotRow {
  readonly id: number;
  readonly marketId: number;
  readonly side: string;
  readonly rest: string;
  readonly worst: string;
  /** Of a limit beside its stop: where the stop wakes, and its own limit. */
  readonly trigger: string | null;
  readonly stopLimit: string | null;
  readonly turnover: string;
  readonly feeExact: string;
  readonly discount: number;
}

async function neededBySpot({ users, exchange }: TradingWorld): Promise<string[]> {
  const rows = await exchange.database.query<SpotRow>(
    `select id, market_id as "marketId", side, amount - filled as rest, coalesce(price, collar) as worst,
        case oco when 'both' then trigger_price end as trigger, stop_limit as "stopLimit", turnover, fee_exact as "feeExact", fee_discount as discount
       from spot_orders where status = 'open' and user_id = any ($1::bigint[])`,
    [users],
  );
  return rows.map((row) => {
    const market = exchange.feed.marketById(row.marketId);
    if (!market) throw new Error('an order on no market');
    const rest = money(row.rest);
    if (row.side === 'sell') return `spot_order ${row.id} ${rest.toFixed()}`;
    const rate = discounted(
      higher(money(market.makerFeeRate), money(market.takerFeeRate)).toFixed(),
      row.discount,
    );
    const { worst, trigger, stopLimit } = row;
    const cost = rest.times(
      trigger === null ? worst : worseOf(worst, { trigger, stopLimit, market }),
    );
    const whole = up(cost.plus(row.turnover)).plus(up(cost.times(rate).plus(row.feeExact)));
    const paid = up(money(row.turnover)).plus(up(money(row.feeExact)));
    return `spot_order ${row.id} ${whole.minus(paid).toFixed()}`;
  });
}

/** Of a limit and its stop the one that costs more: at the market a stop buys up to five percent above its trigger. */
function worseOf(
  limit: string,
  stop: { trigger: string; stopLimit: string | null; market: { readonly priceScale: number } },
): string {
  const { trigger, stopLimit, market } = stop;
  const ticks = money(trigger).times('1.05').times(money(10).pow(market.priceScale));
  const collar = money(ticks.toFixed(0, 1)).div(money(10).pow(market.priceScale)).toFixed();
  return higher(money(limit), money(stopLimit ?? collar)).toFixed();
}

interface FuturesRow {
  readonly id: number;
  readonly marketId: number;
  readonly rest: number;
  readonly limit: string;
  readonly multiple: number;
  readonly cost: string;
  readonly feeExact: string;
  readonly discount: number;
}

/** A limit that rests holds margin and fee of its rest, beside a stop at the higher of both; what sleeps, comes in slices or only reduces nothing. */
async function neededByFuturesOrders({ users, exchange }: TradingWorld): Promise<string[]> {
  const rows = await exchange.database.query<FuturesRow>(
    `select id, market_id as "marketId", lots - filled_lots as rest, multiple, cost,
        case oco when 'both' then greatest(target_price, coalesce(stop_limit, trigger_price)) else target_price end as "limit",
        fee_exact as "feeExact", fee_discount as discount
       from futures_orders where status = 'doing' and not reduce_only and twap_slices is null
        and (trigger_price is null or is_triggered or oco is not null) and user_id = any ($1::bigint[])`,
    [users],
  );
  return rows.map((row) => {
    const market = exchange.feed.marketById(row.marketId);
    if (!market) throw new Error('an order on no market');
    const rest = money(row.rest).times(row.limit).div(money(10).pow(market.quantityScale));
    const rate = discounted(
      higher(money(market.makerFeeRate), money(market.takerFeeRate)).toFixed(),
      row.discount,
    );
    const margin = up(rest.plus(row.cost).div(row.multiple)).minus(
      up(money(row.cost).div(row.multiple)),
    );
    const fee = up(rest.times(rate).plus(row.feeExact)).minus(up(money(row.feeExact)));
    return `futures_order ${row.id} ${margin.plus(fee).toFixed()}`;
  });
}

interface PositionRow {
  readonly id: number;
  readonly margin: string;
  readonly cost: string;
  readonly multiple: number;
  readonly isUntouched: boolean;
  readonly fills: number;
  readonly nextOvernightAt: number;
}

/** A position holds its margin: N / multiple as long as nothing was closed or charged to it. */
async function neededByPositions({ users, exchange }: TradingWorld): Promise<string[]> {
  const rows = await exchange.database.query<PositionRow>(
    `select id, margin, cost, multiple, lots = open_lots and overnight_fee = 0 as "isUntouched",
        next_overnight_at as "nextOvernightAt",
        (select count(*) from futures_fills f where f.position_id = p.id) as fills
       from futures_positions p where status = 'open' and user_id = any ($1::bigint[])`,
    [users],
  );
  return rows.map((row) => {
    if (row.isUntouched) {
      const surplus = money(row.margin).minus(up(money(row.cost).div(row.multiple)));
      // Margins of an order's parts are parts of one margin, and margins of several orders round up each.
      expect(surplus.gte(0) && surplus.lt(money('1e-8').times(row.fills))).toBe(true);
    }
    return `futures_position ${row.id} ${money(row.margin).toFixed()}`;
  });
}

/** What each user was told has no gaps, and the newest balance of each account is the table's. */
async function expectNews({ users, exchange: { database } }: TradingWorld): Promise<void> {
  const rows = await database.query<{
    userId: number;
    sequence: number;
    name: string;
    payload: readonly { account: string; currency: string; available: string; frozen: string }[];
  }>(
    `select user_id as "userId", sequence, name, case name when 'balances.changed' then payload end as payload
       from outbox where user_id = any ($1::bigint[]) order by user_id, sequence`,
    [users],
  );
  const told = new Map<string, string>();
  const last = new Map<number, number>();
  for (const { userId, sequence, name, payload } of rows) {
    expect(sequence).toBe((last.get(userId) ?? 0) + 1);
    last.set(userId, sequence);
    if (name !== 'balances.changed') continue;
    for (const { account, currency, available, frozen } of payload)
      told.set(`${userId} ${account} ${currency}`, `${available} ${frozen}`);
  }
  const balances = await rebuiltBalances(database, users);
  for (const [account, balance] of told)
    expect([account, balances.get(account)]).toEqual([account, balance]);
}

/** Invariant 20: the balances that postings and holds alone make, held to those of the table. */
export async function rebuiltBalances(
  queryable: Queryable,
  users: readonly number[],
): Promise<Map<string, string>> {
  const rows = await queryable.query<{
    name: string;
    available: string;
    held: string;
    postings: readonly string[];
    holds: readonly (readonly string[])[];
  }>(
    `select a.user_id || ' ' || a.account || ' ' || a.currency as name, a.available, a.held,
        coalesce((select jsonb_agg(p.amount::text order by p.id) from postings p where p.account_id = a.id), '[]')
          as postings,
        coalesce((select jsonb_agg(jsonb_build_array(h.amount::text, h.released::text,
          coalesce((select sum(t.hold_amount) from transfers t where t.hold_id = h.id), 0)::text))
          from holds h where h.account_id = a.id), '[]') as holds
       from accounts a where a.user_id = any ($1::bigint[])`,
    [users],
  );
  return new Map(
    rows.map((row) => {
      const held = sum(
        row.holds.map(([amount = '0', ...ends]) => money(amount).minus(sum(ends)) as Money),
      );
      const available = sum(row.postings).minus(held);
      const balance = `${available.toFixed()} ${held.toFixed()}`;
      expect(`${row.name} ${balance}`).toBe(`${row.name} ${row.available} ${row.held}`);
      return [row.name, balance];
    }),
  );
}

const tables = [
  ['spot.', 'spot_orders'],
  ['futures.', 'futures_orders'],
  ['options.', 'option_orders'],
] as const;

interface Acknowledged {
  readonly id: number;
  readonly version: number;
}

/** Whatever was acknowledged is there, belongs to who asked, and has not gone back in its versions. */
async function expectAcknowledged(queryable: Queryable, intents: readonly Intent[]): Promise<void> {
  for (const [prefix, table] of tables) {
    const acknowledged = intents
      .filter(({ name, answer }) => name.startsWith(prefix) && answer.outcome === 'ok')
      .filter(({ name }) => !/close|setStops/.test(name))
      .flatMap(({ userId, answer }) => {
        const { message } = JSON.parse(answer.body) as { message: Acknowledged | Acknowledged[] };
        return [message].flat().map(({ id, version }) => ({ userId, id, version }));
      });
    const rows = await queryable.query<{ id: number; userId: number; version: number }>(
      `select id, user_id as "userId", version from ${table} where id = any ($1::bigint[])`,
      [acknowledged.map(({ id }) => id)],
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const { id, userId, version } of acknowledged) {
      expect(byId.get(id)).toMatchObject({ userId });
      expect(byId.get(id)?.version).toBeGreaterThanOrEqual(version);
    }
  }
}
