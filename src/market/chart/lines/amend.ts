/** The request that moves a line to a price. */

import type { Result } from '../../../../contract/envelope.ts';
import type { ChartLine } from '../../../../contract/features/portfolio.ts';
import { send } from '../../../link/page-sends.ts';
import { stopsRequest } from './stops-request.ts';

/** Null when another change of its kind is under way. */
export function amend(
  amends: NonNullable<ChartLine['amends']>,
  price: string,
): Promise<Result<unknown> | null> {
  if (amends.endpoint !== 'futures.setStops')
    return send(amends.endpoint, { id: amends.orderId, [amends.field]: price });
  return send('futures.setStops', stopsRequest(amends, price));
}
