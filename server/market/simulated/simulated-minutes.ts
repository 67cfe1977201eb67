/**
 * The minutes of one simulated market as a pure function of seed, symbol and time. Open and close
 * are points of the lattice, high and low the closed-form extremes of the bridge between them.
 */
import type { Market } from '../../../contract/features/markets.ts';
import type { MarketTraits } from '../instruments.ts';
import { createMinuteColumns, type MinuteColumns } from '../roll-up.ts';
import { type TradingHours, tradingHours } from '../trading-hours.ts';
import { exponential, hash32, hashKey, uniform } from './hash.ts';
import { BLOCK_SLOTS, bridgeExtreme, PriceLattice } from './price-lattice.ts';

export interface SimulatedMinute {
  readonly ordinal: number;
  readonly openMs: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

const SLOTS_PER_YEAR = { always: 525_600, 'us-stocks': 512 * 252 } as const;
const TOP_SPAN = { always: 2 ** 21, 'us-stocks': 2 ** 19 } as const;
const MINUTES_PER_DAY = { always: 1440, 'us-stocks': 390 } as const;
const SHARED_CORRELATION = 0.6;
const SEGMENT_SHIFT = 6;
const BLOCK_SHIFT = Math.log2(BLOCK_SLOTS);
const BASIS_KNOT_SLOTS = 64;
const BASIS_SWING = 0.0004;
const BASIS_NOISE = 0.00005;

export class SimulatedMinutes {
  readonly hours: TradingHours;
  /** Lots that a minute trades at the very least. */
  readonly minimumVolume: number;
  readonly nominalTicks: number;
  readonly #lattice: PriceLattice;
  readonly #shapeKey: number;
  readonly #volumeKey: number;
  readonly #basisKey: number;
  readonly #meanVolumeTicks: number;
  readonly #season: Float64Array;
  readonly #single = createMinuteColumns(1);

  constructor(options: { seed: string; market: Market; traits: MarketTraits }) {
    const { seed, market, traits } = options;
    const pathSymbol = traits.underlying ?? market.symbol;
    this.hours = tradingHours(market.hours);
    this.nominalTicks = traits.nominalPrice * 10 ** market.priceScale;
    this.#lattice = new PriceLattice({
      key: hashKey(seed, pathSymbol, 'path'),
      sharedKey: hashKey(seed, market.hours, 'factor'),
      correlation: SHARED_CORRELATION,
      deviation: traits.volatility / Math.sqrt(SLOTS_PER_YEAR[market.hours]),
      topSpan: TOP_SPAN[market.hours],
    });
    this.#shapeKey = hashKey(seed, pathSymbol, 'shape');
    this.#volumeKey = hashKey(seed, market.symbol, 'volume');
    this.#basisKey = traits.underlying === undefined ? 0 : hashKey(seed, market.symbol, 'basis');
    this.#season = volumeSeason(market.hours);
    this.#meanVolumeTicks =
      (traits.turnover / MINUTES_PER_DAY[market.hours]) *
      10 ** (market.priceScale + market.quantityScale);
    this.minimumVolume = Math.max(
      32,
      Math.floor((0.1 * this.#meanVolumeTicks) / this.nominalTicks),
    );
  }

  /** Key of the shape of minutes, equal for a future and its underlying. */
  get shapeKey(): number {
    return this.#shapeKey;
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
    let blockIndex = this.hours.slot(fromOrdinal) >>> BLOCK_SHIFT;
    let block = this.#lattice.block(blockIndex);
    let previousSlot = Number.NaN;
    let previousLog = 0;
    let previousPrice = 0;
    for (let index = 0; index < count; index += 1) {
      const slot = this.hours.slot(fromOrdinal + index);
      if (slot >>> BLOCK_SHIFT !== blockIndex) {
        blockIndex = slot >>> BLOCK_SHIFT;
        block = this.#lattice.block(blockIndex);
      }
      const offset = slot & (BLOCK_SLOTS - 1);
      const isNext = slot === previousSlot + 1;
      const openLog = isNext ? previousLog : (block.values[offset] ?? 0) + this.#basis(slot);
      const openPrice = isNext ? previousPrice : this.nominalTicks * Math.exp(openLog);
      const closeLog = (block.values[offset + 1] ?? 0) + this.#basis(slot + 1);
      const closePrice = this.nominalTicks * Math.exp(closeLog);
      const change = closeLog - openLog;
      const deviation = block.deviations[offset >> SEGMENT_SHIFT] ?? 0;
      const rise = bridgeExtreme(change, deviation, hash32(this.#shapeKey, 2 * slot));
      const fall = bridgeExtreme(-change, deviation, hash32(this.#shapeKey, 2 * slot + 1));
      const open = Math.max(1, Math.round(openPrice));
      const close = Math.max(1, Math.round(closePrice));
      columns.openMs[index] = this.hours.openMs(fromOrdinal + index);
      columns.open[index] = open;
      columns.close[index] = close;
      // Over a minute exp(x) is 1 + x + x²/2 to well below a tick.
      columns.high[index] = Math.max(
        open,
        close,
        Math.round(openPrice * (1 + rise + (rise * rise) / 2)),
      );
      columns.low[index] = Math.max(
        1,
        Math.min(open, close, Math.round(openPrice * (1 - fall + (fall * fall) / 2))),
      );
      columns.volume[index] = this.#volume(slot, openPrice, (rise + fall) / deviation);
      previousSlot = slot;
      previousLog = closeLog;
      previousPrice = closePrice;
    }
    columns.count = count;
  }

  /** Integer lots: more at busy hours and in minutes that moved far for their time. */
  #volume(slot: number, priceTicks: number, stretch: number): number {
    const season = this.#season[slot % this.#season.length] ?? 1;
    const chance = 0.25 + 0.2 * exponential(hash32(this.#volumeKey, slot));
    const lots = (this.#meanVolumeTicks / priceTicks) * season * chance * (0.4 + 0.6 * stretch);
    return Math.max(this.minimumVolume, Math.round(lots));
  }

  /** A future's distance from its underlying: reverts to nothing, never above 0.045 %. */
  #basis(slot: number): number {
    if (this.#basisKey === 0) return 0;
    const knot = Math.floor(slot / BASIS_KNOT_SLOTS);
    const left = uniform(hash32(this.#basisKey, knot)) - 0.5;
    const right = uniform(hash32(this.#basisKey, knot + 1)) - 0.5;
    const share = (slot - knot * BASIS_KNOT_SLOTS) / BASIS_KNOT_SLOTS;
    const noise = uniform(hash32(~this.#basisKey, slot)) - 0.5;
    return 2 * BASIS_SWING * (left + (right - left) * share) + 2 * BASIS_NOISE * noise;
  }
}

/** Relative volume by slot of a day: coins peak in the American afternoon, stocks at both ends. */
function volumeSeason(hours: Market['hours']): Float64Array {
  if (hours === 'always') {
    return Float64Array.from(
      { length: 1440 },
      (_, minute) => 1 + 0.4 * Math.cos(((minute - 930) / 1440) * 2 * Math.PI),
    );
  }
  return Float64Array.from(
    { length: 512 },
    (_, minute) => 0.65 + 1.05 * ((minute - 195) / 195) ** 2,
  );
}
