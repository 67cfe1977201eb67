/**
 * One operation on one user's leverage account: a transaction that begins with the lock of the
 * account, so that operations on its money run one after another, and ends with the events for the
 * user.
 */
import { exact, plainText } from '../../../../contract/money.ts';
import type { Transaction } from '../../../db/database.ts';
import type { Exchange } from '../../../exchange.ts';
import type { Balance } from '../../../ledger/accounts.ts';
import { toContractBalance } from '../../../ledger/balance-view.ts';
import type { Written } from '../../../ledger/outcome.ts';
import { type Announcement, announce } from '../../../realtime/announce.ts';
import { toFuturesOrder, toFuturesPosition } from '../rows/entities.ts';
import type { OrderRow } from '../rows/order-store.ts';
import type { PositionRow } from '../rows/position-store.ts';
import { LEVER_CURRENCY } from '../terms.ts';
import type { FuturesBoard } from './board.ts';

export type OrderEvent =
  | 'futures.placed'
  | 'futures.filled'
  | 'futures.cancelled'
  | 'futures.amended'
  | 'futures.triggered';
export type PositionEvent =
  | 'futures.opened'
  | 'futures.stopsSet'
  | 'futures.charged'
  | 'futures.reduced'
  | 'futures.closed'
  | 'futures.liquidated'
  | 'futures.selfHeld';

export interface Act {
  readonly exchange: Exchange;
  readonly tx: Transaction;
  readonly userId: number;
  readonly at: number;
  /** The available balance, including everything that this act has written. */
  available(): string;
  /** Records the balances of a ledger operation; returns its id. */
  wrote(written: Written): number;
  tellOrder(name: OrderEvent, order: OrderRow): void;
  tellPosition(name: PositionEvent, position: PositionRow): void;
  /** Appends all events, last in the transaction, and updates the board after the commit. */
  conclude(): Promise<void>;
}

/** Where an act takes place. */
export interface ActPlace {
  readonly exchange: Exchange;
  readonly board: FuturesBoard;
  readonly tx: Transaction;
}

export async function beginAct(place: ActPlace, userId: number): Promise<Act> {
  const { exchange, board, tx } = place;
  const at = exchange.clock.now();
  const [locked] = await tx.query<{ available: string }>(
    `select available from accounts where user_id = $1 and account = 'lever' and currency = $2
       for no key update`,
    [userId, LEVER_CURRENCY],
  );
  const state = { available: locked?.available ?? '0', balance: null as Balance | null };
  const told: Announcement[] = [];
  const orders = new Map<number, OrderRow>();
  const positions = new Map<number, PositionRow>();
  return {
    exchange,
    tx,
    userId,
    at,
    available: () => state.available,
    wrote: (written) => {
      const own = written.balances.findLast(
        (balance) => balance.userId === userId && balance.account === 'lever',
      );
      if (own) {
        state.available = own.available;
        state.balance = own;
      }
      return written.id;
    },
    tellOrder: (name, order) => {
      orders.set(order.id, order);
      told.push([name, toFuturesOrder(order, exchange.feed)]);
    },
    tellPosition: (name, position) => {
      positions.set(position.id, position);
      told.push([name, toFuturesPosition(position, exchange.feed)]);
    },
    conclude: async () => {
      const { balance } = state;
      if (balance) told.push(['balances.changed', [toContractBalance(balance)]]);
      if (told.length === 0) return;
      await announce(exchange, tx, userId, told);
      const change = { orders: [...orders.values()], positions: [...positions.values()] };
      tx.afterCommit(() => board.follow(userId, change, state.available));
    },
  };
}

/** The sum of amounts as plain text. */
export function sumText(...amounts: readonly string[]): string {
  return plainText(amounts.reduce((sum, amount) => sum.plus(amount), exact('0')));
}
