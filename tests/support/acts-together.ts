/** Acts of futures of several users, one by one or at once, and what they leave. */
import { ok, type Result } from '../../contract/envelope.ts';
import type { Database } from '../../server/db/database.ts';
import type { Act } from '../../server/features/futures/money/act.ts';
import { performAct } from '../../server/features/futures/money/perform-act.ts';
import type { Named } from '../../server/features/futures/money/seen-account.ts';
import { cancelAllOrders } from '../../server/features/futures/orders/change-order.ts';
import { ladderNamed, placeScale } from '../../server/features/futures/orders/place-scale.ts';
import { namedBy, submitOrder } from '../../server/features/futures/orders/submit-order.ts';
import { closeBatch, closePosition } from '../../server/features/futures/positions/close-calls.ts';
import { setStops } from '../../server/features/futures/positions/set-stops.ts';
import type { PositionRow } from '../../server/features/futures/rows/position-store.ts';
import {
  createFuturesExchange,
  type FuturesExchange,
  type FuturesWish,
} from './futures-exchange.ts';

/** One act, as its user asks for it. */
export interface ActWish {
  readonly named?: Named;
  work(act: Act): Result<unknown>;
}

export interface ActsScene {
  readonly futures: FuturesExchange;
  readonly users: readonly number[];
  /** The owners of each statement that wrote acts of several. */
  readonly written: readonly (readonly number[])[];
  perform(userId: number, wish: ActWish): Promise<Result<unknown>>;
}

/** Each user has money, but none has a position. */
export async function openActs(opened: Database, count: number): Promise<ActsScene> {
  const written: number[][] = [];
  const database: Database = {
    ...opened,
    inOneStatement: (sql, params) => {
      if (sql.includes('futures_acts'))
        written.push(JSON.parse(String(params[1])).map(({ owner }: { owner: number }) => owner));
      return opened.inOneStatement(sql, params);
    },
  };
  const futures = await createFuturesExchange(database);
  const users: number[] = [];
  for (let index = 0; index < count; index += 1) users.push(await futures.fundedUser('100000'));
  const numbers = { key: 0 };
  const perform = (userId: number, { work, named = {} }: ActWish) => {
    numbers.key += 1;
    const key = `key-${userId}-${numbers.key}`;
    return performKeyed(futures, { userId, key }, { work, named });
  };
  return { futures, users, written, perform };
}

export function performKeyed(
  { exchange, engine }: FuturesExchange,
  { userId, key }: { userId: number; key: string },
  { work, named = {} }: ActWish,
): Promise<Result<unknown>> {
  const claim = {
    ...{ key, bodyHash: 'hash', endpoint: 'futures.submit', at: exchange.clock.now() },
    bodyOf: (value: unknown) => JSON.stringify(value).replace(/\d{1,6}\b/g, '#'),
  };
  return performAct({ exchange, board: engine }, { userId, named, claim }, work);
}

export function placing({ market }: FuturesExchange, wish: FuturesWish): ActWish {
  const { currencyId, legalId } = market;
  const request = { ...({ currencyId, legalId, type: 'market', multiple: 10 } as const), ...wish };
  return { named: namedBy(request), work: (act) => submitOrder(act, request) };
}

export function ladder({ market, times }: FuturesExchange): ActWish {
  const { currencyId, legalId } = market;
  const prices = { fromPrice: times('0.9'), toPrice: times('0.95') };
  const request = {
    ...({ currencyId, legalId, multiple: 10, side: 'long', lots: '30', count: 5 } as const),
    ...({ sizes: 'rising', ...prices } as const),
  };
  return { named: ladderNamed(request), work: (act) => placeScale(act, request) };
}

/** Something with the newest open position of the user. */
function withPosition(work: (act: Act, position: PositionRow) => Result<unknown>): ActWish {
  return {
    work: (act) => {
      const position = act.rows.openPositions().at(-1);
      return position ? work(act, position) : ok(null);
    },
  };
}

export const closePart = withPosition((act, { id }) => closePosition(act, { id, lots: '3' }));
export const closeWhole = withPosition((act, { id }) => closePosition(act, { id }));
export const closeEverything: ActWish = {
  work: (act) => closeBatch(act, { side: 'all', marketIds: null }),
};
export const cancelEverything: ActWish = {
  named: { hasAllOrders: true },
  work: (act) => cancelAllOrders(act, null),
};
export function stopAt(futures: FuturesExchange, factor: string): ActWish {
  return withPosition((act, { id }) => setStops(act, { id, stopLossPrice: futures.times(factor) }));
}
export function reduceAt({ market, times }: FuturesExchange, factor: string): ActWish {
  const { currencyId, legalId } = market;
  const order = { currencyId, legalId, multiple: 10, type: 'limit', lots: '2' } as const;
  return withPosition((act, { id, side }) =>
    submitOrder(act, { ...order, side, positionId: id, targetPrice: times(factor) }),
  );
}

/** Numbers that rows get as they are written, and the names that are made of them. */
const unnumbered = (column: string) => `regexp_replace(${column}, '[0-9]+', '#', 'g')`;
const LEFT = {
  orders: `select to_jsonb(o) - '{id,hold_id,position_id}'::text[] || jsonb_build_object('has_hold', hold_id is not null,
    'has_position', position_id is not null) as row from futures_orders o order by user_id, id`,
  positions: `select to_jsonb(p) - '{id,hold_id}'::text[] || jsonb_build_object('has_hold', hold_id is not null) as row
    from futures_positions p order by user_id, id`,
  fills: `select f.user_id, f.price, f.lots, f.is_closing, f.is_maker, f.profit, f.fee, f.time, o.lots as of_order,
    p.open_lots as of_position from futures_fills f left join futures_orders o on o.id = f.order_id
    left join futures_positions p on p.id = f.position_id order by f.user_id, f.id`,
  accounts: 'select user_id, account, currency, available, held from accounts order by 1, 2, 3',
  holds: `select a.user_id, h.code, h.amount, h.posted, h.released, h.status, h.opened_at, h.ended_at, h.reference_kind,
    ${unnumbered('h.key')} as key, o.lots as of_order, p.open_lots as of_position
    from holds h join accounts a on a.id = h.account_id left join futures_orders o on o.hold_id = h.id
    left join futures_positions p on p.hold_id = h.id order by a.user_id, h.id`,
  postings: `select own.user_id as owner, t.code, ${unnumbered('t.key')} as key, t.reference_kind, t.settles, t.hold_amount,
    t.at, t.hold_id is not null as is_held, p.user_id, p.house, p.currency, p.amount, p.balance_after
    from postings p join transfers t on t.id = p.transfer_id
      join (select distinct transfer_id, user_id from postings where user_id is not null) as own using (transfer_id)
    where t.code <> 'sandbox_grant' order by own.user_id, t.id, p.user_id nulls last, p.house, p.amount`,
  news: `select user_id, sequence, name, created_at, case jsonb_typeof(payload) when 'object'
    then payload - '{id,positionId,orderId}'::text[] else payload end as payload from outbox order by user_id, sequence`,
  keys: `select user_id, key, body_hash, endpoint, status, answer from idempotency order by user_id, key`,
};

/** All that acts leave, by their users, whatever numbers it got. */
export async function leftIn(database: Database): Promise<Record<string, unknown[]>> {
  const left: Record<string, unknown[]> = {};
  for (const [what, sql] of Object.entries(LEFT)) left[what] = await database.query(sql);
  return left;
}
