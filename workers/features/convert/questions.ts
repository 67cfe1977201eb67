import { type Dressers, pageOfViews } from '../../feature/question-parts.ts';
import { dressDecimal } from '../../view/format-number.ts';

export const convertDressers: Dressers<'convert.choice' | 'convert.list'> = {
  'convert.choice': (coins, { preferences }) => {
    const { language } = preferences();
    return coins.map((coin) => ({
      ...coin,
      availableText: dressDecimal(coin.available, language),
      minimumText: dressDecimal(coin.minimumNumber, language),
      maximumText: dressDecimal(coin.maximumNumber, language),
    }));
  },
  'convert.list': (page, { preferences }) => {
    const { language } = preferences();
    return pageOfViews(page, ({ number, rate: _, fee, received, ...rest }) => ({
      ...rest,
      numberText: dressDecimal(number, language),
      feeText: dressDecimal(fee, language),
      receivedText: dressDecimal(received, language),
    }));
  },
};
