import { type FormatParts, type Formatters, pageOfViews } from '../../feature/question-parts.ts';
import { toBillLegsView, toBillView } from './views.ts';

export const billsFormatters: Formatters<'bills.list' | 'bills.legs'> = {
  'bills.list': (page, parts) =>
    pageOfViews(page, (bill) =>
      toBillView(bill, parts.preferences().language, coinScaleOf(parts, bill.currency)),
    ),
  'bills.legs': (bill, { preferences }) => toBillLegsView(bill, preferences().language),
};

function coinScaleOf({ catalogue }: FormatParts, currency: string): number | null {
  const markets = catalogue.markets();
  return (
    markets.find(({ base, kind }) => base === currency && kind !== 'futures')?.quantityScale ?? null
  );
}
