/** The items that ticks have fired, processed one after another in their order. */
import type { Logger } from 'pino';
import { DatabaseUnavailable } from '../../../db/errors.ts';
import type { Tick } from '../../../market/feed.ts';
import type { Watched } from './triggers.ts';

export interface FiredItem {
  readonly kind: 'item';
  readonly item: Watched;
  readonly tick: Tick;
  /** The place of the first later tick of the market that it was not compared with. */
  readonly laterFrom: number;
}

export interface FiredAccount {
  readonly kind: 'cross';
  readonly userId: number;
  readonly tick: Tick;
  /** The newest tick of each market of the account at that time. */
  readonly marks: ReadonlyMap<number, Tick>;
}

export type Fired = FiredItem | FiredAccount;

export interface Settler {
  /** Settles as many items from the front as it wants, a retried one alone; returns how many. */
  settle(queue: readonly Fired[], isAgain: boolean): Promise<number>;
  giveUp(fired: Fired): void;
}

const RETRY_MS = 250;
/**
 * An item that keeps failing although the database works is a bug: the others must not wait for it.
 */
const MOST_ATTEMPTS = 5;

export class FiredQueue {
  readonly #queue: Fired[] = [];
  readonly #log: Logger;
  readonly #settler: Settler;
  #running: Promise<void> | null = null;
  #isStopped = false;

  constructor(log: Logger, settler: Settler) {
    this.#log = log;
    this.#settler = settler;
  }

  push(fired: Fired): void {
    this.#queue.push(fired);
  }

  run(): void {
    if (this.#queue.length === 0 || this.#running !== null || this.#isStopped) return;
    this.#running = this.#work().finally(() => {
      this.#running = null;
      this.run();
    });
  }

  /** Resolves when the queue is empty. */
  async settled(): Promise<void> {
    while (this.#running !== null) await this.#running;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  async #work(): Promise<void> {
    let attempts = 0;
    while (this.#queue.length > 0 && !this.#isStopped) {
      try {
        this.#queue.splice(0, await this.#settler.settle(this.#queue, attempts > 0));
        attempts = 0;
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable)) attempts += 1;
        this.#log.warn({ err: error }, 'what a tick fired is not settled yet; it is tried again');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
      if (attempts < MOST_ATTEMPTS) continue;
      const fired = this.#queue.shift();
      if (fired) this.#settler.giveUp(fired);
      attempts = 0;
    }
  }
}
