import { coinScaleOf } from '../../account/owned-text.ts';
import { type Formatters, pageOfViews } from '../../feature/question-parts.ts';
import { toBillLegsView, toBillView } from './views.ts';

export const billsFormatters: Formatters<'bills.list' | 'bills.legs'> = {
  'bills.list': (page, parts) =>
    pageOfViews(page, (bill) =>
      toBillView(bill, parts.preferences().language, coinScaleOf(parts, bill.currency)),
    ),
  'bills.legs': (bill, { preferences }) => toBillLegsView(bill, preferences().language),
};
