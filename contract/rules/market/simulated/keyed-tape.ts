/**
 * The trades of one market as they follow from keys that were told: what anybody computes again to check what the exchange
 * says. No settlement depends on quantities; only who plays a minute again asks for them.
 */
import { exact, plainText } from '../../../money.ts';
import { scaledText } from '../../../scaled.ts';
import { NUMBERS_A_MINUTE } from '../tick-numbers.ts';
import { type TradingHours, tradingHours } from '../trading-hours.ts';
import type { DayKeys } from './day-keys.ts';
import { pathOf, type ShapeOfDay } from './market-shape.ts';
import type { MarketTerms } from './market-terms.ts';
import type { PricePath } from './price-path.ts';
import { SharedSessions } from './shared-sessions.ts';
import { MinuteTape, type TapeTick } from './simulated-tape.ts';

export interface KeyedTrade {
  readonly id: number;
  readonly time: number;
  /** Plain decimal. */
  readonly price: string;
}

export interface KeyedMarket {
  readonly symbol: string;
  readonly shapeOf: ShapeOfDay;
  readonly terms: MarketTerms;
  /** Reach to the last day that is asked about. */
  readonly keys: DayKeys;
}

const KEPT_MINUTES = 64;

export class KeyedTape {
  readonly priceScale: number;
  readonly #keyed: KeyedMarket;
  readonly #hours: TradingHours;
  readonly #shared: SharedSessions;
  readonly #path: PricePath;
  readonly #minutes = new Map<number, MinuteTape>();

  constructor(keyed: KeyedMarket) {
    this.#keyed = keyed;
    const { shapeOf, keys, terms } = keyed;
    const { priceScale, hours } = shapeOf(0);
    this.priceScale = priceScale;
    this.#hours = tradingHours(hours);
    this.#shared = new SharedSessions(hours, keys);
    this.#path = pathOf(shapeOf, { shared: this.#shared, terms });
  }

  /** The trade of this number; null where the minute has none. */
  trade(id: number): KeyedTrade | null {
    const minute = this.#minute(Math.floor(id / NUMBERS_A_MINUTE));
    const place = id % NUMBERS_A_MINUTE;
    return place < minute.count ? this.#read(minute, place) : null;
  }

  /** The first trade at or after an instant. */
  firstFrom(instantMs: number): KeyedTrade {
    const ordinal = this.#hours.ordinalAt(instantMs);
    const minute = this.#minute(ordinal);
    const place = minute.countBefore(instantMs);
    return place < minute.count
      ? this.#read(minute, place)
      : this.#read(this.#minute(ordinal + 1), 0);
  }

  /** The last trade at or before an instant. */
  lastUntil(instantMs: number): KeyedTrade {
    const ordinal = this.#hours.ordinalAt(instantMs);
    const minute = this.#minute(ordinal);
    const place = minute.countBefore(instantMs + 1) - 1;
    if (place >= 0) return this.#read(minute, place);
    const before = this.#minute(ordinal - 1);
    return this.#read(before, before.count - 1);
  }

  /** The lowest and the highest price from the trade that stood at one instant to the last one at another. */
  range(fromMs: number, toMs: number): { readonly low: string; readonly high: string } {
    const [first, last] = [this.lastUntil(fromMs).id, this.lastUntil(toMs).id];
    const [from, to] = [Math.floor(first / NUMBERS_A_MINUTE), Math.floor(last / NUMBERS_A_MINUTE)];
    let [low, high] = [Number.POSITIVE_INFINITY, 0];
    const take = (price: number) => {
      low = Math.min(low, price);
      high = Math.max(high, price);
    };
    for (let ordinal = from; ordinal <= to; ordinal += 1) {
      // Of the minutes at the ends only some trades count; between them every move does.
      if (ordinal === from || ordinal === to) {
        const minute = this.#minute(ordinal);
        const begin = ordinal === from ? first % NUMBERS_A_MINUTE : 0;
        const end = ordinal === to ? last % NUMBERS_A_MINUTE : minute.count - 1;
        for (let place = begin; place <= end; place += 1) take(minute.price(place));
      } else {
        for (const price of this.#path.prices(ordinal)) take(price);
      }
    }
    return { low: this.#text(low), high: this.#text(high) };
  }

  /** All trades of the minute that begins then, which share out among them what was traded in it, in lots. */
  ticksOf(openMs: number, volume: number): TapeTick[] {
    const minute = this.#make(this.#hours.ordinalAt(openMs), volume);
    return Array.from({ length: minute.count }, (_, place) => minute.tick(place));
  }

  #minute(ordinal: number): MinuteTape {
    const known = this.#minutes.get(ordinal);
    if (known) return known;
    const minute = this.#make(ordinal, 0);
    if (this.#minutes.size >= KEPT_MINUTES)
      this.#minutes.delete(this.#minutes.keys().next().value ?? ordinal);
    this.#minutes.set(ordinal, minute);
    return minute;
  }

  #make(ordinal: number, volume: number): MinuteTape {
    const { symbol, shapeOf } = this.#keyed;
    const { pathId: marketId, ticksPerMinute } = shapeOf(this.#shared.dayOfMinute(ordinal));
    const traded = { ordinal, openMs: this.#hours.openMs(ordinal), volume };
    return new MinuteTape({ marketId, symbol, ticksPerMinute }, this.#path, traded);
  }

  #read(minute: MinuteTape, place: number): KeyedTrade {
    return {
      id: minute.minute.ordinal * NUMBERS_A_MINUTE + place,
      time: minute.timeMs(place),
      price: this.#text(minute.price(place)),
    };
  }

  #text(ticks: number): string {
    return plainText(exact(scaledText(ticks, this.priceScale)));
  }
}
