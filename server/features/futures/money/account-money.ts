/**
 * The money of one leverage account while an act moves it: what the ledger will do, step by step, and what it will come to.
 * The ledger looks at each step again when it is written.
 */
import type { Decimal } from 'decimal.js';
import { refuse } from '../../../../contract/envelope.ts';
import { exact, plainText } from '../../../../contract/money.ts';
import { accept } from '../../../db/errors.ts';
import type { Balance } from '../../../ledger/accounts.ts';
import type { HoldOrder } from '../../../ledger/holds.ts';
import { type HoldRelease, holdBody } from '../../../ledger/holds-many.ts';
import { assertPositive, type HoldPosting, type TransferOrder } from '../../../ledger/transfer.ts';
import { orderBody } from '../../../ledger/transfer-many.ts';
import { LEVER_CURRENCY } from '../terms.ts';

export interface SeenMoney {
  readonly available: string;
  readonly held: string;
  /** What is left of each hold that was seen. */
  readonly holds: ReadonlyMap<number, string>;
}

/** One call of the ledger, as the database reads it. */
export type LedgerStep =
  | { readonly hold: ReturnType<typeof holdBody>; readonly number: number }
  | { readonly release: HoldRelease }
  | { readonly post: ReturnType<typeof orderBody> };

export class AccountMoney {
  readonly #userId: number;
  readonly #holds: Map<number, Decimal>;
  readonly #steps: LedgerStep[] = [];
  #available: Decimal;
  #held: Decimal;
  #opened: number;
  #hasMoved = false;

  /** @param opened how many holds those open that are written before it by the same statement. */
  constructor(userId: number, { available, held, holds }: SeenMoney, opened: number) {
    this.#userId = userId;
    this.#opened = opened;
    this.#available = exact(available);
    this.#held = exact(held);
    this.#holds = new Map([...holds].map(([id, left]) => [id, exact(left)]));
  }

  /** What is available, after everything that the act has moved. */
  available(): string {
    return plainText(this.#available);
  }

  /**
   * Opens a hold, as `openHold` does; answers the number that stands for its id until it has one.
   * @throws Refused when less is available.
   */
  hold(order: HoldOrder): number {
    assertPositive(order.amount);
    const amount = exact(order.amount);
    this.#move(amount.neg(), amount);
    this.#opened += 1;
    this.#holds.set(-this.#opened, amount);
    this.#steps.push({ hold: holdBody(order), number: this.#opened });
    return -this.#opened;
  }

  /** Gives back a part of a hold, or with null all that is left of it. */
  release(release: HoldRelease): void {
    const { holdId, amount } = release;
    if (amount !== null) assertPositive(amount);
    const given = amount === null ? this.#left(holdId) : exact(amount);
    this.#take(holdId, given);
    this.#move(given, given.neg());
    this.#steps.push({ release });
  }

  /**
   * Moves money, some of it out of a hold, as `transfer` and `postHold` do.
   * @throws Refused when less is available than the account would lose.
   */
  post(order: TransferOrder | HoldPosting): void {
    const own = order.legs
      .filter(({ account }) => 'userId' in account && account.userId === this.#userId)
      .reduce((sum, { amount }) => sum.plus(amount), exact('0'));
    if ('holdId' in order) {
      const { holdId, amount, release = '0' } = order;
      const given = release === 'rest' ? this.#left(holdId).minus(amount) : exact(release);
      const gone = given.plus(amount);
      this.#move(own.plus(given), gone.neg());
      this.#take(holdId, gone);
    } else {
      this.#move(own, exact('0'));
    }
    this.#steps.push({ post: orderBody(order) });
  }

  /** How many holds the statement opens with this act. */
  opened(): number {
    return this.#opened;
  }

  /** Whether the balance was changed, even if it was changed back. */
  hasMoved(): boolean {
    return this.#hasMoved;
  }

  steps(): readonly LedgerStep[] {
    return this.#steps;
  }

  balance(): Balance {
    const [available, held] = [plainText(this.#available), plainText(this.#held)];
    return { userId: this.#userId, account: 'lever', currency: LEVER_CURRENCY, available, held };
  }

  #move(available: Decimal, held: Decimal): void {
    const left = this.#available.plus(available);
    if (left.lt(0)) accept(refuse('insufficient_balance'));
    this.#available = left;
    this.#held = this.#held.plus(held);
    if (!(available.isZero() && held.isZero())) this.#hasMoved = true;
  }

  #left(holdId: number): Decimal {
    const left = this.#holds.get(holdId);
    if (left === undefined) throw new Error(`nothing was seen of the hold ${holdId}`);
    return left;
  }

  #take(holdId: number, amount: Decimal): void {
    const left = this.#left(holdId).minus(amount);
    if (left.lt(0)) throw new Error(`more was asked of the hold ${holdId} than is left of it`);
    this.#holds.set(holdId, left);
  }
}
