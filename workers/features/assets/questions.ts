import { inChosenFiat } from '../../account/chosen-fiat.ts';
import type { Formatters } from '../../feature/question-parts.ts';
import { toCourseView } from './course.ts';

export const assetsFormatters: Formatters<'assets.coin' | 'assets.course'> = {
  'assets.coin': ({ equivalent }, parts) => ({
    equivalentText: inChosenFiat(parts, equivalent),
  }),
  'assets.course': (points, parts) => {
    const { language, fiat } = parts.preferences();
    return toCourseView(points, { ...parts.rates.of(fiat), language });
  },
};
