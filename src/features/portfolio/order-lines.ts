/** Orders of all kinds as the lines of one list. */
import type { FuturesOrder } from '../../../contract/features/futures-entities.ts';
import type { MarketView } from '../../../contract/features/markets.ts';
import type { OptionOrder } from '../../../contract/features/options.ts';
import type { SpotOrder } from '../../../contract/features/spot.ts';
import { formatAmountText } from '../../i18n/amount-text.ts';

export type OrderStatus = 'open' | 'filled' | 'cancelled';

export interface OrderLine {
  readonly id: number;
  readonly name: string;
  readonly side: 'buy' | 'sell' | 'long' | 'short' | 'up' | 'down';
  readonly type: 'market' | 'limit' | 'stop_market' | 'stop_limit' | 'option';
  readonly status: OrderStatus;
  /** The average price where it filled, else the limit or the trigger; empty at the market. */
  readonly priceText: string;
  /** What was ordered with its unit, and how much of it is done; the latter empty where it is all or nothing. */
  readonly sizeText: string;
  /** The size is a number of lots, whose word depends on it; null where the unit is in the text. */
  readonly lots: number | null;
  readonly doneText: string;
  readonly feeText: string;
  readonly time: number;
}

interface Dressing {
  readonly markets: readonly MarketView[];
  readonly tag: string;
}

function namesOf(symbol: string, markets: readonly MarketView[]) {
  const market = markets.find((entry) => entry.symbol === symbol);
  if (!market) return { name: symbol, base: '' };
  const name = market.kind === 'stock' ? symbol : `${market.base}/${market.quote}`;
  return { name, base: market.base };
}

function ended(isFilled: boolean): OrderStatus {
  return isFilled ? 'filled' : 'cancelled';
}

export function spotLine(order: SpotOrder, { markets, tag }: Dressing): OrderLine {
  const { name, base } = namesOf(order.symbol, markets);
  const dress = (text: string) => formatAmountText(text, tag);
  return {
    id: order.id,
    name,
    side: order.side,
    type: order.kind,
    status: order.status,
    priceText: dress(order.averagePrice ?? order.price ?? ''),
    sizeText: `${dress(order.amount)} ${base}`,
    lots: null,
    doneText: order.status === 'filled' ? '' : dress(order.filled),
    feeText: dress(order.fee),
    time: order.createdAt,
  };
}

export function futuresLine(order: FuturesOrder, { markets, tag }: Dressing): OrderLine {
  const { name } = namesOf(order.symbol, markets);
  const dress = (text: string) => formatAmountText(text, tag);
  const isFilled = order.outcome === 'filled';
  return {
    id: order.id,
    name: `${name} ${order.multiple}x`,
    side: order.side,
    type: order.type,
    status: order.status === 'doing' ? 'open' : ended(isFilled),
    priceText: dress(order.averagePrice ?? order.targetPrice ?? order.triggerPrice ?? ''),
    sizeText: dress(order.lots),
    lots: Number.parseInt(order.lots, 10),
    doneText: isFilled ? '' : dress(order.filledLots),
    feeText: dress(order.fee),
    time: order.createdAt,
  };
}

export function optionLine(order: OptionOrder, { markets, tag }: Dressing): OrderLine {
  const { name } = namesOf(order.symbol, markets);
  const dress = (text: string) => formatAmountText(text, tag);
  return {
    id: order.id,
    name: `${name} ${order.seconds}s`,
    side: order.type,
    type: 'option',
    status: order.status === 'holding' ? 'open' : ended(order.outcome !== 'void'),
    priceText: dress(order.buyPrice ?? ''),
    sizeText: `${dress(order.number)} ${order.currency}`,
    lots: null,
    doneText: '',
    feeText: dress(order.fee),
    time: order.openedAt,
  };
}
