/**
 * Fills resting orders when the market comes to them: by what the book offers at their limit, and wholly once
 * a trade went beyond it, though the book has left it again; and wakes stops by the trade that comes to their trigger. What to
 * watch is kept in memory; what is filled is the version that was read, so several instances and retries fill an order once.
 */
import { setTimeout } from 'node:timers/promises';
import type { Market } from '../../../contract/features/markets.ts';
import { isExpired } from '../../../contract/rules/spot/order-terms.ts';
import { DatabaseUnavailable } from '../../db/errors.ts';
import type { Exchange } from '../../exchange.ts';
import type { Expiry } from '../../jobs/expiry.ts';
import type { Slices } from '../../jobs/slices.ts';
import { everySo, type Steady } from '../../jobs/steady.ts';
import type { Tick } from '../../market/feed.ts';
import { createSpotExpiry } from './expire-orders.ts';
import { fillResting } from './fill-resting.ts';
import {
  byTrade,
  firstFired,
  followTo,
  isAtBook,
  isInRange,
  isSame,
  type Resting,
  restingOf,
} from './judge-ticks.ts';
import { createKeptTrails, type KeptTrails } from './kept-trails.ts';
import { hasTradedSince, isTrading, newestTicks } from './market-session.ts';
import { createOpenQueue, type OpenQueue } from './open-queue.ts';
import { type Reached, ReachedOrders } from './reached-orders.ts';
import { createSpotSlices } from './run-slices.ts';
import { endedOrders, openOrders, readResting, type WatchedOrder } from './waiting-orders.ts';
import { wakeOrder } from './wake-order.ts';

/** How often orders placed through other instances are looked for. */
const RELOAD_MS = 1000;
/** They are looked for this far back, because clocks differ and transactions take time. */
const LATE_COMMIT_MS = 15_000;
/** What has failed is tried again so often, and at this pace, before who waits for it is told. */
const MOST_RETRIES = 5;
const RETRY_MS = 250;

export interface SpotMatching {
  /** Follows an open order at the limit that it has now. */
  watch(order: WatchedOrder): void;
  forget(orderId: number): void;
  /** Ends the orders whose instant has come; a timer does the same. */
  expireDue(): Promise<void>;
  /** Trades the slices whose time has come; a timer does the same. */
  runSlices(): Promise<void>;
  /** Resolves once all that trades have reached is committed; rejects where the database could not be reached for some of it. */
  settled(): Promise<void>;
  /** Begins nothing any more, and resolves once what has begun is committed. */
  stop(): Promise<void>;
}

export async function startMatching(exchange: Exchange): Promise<SpotMatching> {
  const matching = new Matching(exchange);
  await matching.start();
  return matching;
}

class Matching implements SpotMatching {
  readonly #exchange: Exchange;
  /** By market, then by the order's id. */
  readonly #resting = new Map<number, Map<number, Resting>>();
  readonly #reached: ReachedOrders;
  readonly #trails: KeptTrails;
  /** Stops that are being read, to know from which trade on they are judged. */
  readonly #reading = new Set<Promise<void>>();
  /** Stops for which the database was away then. */
  readonly #unread = new Set<number>();
  readonly #queue: OpenQueue;
  readonly #reloading: Steady;
  readonly #keeping: Steady;
  readonly #expiry: Expiry;
  readonly #slices: Slices;
  /** Orders written before this were read. */
  #readUntilMs = 0;
  #stopTicks: () => void = () => undefined;

