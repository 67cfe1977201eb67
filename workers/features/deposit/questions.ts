import { type Formatters, pageOfViews } from '../../feature/question-parts.ts';
import { toDepositOffer, toDepositView } from './views.ts';

export const depositFormatters: Formatters<'deposit.list' | 'deposit.offer'> = {
  'deposit.offer': (terms, { preferences }) => toDepositOffer(terms, preferences().language),
  'deposit.list': (page, { preferences }) =>
    pageOfViews(page, (deposit) => toDepositView(deposit, preferences().language)),
};
