import type { Dressers } from '../../feature/question-parts.ts';
import { dressDecimal } from '../../view/format-number.ts';

export const identityDressers: Dressers<'identity.overview'> = {
  'identity.overview': ({ limits, ...rest }, { preferences }) => {
    const amount = (text: string, unit: string) =>
      `${dressDecimal(text, preferences().language)} ${unit}`;
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
