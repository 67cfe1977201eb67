/**
 * Compares each tick, in order, with the triggers of orders and positions, and settles what fires
 * in the same order.
 */
import { ok } from '../../../../contract/envelope.ts';
import { isTriggered } from '../../../../contract/rules/futures/pricing.ts';
import { Refused } from '../../../db/errors.ts';
import type { Exchange } from '../../../exchange.ts';
import { everySo, type Steady } from '../../../jobs/steady.ts';
import { type ChangedUsers, listenForChanges } from '../../../ledger/changed-users.ts';
import type { Tick } from '../../../market/feed.ts';
import type { Act } from '../money/act.ts';
import type { FuturesBoard } from '../money/board.ts';
import { performAct } from '../money/perform-act.ts';
import { readAvailable } from '../money/read-account.ts';
import type { Named } from '../money/seen-account.ts';
import { newestTick } from '../rows/entities.ts';
import { changedOrders, doingOrders, type OrderRow, wasDoing } from '../rows/order-store.ts';
import {
  changedPositions,
  keepTrailingBests,
  openPositions,
  type PositionRow,
} from '../rows/position-store.ts';
import { SeenVersions } from '../rows/seen-versions.ts';
import { claimCross, claimOrder, claimPosition, refuseOrder } from './claims.ts';
import { type CrossWatch, createCrossWatch } from './cross-watch.ts';
import { type Fired, type FiredItem, FiredQueue } from './fired-queue.ts';
import { LaterTicks } from './later-ticks.ts';
import { liquidateMany } from './liquidate-many.ts';
import { isReached, watchedOrder, watchedPosition } from './triggers.ts';
import { createWatchList, type WatchList } from './watch-list.ts';

/** How often trailing stops are saved, and changes of other instances are looked up. */
const UPKEEP_MS = 1_000;
/** Changes are looked up this far back, because clocks differ and transactions take time. */
const LATE_COMMIT_MS = 15_000;
/** The most liquidations that are settled together: more are no quicker, and orders wait longer behind them. */
const BATCH = 400;

export class Engine implements FuturesBoard {
  readonly #exchange: Exchange;
  readonly #list: WatchList = createWatchList();
  readonly #cross: CrossWatch;
  readonly #queue: FiredQueue;
  /** The newest tick of each market that was compared with the triggers. */
  readonly #marks = new Map<number, Tick>();
  readonly #later = new LaterTicks();
  readonly #crossInFlight = new Set<number>();
  readonly #seenOrders: SeenVersions;
  readonly #seenPositions: SeenVersions;
  readonly #changed: ChangedUsers;
  readonly #upkeep: Steady;
  #stopListening: () => void = () => undefined;

