/** Coins and stocks share the trade screen and the orders: the address tells which. */
import { currentPath } from '../../../navigation/navigate.ts';

export type TradedKind = 'coin' | 'stock';

export const tradedKinds = ['coin', 'stock'] as const satisfies readonly TradedKind[];

/** As far as it can be told before the page and the catalogue are there. */
export function expectedKind(): TradedKind {
  const [, query = ''] = currentPath().split('?');
  return new URLSearchParams(query).get('kind') === 'stock' ? 'stock' : 'coin';
}
