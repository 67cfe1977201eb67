/** Options of the past, dressed like those that are held, and what can be staked. */
import { type Dressers, pageOfViews } from '../../feature/question-parts.ts';
import { formatLimit, formatWhole } from '../../view/format-number.ts';
import { toPastOptionView } from './views.ts';

export const optionsDressers: Dressers<'options.history' | 'options.payable'> = {
  'options.history': (page, parts) => pageOfViews(page, (order) => toPastOptionView(order, parts)),
  'options.payable': (currencies, { preferences }) =>
    currencies.map((currency) => ({
      ...currency,
      availableText: formatWhole(currency.available, preferences().language),
      minimumText: formatLimit(currency.minimumNumber, preferences().language),
      maximumText: formatLimit(currency.maximumNumber, preferences().language),
    })),
};
