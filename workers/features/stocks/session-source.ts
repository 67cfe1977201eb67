/** Whether a market trades now, and when it turns. */
import { distinctUntilChanged, map, startWith } from 'rxjs';
import {
  type MarketSessionView,
  PRE_OPEN_MS,
  type SessionState,
} from '../../../contract/features/stocks.ts';
import { SECOND_MS } from '../../../contract/plain/time.ts';
import { intervalOf } from '../../core/time-streams.ts';
import { type TopicSource, viewOn } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';

type Parts = Pick<FeatureParts, 'catalogue' | 'connection' | 'environment'>;

export function stockSessionSource(parts: Parts): TopicSource<MarketSessionView | null> {
  const { catalogue, connection, environment } = parts;

  /** Milliseconds until the next turn by the server's clock; null for a market that never closes. */
  function leftMs(symbol: string): number | null {
    const turnsAt = catalogue.turnsAt(symbol);
    return turnsAt === null ? null : Math.max(0, turnsAt - connection.clock.now());
  }

  function stateOf(symbol: string, left: number | null): SessionState {
    if (catalogue.isOpen(symbol)) return 'open';
    return left !== null && left <= PRE_OPEN_MS ? 'preOpen' : 'closed';
  }

  function toView(symbol: string): MarketSessionView | undefined {
    if (catalogue.bySymbol(symbol) === undefined) return undefined;
    const left = leftMs(symbol);
    return {
      state: stateOf(symbol, left),
      turnsAt: left === null ? null : Math.round(environment.clock.now() + left),
      secondsLeft: secondsOf(left),
    };
  }

  return (symbol) => {
    const seconds$ = intervalOf(environment.timers, SECOND_MS).pipe(
      startWith(undefined),
      map(() => secondsOf(leftMs(symbol))),
      distinctUntilChanged(),
    );
    return viewOn([catalogue.revision$, seconds$], () => toView(symbol));
  };
}

function secondsOf(left: number | null): number | null {
  return left === null ? null : Math.ceil(left / SECOND_MS);
}
