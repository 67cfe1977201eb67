import { inChosenFiat } from '../../account/chosen-fiat.ts';
import type { Formatters } from '../../feature/question-parts.ts';
import { formatDecimal } from '../../view/format-number.ts';

export const closingFormatters: Formatters<'closing.obstacles'> = {
  'closing.obstacles': ({ balances, remainder, remainderLimit, ...rest }, parts) => ({
    ...rest,
    balances: balances.map(({ account, currency, amount }) => ({
      account,
      currency,
      amountText: formatDecimal(amount, parts.preferences().language),
    })),
    remainderText: remainder === null ? null : inChosenFiat(parts, remainder),
    remainderLimitText: inChosenFiat(parts, remainderLimit),
  }),
};
