import { feature } from '../../feature.ts';
import { depositHandlers } from './handlers.ts';
import { createDepositReview } from './review.ts';

export const deposit = feature({
  handlers: depositHandlers,
  reviews: (exchange) => ({ deposit: createDepositReview(exchange) }),
});
