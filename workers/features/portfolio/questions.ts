/** What trading has realised, in the chosen currency. */
import type { Formatters } from '../../feature/question-parts.ts';
import { toProfitsView } from './profits.ts';

/** As many as the server lists by default. */
const DEFAULT_DAYS = 30;

export const portfolioFormatters: Formatters<'portfolio.profits'> = {
  'portfolio.profits': (rows, parts, { days = DEFAULT_DAYS }) =>
    toProfitsView(rows, { days, nowMs: parts.environment.clock.now() }, parts),
};
