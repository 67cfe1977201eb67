import { type Dressers, pageOfViews } from '../../feature/question-parts.ts';
import { formatWhole } from '../../view/format-number.ts';

export const convertDressers: Dressers<'convert.list'> = {
  'convert.list': (page, { preferences }) => {
    const { language } = preferences();
    return pageOfViews(page, ({ number, rate: _, fee, received, ...rest }) => ({
      ...rest,
      numberText: formatWhole(number, language),
      feeText: formatWhole(fee, language),
      receivedText: formatWhole(received, language),
    }));
  },
};
