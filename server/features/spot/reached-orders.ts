/**
 * Orders that the market has come to are written a few at a time, in the order in which it came to them. What fails is kept and
 * tried again: until it is written, the trade that reached it does not count as judged.
 */
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { DatabaseUnavailable } from '../../db/errors.ts';
import { createTurns, type Turns } from '../../jobs/turns.ts';

/**
 * A price that comes to thousands leaves the other connections to the calls of everybody. The embedded database does one
 * transaction after the other.
 */
const AT_ONCE = { server: 3, embedded: 1 } as const;
/** An order that keeps failing although the database works is a bug: neither the others nor the tape must wait for it. */
const MOST_ATTEMPTS = 5;

export interface Reached {
  readonly id: number;
  readonly marketId: number;
}

export interface Settler {
  /** Writes what has become of an order; whether it has woken by that. */
  settle(reached: Reached): Promise<boolean>;
  /** It is written, and may be added again. */
  landed(reached: Reached, hasWoken: boolean): void;
  giveUp(reached: Reached): void;
}

interface Failure {
  readonly reached: Reached;
  /** How often it failed although the database could be reached. */
  readonly attempts: number;
}

export class ReachedOrders {
  readonly #log: Logger;
  readonly #settler: Settler;
  readonly #turns: Turns;
  readonly #inFlight = new Map<number, Promise<void>>();
  readonly #failed = new Map<number, Failure>();

  constructor({ database, log }: { database: Database; log: Logger }, settler: Settler) {
    this.#log = log;
    this.#settler = settler;
    this.#turns = createTurns(AT_ONCE[database.kind]);
  }

  /** Once, however often it is reached until it is written. */
  add(reached: Reached): void {
    const { id } = reached;
    if (this.#inFlight.has(id)) return;
    const written = this.#turns
      .take(() => this.#attempt(reached))
      .then((hasWoken) => {
        this.#inFlight.delete(id);
        if (hasWoken !== null) this.#settler.landed(reached, hasWoken);
      });
    this.#inFlight.set(id, written);
  }

  underWay(): readonly Promise<void>[] {
    return [...this.#inFlight.values()];
  }

  hasFailed(): boolean {
    return this.#failed.size > 0;
  }

  /** Begins anew what has failed. */
  tryAgain(): void {
    for (const { reached } of this.#failed.values()) this.add(reached);
  }

  /** Whether it has woken; null where it could not be written. */
  async #attempt(reached: Reached): Promise<boolean | null> {
    const { id } = reached;
    try {
      const hasWoken = await this.#settler.settle(reached);
      this.#failed.delete(id);
      return hasWoken;
    } catch (error) {
      const isAway = error instanceof DatabaseUnavailable;
      const attempts = (this.#failed.get(id)?.attempts ?? 0) + (isAway ? 0 : 1);
      if (attempts < MOST_ATTEMPTS) {
        this.#failed.set(id, { reached, attempts });
        const trouble = 'a waiting order could not be filled; it is tried again';
        this.#log.warn({ err: error, orderId: id }, trouble);
        return null;
      }
      this.#failed.delete(id);
      this.#settler.giveUp(reached);
      const trouble = 'a waiting order could not be filled; the next trade that comes to it tries';
      this.#log.error({ err: error, orderId: id }, trouble);
      return null;
    }
  }
}
