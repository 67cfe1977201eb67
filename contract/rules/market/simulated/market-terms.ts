/**
 * By which construction and at which rate the prices of each day are made. A change is announced for a midnight to come: the days
 * before it stay what they were, and those from it on are made anew.
 */
import { type Construction, constructions, MARKET_VERSION } from './market-version.ts';

/** From this day on; the first term is that of all days before the second. */
export interface MarketTerm {
  readonly fromDay: number;
  readonly version: number;
  /** Trades a second over all markets. */
  readonly rate: number;
}

export type Terms = readonly [MarketTerm, ...MarketTerm[]];

/** Without anything announced. */
export function termsOf({
  version = MARKET_VERSION,
  rate,
}: {
  version?: number;
  rate: number;
}): Terms {
  return [{ fromDay: 0, version, rate }];
}

export class MarketTerms {
  readonly #known: ReadonlyMap<number, Construction>;
  #terms: Terms;

  /** `known`: the constructions that there are. */
  constructor(terms: Terms, known = constructions) {
    this.#known = known;
    this.#terms = terms;
  }

  /** The earliest first. */
  get all(): Terms {
    return this.#terms;
  }

  /** Of days that have begun nothing may be another one than before: their prices have been told. */
  announce(terms: Terms): void {
    this.#terms = terms;
  }

  of(day: number): MarketTerm {
    const [first] = this.#terms;
    return this.#terms.findLast(({ fromDay }) => fromDay <= day) ?? first;
  }

  /** Whether every day up to this one can be made here. */
  isKnownUntil(day: number): boolean {
    return this.#terms.every(({ fromDay, version }) => fromDay > day || this.#known.has(version));
  }

  streamName(day: number, name: string): string {
    return this.construction(day).streamName(name);
  }

  construction(day: number): Construction {
    const { version } = this.of(day);
    const construction = this.#known.get(version);
    if (construction === undefined)
      throw new RangeError(`version ${version} of the market is not known here`);
    return construction;
  }
}
