/** What options are offered on, while somebody asks: the expiries of a market and the currencies to pay in. */
import { distinctUntilChanged, map, type Observable, of, switchMap } from 'rxjs';
import type { OptionCurrency, OptionExpiry } from '../../../contract/features/options.ts';
import { FRESH_MS, freshAnswer } from '../../account/fresh-answer.ts';
import { sharedByKey } from '../../core/keyed-streams.ts';
import type { FeatureParts } from '../../feature/parts.ts';

/** Each undefined until it has come. */
export interface OptionTerms {
  expiriesOf(symbol: string): Observable<readonly OptionExpiry[] | undefined>;
  readonly currencies$: Observable<readonly OptionCurrency[] | undefined>;
}

export function createOptionTerms(
  parts: Pick<FeatureParts, 'changes' | 'environment' | 'run' | 'session' | 'catalogue'>,
): OptionTerms {
  const { catalogue, changes, run } = parts;
  const { timers } = parts.environment;
  const often = { reasons$: changes.newsOf(), freshMs: FRESH_MS };
  const expiriesOf = (matchId: number) =>
    freshAnswer(parts, {
      ...often,
      ask: () => run('options.expiries', { matchId }),
      isForGuests: true,
    });
  return {
    expiriesOf: sharedByKey(timers, (symbol: string) =>
      catalogue.revision$.pipe(
        map(() => catalogue.bySymbol(symbol)?.id),
        distinctUntilChanged(),
        switchMap((id) => (id === undefined ? of(undefined) : expiriesOf(id))),
      ),
    ),
    currencies$: freshAnswer(parts, { ...often, ask: () => run('options.currencies', {}) }),
  };
}
