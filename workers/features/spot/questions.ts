/** Orders of the past, formatted like the open ones. */
import { type Formatters, pageOfViews } from '../../feature/question-parts.ts';
import { toSpotOrderView } from './views.ts';

export const spotFormatters: Formatters<'spot.history'> = {
  'spot.history': (page, parts) => pageOfViews(page, (order) => toSpotOrderView(order, parts)),
};
