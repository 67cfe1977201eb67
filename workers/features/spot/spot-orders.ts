/** Open spot orders as views. */
import type { SpotOrderView } from '../../../contract/features/spot.ts';
import type { TopicSource } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { toSpotOrderView } from './views.ts';

type Parts = Pick<FeatureParts, 'orders' | 'catalogue' | 'preferences'>;

export function openOrdersSource(parts: Parts): TopicSource<readonly SpotOrderView[]> {
  const { orders, catalogue } = parts;
  return {
    revision: () => `${orders.revision()} ${catalogue.revision()}`,
    view: (symbol) =>
      orders
        .open()
        .filter((order) => symbol === '' || order.symbol === symbol)
        .map((order) => toSpotOrderView(order, parts)),
  };
}
