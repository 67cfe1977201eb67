import { type Dressers, pageOfViews } from '../../feature/question-parts.ts';
import { toBillLegsView, toBillView } from './views.ts';

export const billsDressers: Dressers<'bills.list' | 'bills.legs'> = {
  'bills.list': (page, { preferences }) =>
    pageOfViews(page, (bill) => toBillView(bill, preferences().language)),
  'bills.legs': (bill, { preferences }) => toBillLegsView(bill, preferences().language),
};
