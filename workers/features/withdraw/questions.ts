import { type Dressers, pageOfViews } from '../../feature/question-parts.ts';
import { toWithdrawalView } from './views.ts';

export const withdrawDressers: Dressers<'withdraw.list'> = {
  'withdraw.list': (page, { preferences }) =>
    pageOfViews(page, (withdrawal) => toWithdrawalView(withdrawal, preferences().language)),
};
