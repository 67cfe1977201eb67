import type { Formatters } from '../../feature/question-parts.ts';
import { formatDecimal } from '../../view/format-number.ts';

export const identityFormatters: Formatters<'identity.overview'> = {
  'identity.overview': ({ limits, ...rest }, { preferences }) => {
    const amount = (text: string, unit: string) =>
      `${formatDecimal(text, preferences().language)} ${unit}`;
    return {
      ...rest,
      limits: limits.map(({ level, withdrawal24, fiatTrade }) => ({
        level,
        withdrawalText: amount(withdrawal24, 'BTC'),
        fiatTradeText: amount(fiatTrade, 'USDT'),
      })),
    };
  },
};
