import { type Dressers, pageOfViews } from '../../feature/question-parts.ts';
import { dressDecimal } from '../../view/format-number.ts';

export const convertDressers: Dressers<'convert.list'> = {
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
