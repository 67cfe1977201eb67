/** Open spot orders as views. */
import type { SpotOrderView } from '../../../contract/features/spot.ts';
import { type TopicSource, viewOn } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { toSpotOrderView } from './views.ts';

type Parts = Pick<FeatureParts, 'orders' | 'catalogue' | 'preferences'>;

export function openOrdersSource(parts: Parts): TopicSource<readonly SpotOrderView[]> {
  const { orders, catalogue } = parts;
  return (symbol) =>
    viewOn([orders.revision$, catalogue.revision$], () =>
      orders
        .open()
        .filter((order) => symbol === '' || order.symbol === symbol)
        .map((order) => toSpotOrderView(order, parts)),
    );
}