  constructor(exchange: Exchange) {
    this.#exchange = exchange;
    this.#queue = createOpenQueue(exchange, (order) => this.watch(order));
    this.#reloading = everySo({
      periodMs: RELOAD_MS,
      work: () => this.#reload(),
      log: exchange.log,
      trouble: 'open orders could not be read',
    });
    this.#reached = new ReachedOrders(exchange, {
      settle: (reached) => this.#settle(reached),
      landed: (reached, hasWoken) => this.#landed(reached, hasWoken),
      giveUp: ({ id, marketId }) => {
        const order = this.#resting.get(marketId)?.get(id);
        if (order) order.fired = null;
      },
    });
    this.#trails = createKeptTrails(exchange.database);
    this.#keeping = everySo({
      periodMs: RELOAD_MS,
      work: () => {
        this.#tryAgain();
        return this.#trails.keep();
      },
      log: exchange.log,
      trouble: 'how far stops have followed the market could not be kept',
    });
    this.#expiry = createSpotExpiry(exchange, this);
    this.#slices = createSpotSlices(exchange);
  }

  async start(): Promise<void> {
    const { database, feed } = this.#exchange;
    await this.#reload();
    this.#stopTicks = feed.onTicks((ticks) => {
      const byMarket = new Map<number, Tick[]>();
      for (const tick of ticks) {
        const found = byMarket.get(tick.marketId);
        if (found) found.push(tick);
        else byMarket.set(tick.marketId, [tick]);
      }
      for (const [marketId, traded] of byMarket) this.#match(marketId, traded);
    });
    this.#expiry.start();
    this.#slices.start();
    this.#keeping.start();
    // No other instance changes the embedded database.
    if (database.kind === 'server') this.#reloading.start();
  }

  watch(order: WatchedOrder): void {
    const market = this.#exchange.feed.marketById(order.marketId);
    if (!market) return;
    if (order.queued) {
      this.#resting.get(market.id)?.delete(order.id);
      this.#queue.expect(market.id);
      return;
    }
    if (order.triggerPrice !== null && order.fromTickId === undefined) this.#read(order.id);
    else this.#rest(order, market);
  }

  forget(orderId: number): void {
    for (const orders of this.#resting.values()) orders.delete(orderId);
  }

  expireDue(): Promise<void> {
    return this.#expiry.expireDue();
  }

  runSlices(): Promise<void> {
    return this.#slices.runDue();
  }

  async settled(): Promise<void> {
    await this.#idle();
    for (let attempt = 0; this.#hasFailed() && attempt < MOST_RETRIES; attempt += 1) {
      await setTimeout(RETRY_MS);
      this.#tryAgain();
      await this.#idle();
    }
    if (this.#hasFailed()) throw new DatabaseUnavailable('orders that were reached are not filled');
    await this.#committed();
  }

  async stop(): Promise<void> {
    const reloaded = this.#reloading.stop();
    this.#stopTicks();
    await Promise.all([this.#queue.stop(), this.#expiry.stop(), this.#keeping.stop()]);
    await this.#slices.stop();
    await Promise.all([reloaded, this.#committed()]);
  }

  async #committed(): Promise<void> {
    await this.#idle();
    // Before the tape counts as judged: a restart follows on from here.
    await this.#trails.keep();
  }

  async #idle(): Promise<void> {
    // What wakes may be filled by the very next trade.
    for (let busy = this.#busy(); busy.length > 0; busy = this.#busy()) await Promise.all(busy);
  }

  #busy(): readonly Promise<void>[] {
    return [...this.#reading, ...this.#reached.underWay()];
  }

  #hasFailed(): boolean {
    return this.#unread.size > 0 || this.#reached.hasFailed();
  }

  #tryAgain(): void {
    const unread = [...this.#unread];
    this.#unread.clear();
    for (const orderId of unread) this.#read(orderId);
    this.#reached.tryAgain();
  }

  /** All of them at first, then what has changed since. */
  async #reload(): Promise<void> {
    const { database, clock } = this.#exchange;
    const readAt = clock.now();
    const sinceMs = this.#readUntilMs;
    for (const order of await openOrders(database, sinceMs)) this.watch(order);
    // Asked second: what ends in between was open a moment ago.
    if (sinceMs > 0)
      for (const { id, marketId } of await endedOrders(database, sinceMs))
        this.#resting.get(marketId)?.delete(id);
    this.#readUntilMs = readAt - LATE_COMMIT_MS;
  }

  #match(marketId: number, ticks: readonly Tick[]): void {
    const { feed, clock } = this.#exchange;
    this.#queue.open(marketId);
    const orders = this.#resting.get(marketId);
    // A market that has closed since then was trading at its last trade.
    const tradedMs = ticks.at(-1)?.timeMs ?? clock.now();
    if (!orders || orders.size === 0 || !isTrading(feed, marketId, tradedMs)) return;
    const book = feed.book(marketId);
    const prices = ticks.map(({ price }) => price);
    const range = { low: Math.min(...prices), high: Math.max(...prices) };
    const reached: Resting[] = [];
    for (const order of orders.values()) {
      const { fromTickId } = order;
      if (isInRange(order, range)) order.fired ??= firstFired(order, ticks);
      if (order.fromTickId !== fromTickId) this.#trails.add(order);
      const isReached = !isExpired(order, clock.now()) && isAtBook(order, book);
      if (order.fired !== null || isReached) reached.push(order);
    }
    for (const { id } of reached.toSorted(byTrade)) this.#reached.add({ id, marketId });
  }

  #rest(order: WatchedOrder, market: Market): void {
    const { feed } = this.#exchange;
    const orders = this.#resting.get(market.id) ?? new Map<number, Resting>();
    this.#resting.set(market.id, orders);
    const known = orders.get(order.id);
    const resting = restingOf(order, market);
    if (resting === null) return void orders.delete(order.id);
    orders.set(order.id, resting);
    // A trade that was beyond another limit may not be beyond this one.
    if (known) followTo(resting, known);
    const isKnown = known !== undefined && isSame(known, resting);
    if (isKnown) resting.fired = known.fired;
    // Limits of the first reading are judged by what is told after the start.
    const isNew = !isKnown && this.#readUntilMs > 0;
    const mayHaveMissed = isNew && hasTradedSince(feed, market.id, resting.updatedAt);
    if (resting.fromTickId === null && !mayHaveMissed) return;
    // What was traded while it was written, or woken, has been told already.
    resting.fired ??= firstFired(resting, newestTicks(feed, market.id));
    if (resting.fromTickId !== order.fromTickId) this.#trails.add(resting);
    if (resting.fired !== null) this.#reached.add({ id: order.id, marketId: market.id });
  }

  #read(orderId: number): void {
    const { database, feed, log } = this.#exchange;
    const reading = readResting(database, orderId)
      .then((row) => {
        const market = row && feed.marketById(row.marketId);
        if (row && market) this.#rest(row, market);
      })
      .catch((error: unknown) => {
        log.warn({ err: error, orderId }, 'a stop could not be read');
        if (error instanceof DatabaseUnavailable) this.#unread.add(orderId);
      })
      .finally(() => this.#reading.delete(reading));
    this.#reading.add(reading);
  }

  /** As it is at its turn: meanwhile it may have been moved, or be over. */
  async #settle({ id, marketId }: Reached): Promise<boolean> {
    const market = this.#exchange.feed.marketById(marketId);
    const orders = this.#resting.get(marketId);
    const order = orders?.get(id);
    if (!market || !orders || !order) return false;
    const { fired } = order;
    if (fired?.isTrigger === true) {
      const awake = await wakeOrder(this.#exchange, market, { resting: order, tick: fired.tick });
      orders.delete(id);
      return awake !== null;
    }
    const desk = { exchange: this.#exchange, watch: (exit: WatchedOrder) => this.watch(exit) };
    const isOpen = await fillResting(desk, market, order);
    if (!isOpen) orders.delete(id);
    // As it is written now, its trade has not reached it.
    if (order.fired === fired) order.fired = null;
    return false;
  }

  #landed({ id, marketId }: Reached, hasWoken: boolean): void {
    // What followed the trade that woke it has been told already, and may fill it.
    if (hasWoken) this.#read(id);
    else if (this.#resting.get(marketId)?.get(id)?.fired) this.#reached.add({ id, marketId });
  }
}
