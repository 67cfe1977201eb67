/** Futures in the core: the account, its live positions, its open orders, the ticket's preview. */
import { merge } from 'rxjs';
import { revisionsOf } from '../../core/topic-source.ts';
import type { HearingParts } from '../../feature/parts.ts';
import { closingSource } from './closing-preview.ts';
import { createFuturesFollowing } from './follow-futures.ts';
import { type FuturesEventName, takeFuturesEvent } from './futures-events.ts';
import { previewSource } from './futures-preview.ts';
import { createFuturesState } from './futures-state.ts';
import { createLivePositions } from './live-positions.ts';
import { accountSource, ordersSource, termsSource } from './other-views.ts';
import { positionsSource } from './position-views.ts';
import { stopsSource } from './stops-preview.ts';
import { whatIfSource } from './what-if.ts';

export function createFuturesFeature(parts: HearingParts<FuturesEventName>) {
  const state = createFuturesState();
  const live = createLivePositions(parts, state);
  const { follow, needTerms, renew, changed } = createFuturesFollowing(parts, state);
  const house = { ...parts, state, live, follow, needTerms };
  const views = positionsSource(house);
  parts.renewals$.subscribe(renew);
  parts.events$.subscribe((event) => {
    const notices = takeFuturesEvent(house, event);
    changed();
    parts.tell(...notices);
  });
  return {
    topics: {
      'futures.positions': views,
      'futures.orders': ordersSource(house),
      'futures.account': accountSource(house),
      'futures.terms': termsSource(house),
      'futures.preview': previewSource(house),
      'futures.stops': stopsSource(house),
      'futures.closing': closingSource(house),
      'futures.whatIf': whatIfSource(house),
    },
    offer: {
      changes$: merge(state.changes$, revisionsOf(parts.looks$, live.revision)),
      positions: state.openPositions,
      orders: state.openOrders,
      account: live.account,
      profitOf: live.profitOf,
      liquidationTicks: live.liquidationTicks,
      follow,
      views,
    },
  };
}
