/** The user's own limits for the tickets: read once, and again with each change and as the day goes on. */
import { audit, BehaviorSubject, filter, merge } from 'rxjs';
import type { TradingLimits } from '../../../contract/features/trading-limits.ts';
import { MINUTE_MS, SECOND_MS } from '../../../contract/plain/time.ts';
import { openingProblem } from '../../../contract/rules/trading-limits/judge-opening.ts';
import { freshAnswer } from '../../account/fresh-answer.ts';
import { timerOf } from '../../core/time-streams.ts';
import type { TradingLimitsOffer } from '../../feature/offers.ts';
import type { FeatureParts } from '../../feature/parts.ts';

/** What waited may have come to hold by then, and so may another day. */
const KNOWN_MS = 5 * MINUTE_MS;

export function knownLimits(
  parts: Pick<FeatureParts, 'environment' | 'session' | 'run' | 'changes' | 'connection'>,
): { offer: TradingLimitsOffer } {
  const { run, changes, connection } = parts;
  const known$ = new BehaviorSubject<TradingLimits | undefined>(undefined);
  const answers$ = freshAnswer(parts, {
    ask: () => run('tradingLimits.get', {}),
    // The day's result matters to a daily loss limit alone, and many fills in a row change it once.
    reasons$: merge(
      changes.newsOf('tradingLimits'),
      changes.newsOf('spot', 'futures', 'options').pipe(
        filter(() => (known$.value?.limits.dailyLoss ?? null) !== null),
        audit(() => timerOf(parts.environment.timers, SECOND_MS)),
      ),
    ),
    freshMs: KNOWN_MS,
  });
  return {
    offer: {
      changes$: known$,
      follow() {
        const following = answers$.subscribe(known$);
        return () => following.unsubscribe();
      },
      problemOf(opening) {
        const known = known$.value;
        if (known === undefined) return null;
        const { limits, realised } = known;
        return openingProblem(limits, { ...opening, realised, nowMs: connection.clock.now() });
      },
    },
  };
}
