import { feature } from '../../feature.ts';
import { identityHandlers } from './handlers.ts';
import { createIdentityReview } from './review.ts';

export const identity = feature({
  handlers: identityHandlers,
  reviews: (exchange) => ({ identity: createIdentityReview(exchange) }),
});
