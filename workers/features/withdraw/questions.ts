import { type Formatters, pageOfViews } from '../../feature/question-parts.ts';
import { toWithdrawalView } from './views.ts';

export const withdrawFormatters: Formatters<'withdraw.list'> = {
  'withdraw.list': (page, { preferences }) =>
    pageOfViews(page, (withdrawal) => toWithdrawalView(withdrawal, preferences().language)),
};