  constructor(exchange: Exchange) {
    this.#exchange = exchange;
    // No other instance changes the embedded database.
    const isShared = exchange.database.kind === 'server';
    this.#seenOrders = new SeenVersions(isShared);
    this.#seenPositions = new SeenVersions(isShared);
    this.#cross = createCrossWatch(exchange.feed);
    this.#changed = listenForChanges(exchange.bell);
    this.#queue = new FiredQueue(exchange.log, {
      settle: (queue, isAgain) => this.#settle(queue, isAgain),
      giveUp: (fired) => this.#landed(fired),
    });
    this.#upkeep = everySo({
      periodMs: UPKEEP_MS,
      work: () => this.#keepUp(),
      log: exchange.log,
      trouble: 'futures could not be read',
    });
  }

  start(): void {
    this.#stopListening = this.#exchange.feed.onTicks((ticks) => {
      for (const tick of ticks) this.#judge(tick);
      this.#queue.run();
    });
    this.#upkeep.start();
  }

  follow: FuturesBoard['follow'] = (userId, { orders, positions }, available) => {
    for (const row of orders) this.#followOrder(row);
    for (const row of positions) this.#followPosition(row);
    this.#cross.follow(userId, [], available);
  };

  /** Resolves when everything that has fired so far is settled. */
  settled(): Promise<void> {
    return this.#queue.settled();
  }

  /** Resolves once the current claim is committed. */
  async stop(): Promise<void> {
    this.#stopListening();
    this.#changed.stop();
    const upkept = this.#upkeep.stop();
    await this.#queue.stop();
    await upkept;
    await this.#keepTrails();
  }

  async reload(): Promise<void> {
    const { database } = this.#exchange;
    for (const row of await doingOrders(database)) this.#followOrder(row);
    for (const row of await openPositions(database)) this.#followPosition(row);
    await this.#readAvailable();
  }

  /** Reads changes of other instances. */
  async #readChanges(): Promise<void> {
    const { database, clock } = this.#exchange;
    const sinceMs = clock.now() - LATE_COMMIT_MS;
    for (const row of await changedOrders(database, this.#seenOrders.since(sinceMs)))
      this.#followOrder(row);
    for (const row of await changedPositions(database, this.#seenPositions.since(sinceMs)))
      this.#followPosition(row);
    await this.#readAvailable();
  }

  #followOrder(row: OrderRow): void {
    if (wasDoing(row)) this.#seenOrders.note(row);
    if (row.status === 'doing') this.#list.watch(watchedOrder(row, this.#exchange.feed));
    else this.#list.forget('order', row.id);
  }

  #followPosition(row: PositionRow): void {
    this.#seenPositions.note(row);
    if (row.status === 'open') this.#list.watch(watchedPosition(row, this.#exchange.feed));
    else this.#list.forget('position', row.id);
    this.#cross.follow(row.userId, [row], null);
  }

  #judge(tick: Tick): void {
    this.#marks.set(tick.marketId, tick);
    this.#later.add(tick);
    for (const item of this.#list.reachedBy(tick)) {
      this.#list.suspend(item);
      const laterFrom = this.#later.enter(item.marketId);
      this.#queue.push({ kind: 'item', item, tick, laterFrom });
    }
    const markOf = (marketId: number) =>
      this.#marks.get(marketId)?.price ?? this.#exchange.feed.quote(marketId)[2];
    for (const userId of this.#cross.endangeredBy(tick, markOf)) {
      if (this.#crossInFlight.has(userId)) continue;
      this.#crossInFlight.add(userId);
      this.#queue.push({ kind: 'cross', userId, tick, marks: this.#marksOf(userId, tick) });
    }
  }

  /** A market that has not traded since the start is marked by the last trade of its tape. */
  #marksOf(userId: number, tick: Tick): ReadonlyMap<number, Tick> {
    const { feed } = this.#exchange;
    return new Map(
      this.#cross
        .marketsOf(userId)
        .map((marketId) => [
          marketId,
          this.#marks.get(marketId) ?? newestTick(feed, marketId, tick.timeMs),
        ]),
    );
  }

  /** Liquidations at the front of the queue go together, everything else alone. */
  async #settle(queue: readonly Fired[], isAgain: boolean): Promise<number> {
    const batch = isAgain ? [] : liquidationsOf(queue);
    if (batch.length > 1) {
      const fired = batch.map(({ item, tick }) => ({
        userId: item.userId,
        positionId: item.id,
        tick,
      }));
      const done = new Set<number>();
      for (const row of await liquidateMany(this.#exchange, fired)) {
        done.add(row.id);
        this.#followPosition(row);
      }
      for (const each of batch) {
        if (!done.has(each.item.id)) await this.#claimItem(each);
        this.#landed(each);
      }
      return batch.length;
    }
    const [fired] = queue;
    if (!fired) return 0;
    if (fired.kind === 'cross') {
      await this.#perform(fired.userId, {}, (act) => claimCross(act, fired));
    } else {
      await this.#claimItem(fired);
    }
    this.#landed(fired);
    return 1;
  }

  async #claimItem({ item, tick }: FiredItem): Promise<void> {
    const { bestTicks, fromTickId } = item;
    const outcome = { isAlive: true };
    const named =
      item.kind === 'order' ? { orderId: item.id, mayOpen: true } : { positionId: item.id };
    const claim = (act: Act) => {
      outcome.isAlive =
        item.kind === 'order'
          ? claimOrder(act, item.id, tick)
          : claimPosition(act, item.id, { tick, bestTicks, fromTickId });
    };
    try {
      await this.#perform(item.userId, named, claim);
    } catch (error) {
      if (!(error instanceof Refused) || item.kind === 'position') throw error;
      outcome.isAlive = false;
      await this.#perform(item.userId, named, (act) => refuseOrder(act, item.id));
    }
    if (!outcome.isAlive) this.#list.forget(item.kind, item.id);
  }

  /** Compares the ticks that arrived meanwhile with what is left. */
  #landed(fired: Fired): void {
    if (fired.kind === 'cross') {
      this.#crossInFlight.delete(fired.userId);
      return;
    }
    const { kind, id, marketId } = fired.item;
    const item = this.#list.find(kind, id);
    const reached =
      item && this.#later.find(marketId, fired.laterFrom, (tick) => isReached(item, tick));
    if (reached) {
      this.#queue.push({ kind: 'item', item, tick: reached.tick, laterFrom: reached.next });
      return;
    }
    this.#list.resume(fired.item);
    this.#later.leave(marketId);
  }

  async #perform(userId: number, named: Named, work: (act: Act) => void): Promise<void> {
    await performAct({ exchange: this.#exchange, board: this }, { userId, named }, (act) => {
      work(act);
      return ok(null);
    });
  }

  async #keepUp(): Promise<void> {
    await this.#keepTrails();
    const isShared = this.#exchange.database.kind === 'server';
    await (isShared ? this.#readChanges() : this.#readAvailable());
  }

  async #keepTrails(): Promise<void> {
    const bests = this.#list
      .movedTrails()
      .flatMap(({ id, bestTicks: ticks, fromTickId }) =>
        ticks === null ? [] : [{ id, ticks, fromTickId }],
      );
    if (bests.length > 0) await keepTrailingBests(this.#exchange.database, bests);
  }

  /** Other features may move money in or out of the account that backs cross positions. */
  #readAvailable(): Promise<void> {
    return this.#changed.read(async (changed) => {
      const userIds = changed?.filter((userId) => this.#cross.has(userId)) ?? this.#cross.userIds();
      for (const [userId, available] of await readAvailable(this.#exchange.database, userIds))
        this.#cross.follow(userId, [], available);
    });
  }
}

/** The liquidations before the first item that fired for another reason. */
function liquidationsOf(queue: readonly Fired[]): FiredItem[] {
  const batch: FiredItem[] = [];
  for (const fired of queue.slice(0, BATCH)) {
    if (fired.kind !== 'item' || fired.item.liquidation === null) break;
    if (!isTriggered(fired.item.liquidation, fired.tick.price)) break;
    batch.push(fired);
  }
  return batch;
}
