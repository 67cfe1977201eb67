/** Judges what the live source says by what the stand-in truly did: books, tapes, candles, and what may be priced. */
import { expect } from 'vitest';
import type { CandleTuple } from '../../../contract/realtime.ts';
import type { Tick } from '../../../server/market/feed.ts';
import type { FollowedMarket } from '../../../server/market/venue/followed-market.ts';
import { naiveMinutes } from '../naive-candles.ts';
import type { PlayedMarket, ToldTrade } from './stand-in/played-market.ts';
import type { Level } from './stand-in/recorded-day.ts';
import { StraightBook } from './stand-in/straight-book.ts';

/** Follows the truth up to the update that the judged book says it holds. */
export class BookJudge {
  readonly #truth = new StraightBook();
  readonly #played: PlayedMarket;
  readonly #market: FollowedMarket;
  #event = 0;
  #update = -1;
  judged = 0;

  constructor(played: PlayedMarket, market: FollowedMarket) {
    this.#played = played;
    this.#market = market;
  }

  judge(): void {
    const { depth, listing } = this.#market;
    const { bids, asks } = this.#market.book();
    const { updateId } = depth;
    if (this.#market.source().isAway || updateId === null) {
      expect([bids, asks]).toEqual([[], []]);
      return;
    }
    this.#advance(updateId);
    expect(updateId).toBe(this.#update);
    const ticks = ([price, quantity]: Level) => [
      Math.round(Number(price) * 10 ** listing.scales.priceScale),
      Math.round(Number(quantity) * 10 ** listing.scales.quantityScale),
    ];
    expect(bids.length).toBeGreaterThan(0);
    expect(asks.length).toBeGreaterThan(0);
    expect(bids).toEqual(this.#truth.bids(bids.length).map(ticks));
    expect(asks).toEqual(this.#truth.asks(asks.length).map(ticks));
    this.judged += 1;
  }

  #advance(untilUpdate: number): void {
    for (; this.#event < this.#played.events.length; this.#event += 1) {
      const event = this.#played.events[this.#event];
      if (event === undefined) return;
      const update = event.kind === 'round' ? event.lastUpdate : event.change.u;
      if (update > untilUpdate) return;
      if (event.kind === 'round') this.#truth.reset(event.bids, event.asks);
      else this.#truth.apply(event.change);
      this.#update = update;
    }
  }
}

/** Every trade that the venue told, each once, from the first that was heard: none left out, none twice. */
export function judgeTape(
  ticks: readonly Tick[],
  played: PlayedMarket,
  market: FollowedMarket,
): void {
  const { scales } = market.listing;
  const firstId = ticks[0]?.id ?? 0;
  const told = played.trades.filter(({ a }) => a >= firstId);
  const rowOf = ({ a, p, q, m, T }: ToldTrade) => [
    a,
    Math.round(Number(p) * 10 ** scales.priceScale),
    Math.round(Number(q) * 10 ** scales.quantityScale),
    m ? -1 : 1,
    T,
  ];
  // The first that differs says more than a hundred thousand rows.
  for (const [index, { id, price, quantity, side, timeMs }] of ticks.entries()) {
    const trade = told[index];
    const row = [id, price, quantity, side, timeMs];
    const expected = trade ? rowOf(trade) : [];
    if (String(row) !== String(expected)) expect(row).toEqual(expected);
  }
}

/** The minutes that were told to have closed, each once, as the venue's trades make them. */
export function judgeMinutes(
  closed: readonly CandleTuple[],
  played: PlayedMarket,
  market: FollowedMarket,
): void {
  const { scales } = market.listing;
  const golden = naiveMinutes(
    played.trades.map(({ a, p, q, m, T }) => ({
      marketId: 0,
      id: a,
      timeMs: T,
      price: Math.round(Number(p) * 10 ** scales.priceScale),
      quantity: Math.round(Number(q) * 10 ** scales.quantityScale),
      side: m ? -1 : 1,
    })),
  );
  expect(new Set(closed.map(([openMs]) => openMs)).size).toBe(closed.length);
  expect(closed).toEqual(closed.map(([openMs]) => golden.get(openMs)));
}
