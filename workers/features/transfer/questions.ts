import { type Dressers, pageOfViews } from '../../feature/question-parts.ts';
import { dressDecimal } from '../../view/format-number.ts';

export const transferDressers: Dressers<'transfer.choice' | 'transfer.list'> = {
  'transfer.choice': (currencies, { preferences }) =>
    currencies.map(({ accounts, ...rest }) => ({
      ...rest,
      accounts: accounts.map((row) => ({
        ...row,
        availableText: dressDecimal(row.available, preferences().language),
      })),
    })),
  'transfer.list': (page, { preferences }) =>
    pageOfViews(page, ({ number, ...rest }) => ({
      ...rest,
      numberText: dressDecimal(number, preferences().language),
    })),
};
