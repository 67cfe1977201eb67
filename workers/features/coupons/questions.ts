import { type Dressers, pageOfViews } from '../../feature/question-parts.ts';
import { dressDecimal } from '../../view/format-number.ts';

export const couponsDressers: Dressers<'coupons.tickets'> = {
  'coupons.tickets': (page, { preferences }) =>
    pageOfViews(page, ({ number, ...rest }) => ({
      ...rest,
      numberText: dressDecimal(number, preferences().language),
    })),
};
