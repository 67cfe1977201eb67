/** The pools by the prices of the minute, for all who watch them. */
import type { Observable } from 'rxjs';
import type { DefiPool } from '../../../contract/features/defi-mining.ts';
import { freshAnswer } from '../../account/fresh-answer.ts';
import type { FeatureParts } from '../../feature/parts.ts';

/** A price that was seen is taken for a minute after it was replaced: asked for so often, it is never too old. */
const FRESH_MS = 20_000;

export function poolsOf(parts: FeatureParts): Observable<readonly DefiPool[] | undefined> {
  const { changes, run } = parts;
  return freshAnswer(parts, {
    ask: () => run('defiMining.pools', {}),
    reasons$: changes.newsOf('defiMining'),
    freshMs: FRESH_MS,
    isForGuests: true,
  });
}
