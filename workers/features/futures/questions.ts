/** Orders and positions of the past, formatted like those that are open. */
import { type Formatters, pageOfViews } from '../../feature/question-parts.ts';
import { toClosedView, toFuturesOrderView } from './views.ts';

export const futuresFormatters: Formatters<'futures.history' | 'futures.closed'> = {
  'futures.history': (page, parts) =>
    pageOfViews(page, (order) => toFuturesOrderView(order, parts)),
  'futures.closed': ({ account: _, ...page }, parts) =>
    pageOfViews(page, (position) => toClosedView(position, parts)),
};
