/** Futures in the core: the account, its positions live, its entrusted orders, the ticket's preview. */
import type { FuturesFeature } from '../../feature/late-feature.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { createFuturesFollowing } from './follow-futures.ts';
import { takeFuturesEvent } from './futures-events.ts';
import { previewSource } from './futures-preview.ts';
import { createFuturesState } from './futures-state.ts';
import { createLivePositions } from './live-positions.ts';
import { accountSource, ordersSource, termsSource } from './other-views.ts';
import { positionsSource } from './position-views.ts';

export function createFuturesFeature(parts: FeatureParts): FuturesFeature {
  const state = createFuturesState();
  const live = createLivePositions(parts, state);
  const { follow, needTerms, renew, changed } = createFuturesFollowing(parts, state);
  const house = { ...parts, state, live, follow, needTerms };
  return {
    sources: {
      'futures.positions': positionsSource(house),
      'futures.orders': ordersSource(house),
      'futures.account': accountSource(house),
      'futures.terms': termsSource(house),
      'futures.preview': previewSource(house),
    },
    take(event) {
      const notices = takeFuturesEvent(house, event);
      changed();
      // What cannot be read is asked for instead.
      if (notices === null) renew();
      return notices ?? [];
    },
    renew,
    // Both only rise, so their sum tells every change apart.
    revision: () => state.revision() + live.revision(),
    positions: state.openPositions,
    orders: state.openOrders,
    account: live.account,
    profitOf: live.profitOf,
    follow,
  };
}
