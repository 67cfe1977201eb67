import { type Formatters, pageOfViews } from '../../feature/question-parts.ts';
import { formatDecimal } from '../../view/format-number.ts';

export const transferFormatters: Formatters<'transfer.choice' | 'transfer.list'> = {
  'transfer.choice': (currencies, { preferences }) =>
    currencies.map(({ accounts, ...rest }) => ({
      ...rest,
      accounts: accounts.map((row) => ({
        ...row,
        availableText: formatDecimal(row.available, preferences().language),
      })),
    })),
  'transfer.list': (page, { preferences }) =>
    pageOfViews(page, ({ number, ...rest }) => ({
      ...rest,
      numberText: formatDecimal(number, preferences().language),
    })),
};
