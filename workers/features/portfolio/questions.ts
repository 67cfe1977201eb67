/** What trading has realised, dressed in dollars. */
import type { Dressers } from '../../feature/question-parts.ts';
import { toProfitsView } from './profits.ts';

/** As many as the server lists by default. */
const DEFAULT_DAYS = 30;

export const portfolioDressers: Dressers<'portfolio.profits'> = {
  'portfolio.profits': (rows, { environment, preferences }, { days = DEFAULT_DAYS }) =>
    toProfitsView(rows, {
      days,
      nowMs: environment.clock.now(),
      language: preferences().language,
    }),
};
