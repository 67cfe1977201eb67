/** By what days are made, as it is told and as tables that were exported carry it. */
import type { FairnessTerm } from '../../features/markets-entities.ts';
import { dayOf } from '../../plain/time.ts';
import type { MarketTerm, Terms } from '../market/simulated/market-terms.ts';

/** Such as `2@100 2026-12-01:3@200`: from that day on, version 3 at 200 trades a second. */
export function textOfTerms(terms: readonly FairnessTerm[]): string {
  return terms
    .map(
      ({ fromDay, version, rate }) => `${fromDay === null ? '' : `${fromDay}:`}${version}@${rate}`,
    )
    .join(' ');
}

/** Null for what is no such text. */
export function readTermsText(text: string): FairnessTerm[] | null {
  const terms = text.split(' ').map((each) => {
    const parts = /^(?:(20\d{2}-\d{2}-\d{2}):)?(\d{1,9})@(\d{1,9})$/.exec(each);
    if (parts === null) return null;
    return { fromDay: parts[1] ?? null, version: Number(parts[2]), rate: Number(parts[3]) };
  });
  return terms.every((term) => term !== null) ? terms : null;
}

/** Where none are told days are of no version that there is. */
export function toTerms(told: readonly FairnessTerm[]): Terms {
  const [first, ...later] = told.map(
    ({ fromDay, version, rate }): MarketTerm => ({
      fromDay: fromDay === null ? 0 : dayOf(Date.parse(fromDay)),
      version,
      rate,
    }),
  );
  return [first ?? { fromDay: 0, version: 0, rate: 1 }, ...later];
}
