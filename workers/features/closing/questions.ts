import { inChosenFiat } from '../../account/chosen-fiat.ts';
import type { Dressers } from '../../feature/question-parts.ts';
import { dressDecimal } from '../../view/format-number.ts';

export const closingDressers: Dressers<'closing.obstacles'> = {
  'closing.obstacles': ({ balances, remainder, remainderLimit, ...rest }, parts) => ({
    ...rest,
    balances: balances.map(({ account, currency, amount }) => ({
      account,
      currency,
      amountText: dressDecimal(amount, parts.preferences().language),
    })),
    remainderText: remainder === null ? null : inChosenFiat(parts, remainder),
    remainderLimitText: inChosenFiat(parts, remainderLimit),
  }),
};
