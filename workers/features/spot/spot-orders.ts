/** Open spot orders as views. */
import { merge } from 'rxjs';
import type { SpotOrderView } from '../../../contract/features/spot.ts';
import type { StreamedTopic } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { toSpotOrderView } from './views.ts';

type Parts = Pick<FeatureParts, 'orders' | 'catalogue' | 'preferences'>;

export function openOrdersSource(parts: Parts): StreamedTopic<readonly SpotOrderView[]> {
  const { orders, catalogue } = parts;
  return {
    changes: () => merge(orders.revision$, catalogue.revision$),
    view: (symbol) =>
      orders
        .open()
        .filter((order) => symbol === '' || order.symbol === symbol)
        .map((order) => toSpotOrderView(order, parts)),
  };
}
