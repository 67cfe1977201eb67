/** Whether a market trades now, and when it turns. */
import {
  type MarketSessionView,
  PRE_OPEN_MS,
  type SessionState,
} from '../../../contract/features/stocks.ts';
import { SECOND_MS } from '../../../contract/plain/time.ts';
import type { TopicSource } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';

type Parts = Pick<FeatureParts, 'catalogue' | 'connection' | 'environment' | 'tell'>;

export function stockSessionSource(parts: Parts): TopicSource<MarketSessionView | null> {
  const { catalogue, connection, environment, tell } = parts;

  /** Milliseconds until the next turn by the server's clock; null for a market that never closes. */
  function leftMs(symbol: string): number | null {
    const turnsAt = catalogue.turnsAt(symbol);
    return turnsAt === null ? null : Math.max(0, turnsAt - connection.clock.now());
  }

  function stateOf(symbol: string, left: number | null): SessionState {
    if (catalogue.isOpen(symbol)) return 'open';
    return left !== null && left <= PRE_OPEN_MS ? 'preOpen' : 'closed';
  }

  return {
    open: () => environment.timers.every(SECOND_MS, tell),
    revision: (symbol) => `${catalogue.revision()} ${secondsOf(leftMs(symbol))}`,
    view(symbol) {
      if (catalogue.bySymbol(symbol) === undefined) return undefined;
      const left = leftMs(symbol);
      return {
        state: stateOf(symbol, left),
        turnsAt: left === null ? null : Math.round(environment.clock.now() + left),
        secondsLeft: secondsOf(left),
      };
    },
  };
}

function secondsOf(left: number | null): number | null {
  return left === null ? null : Math.ceil(left / SECOND_MS);
}
