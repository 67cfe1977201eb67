import { ownedText } from '../../account/owned-text.ts';
import { type Formatters, pageOfViews } from '../../feature/question-parts.ts';
import { formatDecimal } from '../../view/format-number.ts';

export const transferFormatters: Formatters<'transfer.choice' | 'transfer.list'> = {
  'transfer.choice': (currencies, parts) =>
    currencies.map(({ accounts, ...rest }) => ({
      ...rest,
      accounts: accounts.map((row) => ({
        ...row,
        availableText: ownedText(parts, rest.currency, row.available),
      })),
    })),
  'transfer.list': (page, { preferences }) =>
    pageOfViews(page, ({ number, ...rest }) => ({
      ...rest,
      numberText: formatDecimal(number, preferences().language),
    })),
};
