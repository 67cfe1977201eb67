/** The user's own limits under a ticket. Until they are known nothing is refused by them here: the exchange has the last word. */
import { catchError, defer, merge, NEVER, type Observable, switchMap, tap } from 'rxjs';
import { during } from '../core/topic-source.ts';
import type { TradingLimitsOffer } from './offers.ts';
import type { FeatureParts } from './parts.ts';

export interface TicketLimits extends Pick<TradingLimitsOffer, 'problemOf'> {
  /** Emits whenever the limits may be others; they are followed for as long as it is subscribed to. */
  readonly changes$: Observable<unknown>;
}

export function ticketLimits({ reach }: Pick<FeatureParts, 'reach'>): TicketLimits {
  const held: { offer: TradingLimitsOffer | null } = { offer: null };
  return {
    changes$: defer(() => reach('tradingLimits')).pipe(
      tap((offer) => {
        held.offer = offer;
      }),
      switchMap((offer) => merge(during(offer.follow), offer.changes$)),
      // Their code could not be loaded: the ticket works without them.
      catchError(() => NEVER),
    ),
    problemOf: (opening) => held.offer?.problemOf(opening) ?? null,
  };
}
