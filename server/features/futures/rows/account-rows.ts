/** The orders and positions of one account while an act changes them: in memory, from what was seen of the database. */
import { ok, type Result, refuse } from '../../../../contract/envelope.ts';
import type { FillRow } from './fill-store.ts';
import { changedOrder, type NewOrder, type OrderRow, placedOrder } from './order-store.ts';
import {
  changedPosition,
  type NewPosition,
  openedRow,
  type PositionRow,
} from './position-store.ts';

export interface SeenRows {
  /** All that are open, and the one that was named. */
  readonly positions: readonly PositionRow[];
  /** Those that may reduce a position, the one that was named, or all that are open. */
  readonly orders: readonly OrderRow[];
  /** How many orders are open. */
  readonly doing: number;
  /** Ids for new orders, of which most acts make one, and for one new position. */
  readonly drawn: { readonly orderIds: readonly number[]; readonly positionId: number };
}

/** What an act has written, each row once and as it is in the end. */
export interface WrittenRows {
  readonly orders: readonly OrderRow[];
  readonly positions: readonly PositionRow[];
  readonly fills: readonly FillRow[];
}

export class AccountRows {
  readonly #at: number;
  readonly #doing: number;
  readonly #drawnOrders: number[];
  #drawnPosition: number | null;
  readonly #orders: Map<number, OrderRow>;
  readonly #positions: Map<number, PositionRow>;
  readonly #writtenOrders = new Set<number>();
  readonly #writtenPositions = new Set<number>();
  readonly #fills: FillRow[] = [];

  constructor({ positions, orders, doing, drawn }: SeenRows, at: number) {
    this.#at = at;
    this.#doing = doing;
    this.#drawnOrders = [...drawn.orderIds];
    this.#drawnPosition = drawn.positionId;
    this.#orders = new Map(orders.map((row) => [row.id, row]));
    this.#positions = new Map(positions.map((row) => [row.id, row]));
  }

  /** An order that was named, or may reduce a position. Another user's id answers as an unknown one. */
  order(id: number): Result<OrderRow> {
    const row = this.#orders.get(id);
    return row ? ok(row) : refuse('not_found');
  }

  /** A position that was named, or is open. Another user's id answers as an unknown one. */
  position(id: number): Result<PositionRow> {
    const row = this.#positions.get(id);
    return row ? ok(row) : refuse('not_found');
  }

  /** The oldest first. */
  openPositions(): PositionRow[] {
    const open = [...this.#positions.values()].filter(({ status }) => status === 'open');
    return open.toSorted((left, right) => left.id - right.id);
  }

  /** Open orders that were seen, the oldest first. */
  openOrders(): OrderRow[] {
    const open = [...this.#orders.values()].filter(({ status }) => status === 'doing');
    return open.toSorted((left, right) => left.id - right.id);
  }

  /** How many orders were open when the act began. */
  openOrderCount(): number {
    return this.#doing;
  }

  insertOrder(order: NewOrder): OrderRow {
    const id = given(this.#drawnOrders.shift());
    return this.#keepOrder(placedOrder(order, id));
  }

  /** The version rises by one. */
  saveOrder(order: OrderRow): OrderRow {
    return this.#keepOrder(changedOrder(order, this.#at));
  }

  /** The id that the next position will have. */
  nextPositionId(): number {
    return given(this.#drawnPosition);
  }

  insertPosition(position: NewPosition & { id: number }): PositionRow {
    this.#drawnPosition = null;
    return this.#keepPosition(openedRow(position));
  }

  /** The version rises by one. */
  savePosition(position: PositionRow): PositionRow {
    return this.#keepPosition(changedPosition(position, this.#at));
  }

  addFill(fill: FillRow): void {
    this.#fills.push(fill);
  }

  written(): WrittenRows {
    return {
      orders: [...this.#writtenOrders].flatMap((id) => this.#orders.get(id) ?? []),
      positions: [...this.#writtenPositions].flatMap((id) => this.#positions.get(id) ?? []),
      fills: this.#fills,
    };
  }

  #keepOrder(row: OrderRow): OrderRow {
    this.#orders.set(row.id, row);
    this.#writtenOrders.add(row.id);
    return row;
  }

  #keepPosition(row: PositionRow): PositionRow {
    this.#positions.set(row.id, row);
    this.#writtenPositions.add(row.id);
    return row;
  }
}

function given(id: number | null | undefined): number {
  if (typeof id !== 'number') throw new Error('an act makes no more than ids were drawn for');
  return id;
}
