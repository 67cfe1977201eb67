import { feature } from '../../feature.ts';
import { quickBuyHandlers } from './handlers.ts';
import { purchasesVerb } from './purchases-verb.ts';

export const quickBuy = feature({
  handlers: quickBuyHandlers,
  verbs: { 'card-purchases': purchasesVerb },
});
