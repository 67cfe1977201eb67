import { feature } from '../../feature.ts';
import { withdrawHandlers } from './handlers.ts';
import { createWithdrawalReview } from './review.ts';

export const withdraw = feature({
  handlers: (parts) => withdrawHandlers(parts.session),
  reviews: (exchange) => ({ withdrawal: createWithdrawalReview(exchange) }),
});
