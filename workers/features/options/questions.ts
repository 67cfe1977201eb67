/** Options of the past, dressed like those that are held, and what can be staked. */
import { type Dressers, pageOfViews } from '../../feature/question-parts.ts';
import { dressDecimal } from '../../view/format-number.ts';
import { toPastOptionView } from './views.ts';

export const optionsDressers: Dressers<'options.history' | 'options.payable'> = {
  'options.history': (page, parts) => pageOfViews(page, (order) => toPastOptionView(order, parts)),
  'options.payable': (currencies, { preferences }) =>
    currencies.map((currency) => ({
      ...currency,
      availableText: dressDecimal(currency.available, preferences().language),
      minimumText: dressDecimal(currency.minimumNumber, preferences().language),
      maximumText: dressDecimal(currency.maximumNumber, preferences().language),
    })),
};
