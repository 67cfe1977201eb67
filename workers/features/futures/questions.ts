/** Orders and positions of the past, formatted like those that are open. */
import { type Dressers, pageOfViews } from '../../feature/question-parts.ts';
import { toClosedView, toFuturesOrderView } from './views.ts';

export const futuresDressers: Dressers<'futures.history' | 'futures.closed'> = {
  'futures.history': (page, parts) =>
    pageOfViews(page, (order) => toFuturesOrderView(order, parts)),
  'futures.closed': ({ account: _, ...page }, parts) =>
    pageOfViews(page, (position) => toClosedView(position, parts)),
};
