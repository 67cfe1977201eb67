/** The cost of held coins and stocks, requested again after what happens to orders. */
import { audit, map, type Observable } from 'rxjs';
import { freshAnswer } from '../../account/fresh-answer.ts';
import { timerOf } from '../../core/time-streams.ts';
import type { FeatureParts } from '../../feature/parts.ts';

/** Fills come in bursts; one question for all of them is enough. */
const GATHER_MS = 500;

export interface PurchaseCost {
  readonly symbol: string;
  readonly quantity: string;
  readonly cost: string;
}

/** By symbol; null until they are known. */
export type PurchaseCosts = ReadonlyMap<string, PurchaseCost> | null;

export function purchaseCosts(
  parts: Pick<FeatureParts, 'changes' | 'environment' | 'run' | 'session'>,
): Observable<PurchaseCosts> {
  const { changes, environment, run } = parts;
  return freshAnswer(parts, {
    ask: () => run('portfolio.costs', {}),
    reasons$: changes.newsOf('spot').pipe(audit(() => timerOf(environment.timers, GATHER_MS))),
  }).pipe(map((rows) => (rows ? new Map(rows.map((row) => [row.symbol, row])) : null)));
}
