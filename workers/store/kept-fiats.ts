/** The fiat rates of the day: a restart, also one without a network, goes on with them (APP-08). */
import type { z } from '../../contract/schema.ts';
import { KeptFiats, readRecord, toRecord } from './records.ts';

type Kept = z.infer<typeof KeptFiats>;

/** The rates, as far as they are kept. */
export interface RatesToKeep {
  /** Null before the first list. */
  toKeep(): { readonly [Field in keyof Kept]: Readonly<Kept[Field]> } | null;
  restore(kept: Kept): void;
}

const FIATS = 'fiats';

export interface KeptFiatRates {
  takeChanges(savedAt: number): Map<string, unknown>;
  /** The last changes were not written after all. */
  forgetTaken(): void;
}

export function keepFiats(
  rates: RatesToKeep,
  records: ReadonlyMap<string, unknown>,
): KeptFiatRates {
  const record = readRecord(KeptFiats, records.get(FIATS));
  if (record !== null) rates.restore(record.data);
  const held = { taken: record?.data.saveTime ?? null };
  return {
    takeChanges(savedAt) {
      const kept = rates.toKeep();
      if (kept === null || kept.saveTime === held.taken) return new Map();
      held.taken = kept.saveTime;
      return new Map([[FIATS, toRecord(kept, savedAt)]]);
    },
    forgetTaken() {
      held.taken = null;
    },
  };
}
