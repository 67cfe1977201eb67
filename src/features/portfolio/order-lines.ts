/** Orders of all kinds as the lines of one list. */
import type { FuturesOrderView } from '../../../contract/features/futures-views.ts';
import type { OptionPastView } from '../../../contract/features/options-views.ts';
import type { SpotOrderView } from '../../../contract/features/spot.ts';
import { futuresType, spotType } from '../../ticket/orders/type-of.ts';

export type OrderStatus = 'open' | 'filled' | 'cancelled';

export interface OrderLine {
  readonly id: number;
  readonly name: string;
  /** The leverage of an order of futures. */
  readonly multiple?: number;
  /** How long an option runs. */
  readonly seconds?: number;
  readonly side: 'buy' | 'sell' | 'long' | 'short' | 'closeLong' | 'closeShort' | 'up' | 'down';
  readonly type: ReturnType<typeof spotType> | ReturnType<typeof futuresType> | 'option';
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

const closingSides = { long: 'closeLong', short: 'closeShort' } as const;

function nameOf({ symbol, base, quote }: { symbol: string; base: string; quote: string }): string {
  // A stock is known by its ticker alone.
  return quote === '' || base === symbol ? symbol : `${base}/${quote}`;
}

function ended(isFilled: boolean): OrderStatus {
  return isFilled ? 'filled' : 'cancelled';
}

export function spotLine(order: SpotOrderView): OrderLine {
  const { id, side, status, feeText, time } = order;
  return {
    id,
    name: nameOf(order),
    side,
    type: spotType(order),
    status,
    priceText: order.averageText || order.priceText || order.triggerText,
    sizeText: `${order.amountText} ${order.base}`,
    lots: null,
    doneText: status === 'filled' ? '' : order.filledText,
    feeText,
    time,
  };
}

export function futuresLine(order: FuturesOrderView): OrderLine {
  const { id, side, feeText, time } = order;
  const isFilled = order.outcome === 'filled';
  return {
    id,
    name: nameOf(order),
    multiple: order.multiple,
    side: order.reduceOnly ? closingSides[side] : side,
    type: futuresType(order),
    status: order.status === 'doing' ? 'open' : ended(isFilled),
    priceText: order.averageText || order.priceText || order.triggerText,
    sizeText: order.lotsText,
    lots: Number.parseInt(order.lots, 10),
    doneText: isFilled ? '' : order.filledText,
    feeText,
    time,
  };
}

export function optionLine(option: OptionPastView): OrderLine {
  const { id, type, outcome, feeText, openedAt } = option;
  return {
    id,
    name: nameOf(option),
    seconds: option.seconds,
    side: type,
    type: 'option',
    status: option.status === 'holding' ? 'open' : ended(outcome !== 'void'),
    priceText: option.buyPriceText,
    sizeText: `${option.stakeText} ${option.currency}`,
    lots: null,
    doneText: '',
    feeText,
    time: openedAt,
  };
}
