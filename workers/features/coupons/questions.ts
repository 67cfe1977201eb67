import { type Formatters, pageOfViews } from '../../feature/question-parts.ts';
import { formatDecimal } from '../../view/format-number.ts';

export const couponsFormatters: Formatters<'coupons.tickets'> = {
  'coupons.tickets': (page, { preferences }) =>
    pageOfViews(page, ({ number, ...rest }) => ({
      ...rest,
      numberText: formatDecimal(number, preferences().language),
    })),
};
