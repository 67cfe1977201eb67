import { ownedText } from '../../account/owned-text.ts';
import { type Formatters, pageOfViews } from '../../feature/question-parts.ts';
import { formatDecimal } from '../../view/format-number.ts';

export const convertFormatters: Formatters<'convert.choice' | 'convert.list'> = {
  'convert.choice': (coins, parts) => {
    const { language } = parts.preferences();
    return coins.map((coin) => ({
      ...coin,
      availableText: ownedText(parts, coin.currency, coin.available),
      minimumText: formatDecimal(coin.minimumNumber, language),
      maximumText: formatDecimal(coin.maximumNumber, language),
    }));
  },
  'convert.list': (page, { preferences }) => {
    const { language } = preferences();
    return pageOfViews(page, ({ number, rate: _, fee, received, ...rest }) => ({
      ...rest,
      numberText: formatDecimal(number, language),
      feeText: formatDecimal(fee, language),
      receivedText: formatDecimal(received, language),
    }));
  },
};
