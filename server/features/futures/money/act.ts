/**
 * One operation on one user's leverage account. It is computed from the account as it was seen, and nothing is awaited
 * meanwhile; what it comes to is written at once, if the account is still what was seen (`perform-act.ts`).
 */
import { exact, plainText } from '../../../../contract/money.ts';
import type { Exchange } from '../../../exchange.ts';
import { toContractBalance } from '../../../ledger/balance-view.ts';
import type { OpenerLimits } from '../../../limits/opener-limits.ts';
import type { Announcement } from '../../../realtime/announce.ts';
import { AccountRows, type WrittenRows } from '../rows/account-rows.ts';
import { toFuturesOrder, toFuturesPosition } from '../rows/entities.ts';
import type { OrderRow } from '../rows/order-store.ts';
import type { PositionRow } from '../rows/position-store.ts';
import { AccountMoney } from './account-money.ts';
import type { SeenAccount } from './seen-account.ts';

export type OrderEvent =
  | 'futures.placed'
  | 'futures.filled'
  | 'futures.cancelled'
  | 'futures.amended'
  | 'futures.triggered'
  | 'futures.refused';
export type PositionEvent =
  | 'futures.opened'
  | 'futures.stopsSet'
  | 'futures.stopFell'
  | 'futures.charged'
  | 'futures.reduced'
  | 'futures.closed'
  | 'futures.liquidated'
  | 'futures.selfHeld';

export interface Act {
  readonly exchange: Exchange;
  readonly userId: number;
  readonly at: number;
  /** The VIP tier of the user. */
  readonly tier: number;
  /** That the user has set; null for none. */
  readonly limits: OpenerLimits | null;
  readonly money: AccountMoney;
  readonly rows: AccountRows;
  tellOrder(name: OrderEvent, order: OrderRow): void;
  tellPosition(name: PositionEvent, position: PositionRow): void;
}

/** What an act comes to. */
export interface ActDone {
  readonly seen: SeenAccount;
  readonly at: number;
  readonly money: AccountMoney;
  readonly rows: WrittenRows;
  readonly news: readonly Announcement[];
  /** The newest state of what was told, for the board. */
  readonly told: { readonly orders: OrderRow[]; readonly positions: PositionRow[] };
}

/** @param opened how many holds those acts open that are written by the same statement before it. */
export function beginAct(
  exchange: Exchange,
  seen: SeenAccount,
  opened = 0,
): { act: Act; end(): ActDone } {
  const at = exchange.clock.now();
  const { userId, tier, limits } = seen;
  const money = new AccountMoney(userId, seen, opened);
  const rows = new AccountRows(seen.rows, at);
  const news: Announcement[] = [];
  const orders = new Map<number, OrderRow>();
  const positions = new Map<number, PositionRow>();
  return {
    act: {
      ...{ exchange, userId, at, tier, limits, money, rows },
      tellOrder: (name, order) => {
        orders.set(order.id, order);
        news.push([name, toFuturesOrder(order, exchange.feed)]);
      },
      tellPosition: (name, position) => {
        positions.set(position.id, position);
        news.push([name, toFuturesPosition(position, exchange.feed)]);
      },
    },
    end: () => ({
      ...{ seen, at, money, rows: rows.written() },
      news: money.hasMoved()
        ? [...news, ['balances.changed', [toContractBalance(money.balance())]]]
        : news,
      told: { orders: [...orders.values()], positions: [...positions.values()] },
    }),
  };
}

/** The sum of amounts as plain text. */
export function sumText(...amounts: readonly string[]): string {
  return plainText(amounts.reduce((sum, amount) => sum.plus(amount), exact('0')));
}
