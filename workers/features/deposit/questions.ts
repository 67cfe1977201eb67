import { type Dressers, pageOfViews } from '../../feature/question-parts.ts';
import { toDepositView } from './views.ts';

export const depositDressers: Dressers<'deposit.list'> = {
  'deposit.list': (page, { preferences }) =>
    pageOfViews(page, (deposit) => toDepositView(deposit, preferences().language)),
};
