/**
 * Fills resting orders when the market comes to them: by what the book offers at their limit, and wholly once
 * a trade went beyond it, though the book has left it again. What to watch is kept in memory; what is filled is
 * the version that was read, so several instances and retries fill an order once.
 */
import { scaledInteger } from '../../../contract/scaled.ts';
import type { Exchange } from '../../exchange.ts';
import { everySo, type Steady } from '../../jobs/steady.ts';
import type { Book, Tick } from '../../market/feed.ts';
import { planFill } from './fill-order.ts';
import { isTrading } from './market-session.ts';
import { walkFor } from './meet-book.ts';
import { createOpenQueue, type OpenQueue } from './open-queue.ts';
import { openOrders, readResting, type WatchedOrder } from './order-store.ts';
import { writeChange } from './write-order.ts';

/** How often orders placed through other instances are looked for. */
const RELOAD_MS = 1000;
/** They are looked for this far back, because clocks differ and transactions take time. */
const LATE_COMMIT_MS = 15_000;

export interface SpotMatching {
  /** Follows an open order at the limit that it has now. */
  watch(order: WatchedOrder): void;
  forget(orderId: number): void;
  /** Resolves once every fill that has begun is committed. */
  settled(): Promise<void>;
  /** Begins nothing any more, and resolves like `settled`. */
  stop(): Promise<void>;
}

interface Resting {
  readonly id: number;
  readonly side: 'buy' | 'sell';
  readonly priceTicks: number;
  readonly updatedAt: number;
  /** The trade that went beyond the limit, until the order is filled. */
  crossedBy: Tick | null;
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
  readonly #inFlight = new Map<number, Promise<void>>();
  readonly #queue: OpenQueue;
  readonly #reloading: Steady;
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
    if (order.price === null) return;
    const orders = this.#resting.get(market.id) ?? new Map<number, Resting>();
    this.#resting.set(market.id, orders);
    const { id, side, updatedAt } = order;
    const priceTicks = scaledInteger(order.price, market.priceScale);
    const known = orders.get(id);
    // A trade that was beyond another limit may not be beyond this one.
    const crossedBy = known?.priceTicks === priceTicks ? known.crossedBy : null;
    orders.set(id, { id, side, priceTicks, updatedAt, crossedBy });
  }

  forget(orderId: number): void {
    for (const orders of this.#resting.values()) orders.delete(orderId);
  }

  async settled(): Promise<void> {
    await Promise.all(this.#inFlight.values());
  }

  async stop(): Promise<void> {
    const reloaded = this.#reloading.stop();
    this.#stopTicks();
    await this.#queue.stop();
    await Promise.all([reloaded, this.settled()]);
  }

  /** All of them at first, then what has changed since. */
  async #reload(): Promise<void> {
    const { database, clock } = this.#exchange;
    const readAt = clock.now();
    for (const order of await openOrders(database, this.#readUntilMs)) this.watch(order);
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
    for (const order of orders.values()) {
      const isInRange = isBeyond(order, order.side === 'buy' ? range.low : range.high);
      if (isInRange) order.crossedBy ??= ticks.find((tick) => isCrossedBy(order, tick)) ?? null;
      if (order.crossedBy !== null || isReached(order, book)) this.#fill(marketId, order);
    }
  }

  #fill(marketId: number, order: Resting): void {
    if (this.#inFlight.has(order.id)) return;
    const filling = fillResting(this.#exchange, marketId, order)
      .then((isOpen) => {
        if (!isOpen) this.#resting.get(marketId)?.delete(order.id);
      })
      .catch((error: unknown) =>
        this.#exchange.log.warn(
          { err: error, orderId: order.id },
          'a resting order could not be filled; the next tick tries again',
        ),
      )
      .finally(() => this.#inFlight.delete(order.id));
    this.#inFlight.set(order.id, filling);
  }
}

function isReached(order: Resting, book: Book): boolean {
  const best = order.side === 'buy' ? book.asks[0] : book.bids[0];
  if (!best) return false;
  return order.side === 'buy' ? best[0] <= order.priceTicks : best[0] >= order.priceTicks;
}

function isBeyond({ side, priceTicks }: Pick<Resting, 'side' | 'priceTicks'>, ticks: number) {
  return side === 'buy' ? ticks < priceTicks : ticks > priceTicks;
}

/** Whether a trade after the order was written shows that its whole limit was passed. */
function isCrossedBy(
  order: Pick<Resting, 'side' | 'priceTicks' | 'updatedAt'>,
  tick: Tick,
): boolean {
  return tick.timeMs > order.updatedAt && isBeyond(order, tick.price);
}

/**
 * Fills one order at its own limit: all of it when a trade was beyond, else as much as the book offers there;
 * true while it stays open.
 */
async function fillResting(
  exchange: Exchange,
  marketId: number,
  resting: Resting,
): Promise<boolean> {
  const { database, feed, clock } = exchange;
  const market = feed.marketById(marketId);
  if (!market) return false;
  for (;;) {
    const order = await readResting(database, resting.id);
    if (!order) return false;
    // The limit may have been moved since it was last read.
    const walk = walkFor(order, market, feed.book(marketId));
    if (order.price === null) return true;
    const priceTicks = scaledInteger(order.price, market.priceScale);
    const { side, updatedAt } = order;
    const { crossedBy } = resting;
    const isCrossed = crossedBy !== null && isCrossedBy({ side, priceTicks, updatedAt }, crossedBy);
    const quantityLots = isCrossed ? walk.filledLots + walk.restLots : walk.filledLots;
    if (quantityLots === 0) return true;
    // A maker trades at the price it named, however far the market went through it.
    const fills = [{ priceTicks, quantityLots }];
    const fill = planFill({ order, market, fills, isMaker: true, at: clock.now() });
    const change = { seen: order, order: fill.order, market, fill, claim: null };
    // What another instance, its owner or its end has done meanwhile is looked at again.
    if (await writeChange(exchange, change)) return fill.order.status === 'open';
  }
}
