import type { Dressers } from '../../feature/question-parts.ts';
import { formatFiat } from '../../view/format-fiat.ts';
import { toCourseView } from './course.ts';

export const assetsDressers: Dressers<'assets.coin' | 'assets.course'> = {
  'assets.coin': ({ equivalent }, { preferences }) => ({
    equivalentText: formatFiat(equivalent, 'USD', preferences().language),
  }),
  'assets.course': (points, parts) => {
    const { language, fiat } = parts.preferences();
    return toCourseView(points, { ...parts.rates.of(fiat), language });
  },
};
