/**
 * The minutes of one simulated market as a pure function of day keys, symbol and time: each is the fold of the prices that
 * its path goes through. What is traded in it is drawn apart from the path, from what may be known before: the hour, and
 * how busy the minute is.
 */
import type { Market } from '../../../contract/features/markets.ts';
import type { PricePath } from '../../../contract/rules/market/simulated/price-path.ts';
import type { TradedMinute } from '../../../contract/rules/market/simulated/simulated-tape.ts';
import { type TradingHours, tradingHours } from '../../../contract/rules/market/trading-hours.ts';
import type { MarketTraits } from '../instruments.ts';
import { createMinuteColumns, type MinuteColumns } from '../roll-up.ts';
import { exponential } from './hash.ts';

export interface SimulatedMinute extends TradedMinute {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** What the volumes of a session are made from, by minute. */
interface Volumes {
  readonly session: number;
  readonly words: Uint32Array;
  /** Of the variance of the session. */
  readonly share: Float64Array;
}

const MINUTES_PER_DAY = { always: 1440, 'us-stocks': 390 } as const;
const LEAST_VOLUME = 32;

export class SimulatedMinutes {
  readonly hours: TradingHours;
  readonly path: PricePath;
  readonly #market: Market;
  readonly #minimumVolume: number;
  readonly #meanVolumeTicks: number;
  readonly #season: Float64Array;
  readonly #single = createMinuteColumns(1);
  #volumes: Volumes | null = null;

  constructor(options: { market: Market; traits: MarketTraits; path: PricePath }) {
    const { market, traits, path } = options;
    this.hours = tradingHours(market.hours);
    this.path = path;
    this.#market = market;
    this.#season = volumeSeason(market.hours);
    this.#meanVolumeTicks = meanVolumeTicks(market, traits);
    this.#minimumVolume = minimumVolume(market, traits);
  }

  minute(ordinal: number): SimulatedMinute {
    const columns = this.#single;
    this.fill(columns, { fromOrdinal: ordinal, count: 1 });
    return {
      ordinal,
      openMs: columns.openMs[0] ?? 0,
      open: columns.open[0] ?? 0,
      high: columns.high[0] ?? 0,
      low: columns.low[0] ?? 0,
      close: columns.close[0] ?? 0,
      volume: columns.volume[0] ?? 0,
    };
  }

  /** Overwrites `columns` with the minutes [fromOrdinal, fromOrdinal + count). */
  fill(
    columns: MinuteColumns,
    { fromOrdinal, count }: { fromOrdinal: number; count: number },
  ): void {
    const { shared } = this.path;
    for (let index = 0; index < count; index += 1) {
      const ordinal = fromOrdinal + index;
      const session = shared.sessionOf(ordinal);
      const minute = ordinal - session * shared.minutes;
      const prices = this.path.session(session).prices(minute);
      const open = prices[0] ?? 0;
      let high = open;
      let low = open;
      for (let place = 1; place < prices.length; place += 1) {
        const price = prices[place] ?? 0;
        if (price > high) high = price;
        else if (price < low) low = price;
      }
      columns.openMs[index] = this.hours.openMs(ordinal);
      columns.open[index] = open;
      columns.high[index] = high;
      columns.low[index] = low;
      columns.close[index] = prices.at(-1) ?? 0;
      columns.volume[index] = this.#volume(this.#volumesOf(session), minute, open);
    }
    columns.count = count;
  }

  /** The minutes [first, last] of one session as one: what folding them gives, at a part of the work. */
  bar(first: number, last: number): SimulatedMinute {
    const { shared } = this.path;
    const session = shared.sessionOf(first);
    const [from, to] = [first - session * shared.minutes, last - session * shared.minutes];
    const path = this.path.session(session);
    const volumes = this.#volumesOf(session);
    let volume = 0;
    for (let minute = from; minute <= to; minute += 1)
      volume += this.#volume(volumes, minute, path.open(minute));
    return {
      ordinal: first,
      openMs: this.hours.openMs(first),
      open: path.open(from),
      ...path.extremes(from, to),
      close: path.close(to),
      volume,
    };
  }

  /** Integer lots: more at busy hours and in busy minutes, whatever the price does in them. */
  #volume({ words, share }: Volumes, minute: number, priceTicks: number): number {
    const chance = 0.25 + 0.2 * exponential(words[minute] as number);
    const busyness = Math.sqrt((share[minute] as number) * share.length);
    const lots =
      (this.#meanVolumeTicks / priceTicks) *
      (this.#season[minute] as number) *
      chance *
      busyness *
      1.7;
    return Math.max(this.#minimumVolume, Math.round(lots));
  }

  #volumesOf(session: number): Volumes {
    if (this.#volumes?.session === session) return this.#volumes;
    const { shared } = this.path;
    const stream = shared.keys.stream(shared.dayOf(session), `volume/${this.#market.symbol}`);
    const words = stream.words32(0, shared.minutes);
    this.#volumes = { session, words, share: shared.weather(session).share };
    return this.#volumes;
  }
}

/** Lots that a minute trades at the very least. */
export function minimumVolume(market: Market, traits: MarketTraits): number {
  const nominalTicks = traits.nominalPrice * 10 ** market.priceScale;
  return Math.max(LEAST_VOLUME, Math.floor((0.1 * meanVolumeTicks(market, traits)) / nominalTicks));
}

/** What a minute trades in the mean, in ticks times lots. */
function meanVolumeTicks(market: Market, { turnover }: MarketTraits): number {
  return (
    (turnover / MINUTES_PER_DAY[market.hours]) * 10 ** (market.priceScale + market.quantityScale)
  );
}

/** Relative volume by minute of a session: coins peak in the American afternoon, stocks at both ends. */
function volumeSeason(hours: Market['hours']): Float64Array {
  if (hours === 'always') {
    return Float64Array.from(
      { length: 1440 },
      (_, minute) => 1 + 0.4 * Math.cos(((minute - 930) / 1440) * 2 * Math.PI),
    );
  }
  return Float64Array.from(
    { length: 390 },
    (_, minute) => 0.65 + 1.05 * ((minute - 195) / 195) ** 2,
  );
}
