/** Options of the past, formatted like those that are held, what is on offer, and what can be staked. */
import { type Dressers, pageOfViews } from '../../feature/question-parts.ts';
import { dressDecimal } from '../../view/format-number.ts';
import { formatRate } from '../../view/format-share.ts';
import { toPastOptionView } from './views.ts';

export const optionsDressers: Dressers<'options.history' | 'options.offer' | 'options.payable'> = {
  'options.history': (page, parts) => pageOfViews(page, (order) => toPastOptionView(order, parts)),
  'options.offer': (expiries, { preferences }) =>
    expiries.map((expiry) => ({
      ...expiry,
      payoutRateText: formatRate(expiry.payoutRate, preferences().language),
    })),
  'options.payable': (currencies, { preferences }) =>
    currencies.map((currency) => ({
      ...currency,
      availableText: dressDecimal(currency.available, preferences().language),
      minimumText: dressDecimal(currency.minimumNumber, preferences().language),
      maximumText: dressDecimal(currency.maximumNumber, preferences().language),
    })),
};
