/** Folds private events into the account's state and makes the notices for the user. */
import type { Notice, Preferences } from '../../contract/core.ts';
import type { SpotOrder } from '../../contract/features/spot.ts';
import type { Session } from '../calls/session.ts';
import type { Catalogue } from '../market/catalogue.ts';
import { formatAmount, formatFixed } from '../view/format-number.ts';
import type { Balances } from './balances.ts';
import type { PrivateEvent } from './events.ts';
import type { Orders } from './orders.ts';

interface Parts {
  readonly balances: Balances;
  readonly orders: Orders;
  readonly session: Pick<Session, 'setUser'>;
  readonly catalogue: Catalogue;
  readonly preferences: () => Preferences;
}

/** Events that concern other state are for the features that hear them. */
export function applyEvent(parts: Parts, event: PrivateEvent): readonly Notice[] {
  const { balances, orders, session } = parts;
  switch (event.name) {
    case 'balances.changed':
      balances.apply(event.payload);
      return [];
    case 'session.userChanged':
      session.setUser(event.payload);
      return [];
    case 'spot.placed':
    case 'spot.cancelled':
    case 'spot.amended':
    case 'spot.triggered':
      orders.apply(event.payload);
      return [];
    case 'spot.filled':
      return applyFill(parts, event.payload);
    default:
      return [];
  }
}

/** The call has answered an order at the market as filled; only an order that waited, or came in slices, is announced. */
function applyFill(parts: Parts, order: SpotOrder): readonly Notice[] {
  const wasQueued = parts.orders.byId(order.id)?.queued === true;
  const hasWaited = order.kind === 'limit' || order.twap !== null || wasQueued;
  const isNews = parts.orders.apply(order);
  return isNews && order.status === 'filled' && hasWaited ? [filledNotice(parts, order)] : [];
}

function filledNotice({ catalogue, preferences }: Parts, order: SpotOrder): Notice {
  const market = catalogue.bySymbol(order.symbol);
  const { language } = preferences();
  const { symbol, side } = order;
  return {
    kind: 'orderFilled',
    symbol,
    side,
    amountText: formatAmount(order.filled, market?.quantityScale ?? 8, language),
    priceText: formatFixed(
      order.averagePrice ?? order.price ?? '0',
      market?.priceScale ?? 2,
      language,
    ),
  };
}
