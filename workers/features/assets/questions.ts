import { inChosenFiat } from '../../account/chosen-fiat.ts';
import type { Dressers } from '../../feature/question-parts.ts';
import { toCourseView } from './course.ts';

export const assetsDressers: Dressers<'assets.coin' | 'assets.course'> = {
  'assets.coin': ({ equivalent }, parts) => ({
    equivalentText: inChosenFiat(parts, equivalent),
  }),
  'assets.course': (points, parts) => {
    const { language, fiat } = parts.preferences();
    return toCourseView(points, { ...parts.rates.of(fiat), language });
  },
};
