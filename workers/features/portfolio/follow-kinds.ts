/**
 * Futures and options of the charts that are watched. Their code and what they hold come for somebody who is
 * logged in alone, and a chart asks for no more than can lie on it.
 */

import type { FuturesOffer, OptionsOffer } from '../../feature/offers.ts';
import type { FeatureParts } from '../../feature/parts.ts';

const RETRY_MS = 3000;

export interface FollowedKinds {
  /** Follows what a market's chart can show until the answer is called. */
  open(symbol: string): () => void;
  /** Null while it is not here, and for a market that has none of its kind. */
  futures(symbol: string): FuturesOffer | null;
  options(symbol: string): OptionsOffer | null;
}

type Parts = Pick<FeatureParts, 'reach' | 'session' | 'environment' | 'wake'>;

/** By the contract, a symbol of futures says so itself: the catalogue may not be here yet. */
export function isFuturesSymbol(symbol: string): boolean {
  return symbol.endsWith('-PERP');
}

export function followKinds(parts: Parts): FollowedKinds {
  const { reach, session, environment, wake } = parts;
  const here: { futures: FuturesOffer | null; options: OptionsOffer | null } = {
    futures: null,
    options: null,
  };

  async function followKind(symbol: string): Promise<() => void> {
    if (isFuturesSymbol(symbol)) {
      const feature = await reach('futures');
      here.futures = feature;
      return feature.follow();
    }
    const feature = await reach('options');
    here.options = feature;
    return feature.follow();
  }

  return {
    open(symbol) {
      const state = { isOpen: true, isAsked: false, stop: () => {} };
      const begin = (): void => {
        if (!state.isOpen || state.isAsked || session.token() === null) return;
        state.isAsked = true;
        followKind(symbol).then(
          (stop) => {
            if (!state.isOpen) return stop();
            state.stop = stop;
            wake();
          },
          () => {
            state.isAsked = false;
            environment.timers.after(RETRY_MS, begin);
          },
        );
      };
      const subscription = session.state$.subscribe(begin);
      return () => {
        state.isOpen = false;
        subscription.unsubscribe();
        state.stop();
      };
    },
    futures: (symbol) => (isFuturesSymbol(symbol) ? here.futures : null),
    options: (symbol) => (isFuturesSymbol(symbol) ? null : here.options),
  };
}
