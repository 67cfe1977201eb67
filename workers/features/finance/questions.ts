/** What is held and earned in the chosen currency, and what comes, with every digit of its amount. */
import { inChosenFiat } from '../../account/chosen-fiat.ts';
import type { Formatters } from '../../feature/question-parts.ts';
import { formatDecimal } from '../../view/format-number.ts';
import { toneOf } from '../../view/tone.ts';

export const financeFormatters: Formatters<'finance.calendar'> = {
  'finance.calendar': ({ products, upcoming }, parts) => ({
    products: products.map(({ product, held, earned, openOrders }) => ({
      product,
      openOrders,
      heldText: inChosenFiat(parts, held),
      earnedText: inChosenFiat(parts, earned),
      earnedTone: toneOf(earned),
    })),
    upcoming: upcoming.map(({ amount, currency, ...rest }) => ({
      ...rest,
      amountText:
        amount === null
          ? ''
          : `${formatDecimal(amount, parts.preferences().language)} ${currency ?? ''}`,
    })),
  }),
};
