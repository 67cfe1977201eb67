/** Private events, checked against the contract and folded into the account's state. */
import type { Notice, Preferences } from '../../contract/core.ts';
import { assetsEvents } from '../../contract/features/assets.ts';
import { sessionEvents } from '../../contract/features/session.ts';
import { type SpotOrder, spotEvents } from '../../contract/features/spot.ts';
import type { PrivateData } from '../../contract/realtime.ts';
import { z } from '../../contract/schema.ts';
import { fromWireName, renameKeys } from '../../contract/wire.ts';
import type { Session } from '../calls/session.ts';
import type { Catalogue } from '../market/catalogue.ts';
import { formatAmount, formatFixed } from '../view/format-number.ts';
import type { Balances } from './balances.ts';
import type { Orders } from './orders.ts';

/** The events that concern the state held here; those of other features are for their own screens. */
const eventTable = { ...assetsEvents, ...sessionEvents, ...spotEvents };
type EventName = keyof typeof eventTable;
type EventOf<Name extends EventName> = z.output<(typeof eventTable)[Name]>;

interface Parts {
  readonly balances: Balances;
  readonly orders: Orders;
  readonly session: Pick<Session, 'setUser'>;
  readonly catalogue: Catalogue;
  readonly preferences: () => Preferences;
}

/**
 * Applies an event to the state and returns the notices for the user; none for an event that
 * changes nothing here. Null for an unreadable event: the state must then be requested.
 */
export function takePrivateEvent(parts: Parts, event: PrivateData): readonly Notice[] | null {
  if (!isEventName(event.name)) return [];
  const payload = z.safeParse(eventTable[event.name], renameKeys(event.payload, fromWireName));
  if (!payload.success) return null;
  // The table has just paired this name with this payload.
  const reduce = reducers[event.name] as Reduce<unknown> | undefined;
  return reduce?.(parts, payload.data) ?? [];
}

type Reduce<Payload> = (parts: Parts, payload: Payload) => readonly Notice[];
type Reducers = { readonly [Name in EventName]?: Reduce<EventOf<Name>> };

const reducers: Reducers = {
  'balances.changed': ({ balances }, rows) => {
    balances.apply(rows);
    return [];
  },
  'session.userChanged': ({ session }, user) => {
    session.setUser(user);
    return [];
  },
  'spot.placed': ({ orders }, order) => {
    orders.apply(order);
    return [];
  },
  'spot.cancelled': ({ orders }, order) => {
    orders.apply(order);
    return [];
  },
  'spot.amended': ({ orders }, order) => {
    orders.apply(order);
    return [];
  },
  'spot.filled': (parts, order) => {
    const hasWaited = order.kind === 'limit' || parts.orders.byId(order.id)?.queued === true;
    const isNews = parts.orders.apply(order);
    // The call has answered an order at the market as filled; only an order that waited is
    // announced.
    const isTold = isNews && order.status === 'filled' && hasWaited;
    return isTold ? [filledNotice(parts, order)] : [];
  },
};

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

function isEventName(name: string): name is EventName {
  return Object.hasOwn(eventTable, name);
}
