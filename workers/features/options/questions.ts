/** Options of the past, formatted like those that are held, what is on offer, and what can be staked. */
import { ownedText } from '../../account/owned-text.ts';
import { type Formatters, pageOfViews } from '../../feature/question-parts.ts';
import { formatDecimal } from '../../view/format-number.ts';
import { formatRate } from '../../view/format-share.ts';
import { toPastOptionView } from './views.ts';

export const optionsFormatters: Formatters<
  'options.history' | 'options.offer' | 'options.payable'
> = {
  'options.history': (page, parts) => pageOfViews(page, (order) => toPastOptionView(order, parts)),
  'options.offer': (expiries, { preferences }) =>
    expiries.map((expiry) => ({
      ...expiry,
      payoutRateText: formatRate(expiry.payoutRate, preferences().language),
    })),
  'options.payable': (currencies, parts) =>
    currencies.map((currency) => ({
      ...currency,
      availableText: ownedText(parts, currency.currency, currency.available),
      minimumText: formatDecimal(currency.minimumNumber, parts.preferences().language),
      maximumText: formatDecimal(currency.maximumNumber, parts.preferences().language),
    })),
};
