/** The trader's own orders, positions and their stops as lines on the chart of a market. */
import { EMPTY, switchMap } from 'rxjs';
import type { FuturesOrder, FuturesPosition } from '../../../contract/features/futures-entities.ts';
import type { Market } from '../../../contract/features/markets.ts';
import type { OptionOrder } from '../../../contract/features/options.ts';
import type { ChartLine } from '../../../contract/features/portfolio.ts';
import type { SpotOrder } from '../../../contract/features/spot.ts';
import { quantityOf } from '../../../contract/lots.ts';
import { exact } from '../../../contract/money.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { futuresProfit } from '../../../contract/rules/futures/pricing.ts';
import { awaitsTrigger } from '../../../contract/rules/futures/waiting.ts';
import { QUOTE_SCALE } from '../../../contract/rules/spot/pricing.ts';
import { type TopicSource, viewOn } from '../../core/topic-source.ts';
import { type FollowedKind, followKind } from '../../feature/follow-kinds.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { formatProfit } from '../../view/format-money.ts';
import { formatAmount, formatFixed } from '../../view/format-number.ts';

/** More lines than these hide the bars; the newest orders stay. */
const MOST_LINES = 60;
/** Places of a profit on a line. */

export interface LineFormat {
  readonly market: Market;
  readonly language: Language;
}

export function linesSource(parts: FeatureParts): TopicSource<readonly ChartLine[]> {
  const { orders, catalogue } = parts;
  return (symbol) =>
    followKind(parts, symbol).pipe(
      switchMap((kind) => {
        const own$ = (kind.futures ?? kind.options)?.changes$ ?? EMPTY;
        return viewOn([orders.revision$, catalogue.revision$, own$], () =>
          toLines(parts, symbol, kind),
        );
      }),
    );
}

function toLines(
  { orders, catalogue, session, preferences }: FeatureParts,
  symbol: string,
  { futures, options }: FollowedKind,
): readonly ChartLine[] | undefined {
  const market = catalogue.bySymbol(symbol);
  if (market === undefined) return undefined;
  if (session.token() === null) return [];
  const format = { market, language: preferences().language };
  const isOurs = (one: { readonly symbol: string }) => one.symbol === symbol;
  return [
    ...(futures?.positions() ?? [])
      .filter(isOurs)
      .flatMap((position) => positionLines(position, futures?.profitOf(position) ?? null, format)),
    ...(options?.holding() ?? []).filter(isOurs).flatMap((option) => optionLines(option, format)),
    ...(futures?.orders() ?? [])
      .filter(isOurs)
      .flatMap((order) => futuresOrderLines(order, format)),
    ...orders
      .open()
      .filter(isOurs)
      .flatMap((order) => spotOrderLines(order, format)),
  ].slice(0, MOST_LINES);
}

/** A stop that sleeps has its trigger, and its limit where it has one; a limit beside its stop has both as well. */
export function spotOrderLines(order: SpotOrder, format: LineFormat): readonly ChartLine[] {
  // What is traded in slices waits nowhere: its limit only bounds them.
  if (order.status !== 'open' || order.twap !== null) return [];
  const rest = exact(order.amount).minus(order.filled).toFixed();
  const line = (role: 'order' | 'trigger', price: string): ChartLine => ({
    id: role === 'order' ? `spot:${order.id}` : `spot:${order.id}:trigger`,
    role,
    side: order.side,
    ...priceOf(price, format),
    detailText: quantityText(rest, format),
    amends: {
      endpoint: 'spot.amend',
      orderId: order.id,
      field: role === 'order' ? 'targetPrice' : 'triggerPrice',
    },
  });
  const { triggerPrice, triggeredAt, trailBy, oco, price } = order;
  // Where a trigger that trails is by now only the exchange knows.
  const isLeft = triggeredAt === null && oco !== 'limit';
  const isFixed = triggerPrice !== null && isLeft && trailBy === null;
  return [
    ...(!isFixed ? [] : [line('trigger', triggerPrice)]),
    ...(price === null ? [] : [line('order', price)]),
  ];
}

/** A stop-limit order that sleeps has two prices: where it wakes and where it then waits; a limit beside its stop has both. */
export function futuresOrderLines(order: FuturesOrder, format: LineFormat): readonly ChartLine[] {
  if (order.status !== 'doing' || order.twap !== null) return [];
  const restLots = exact(order.lots).minus(order.filledLots).toNumber();
  const rest = quantityOf(restLots, format.market).toFixed();
  const line = (role: 'order' | 'trigger', price: string): ChartLine => {
    const field = role === 'order' ? 'targetPrice' : 'triggerPrice';
    return {
      id: `futures:order:${order.id}:${field}`,
      role,
      side: order.side,
      ...priceOf(price, format),
      detailText: quantityText(rest, format),
      amends: { endpoint: 'futures.amend', orderId: order.id, field },
    };
  };
  const { triggerPrice, targetPrice } = order;
  return [
    ...(triggerPrice === null || !awaitsTrigger(order) ? [] : [line('trigger', triggerPrice)]),
    ...(targetPrice === null ? [] : [line('order', targetPrice)]),
  ];
}

/** Entry with its live profit, liquidation, and the stops with what they would bring. */
export function positionLines(
  position: FuturesPosition,
  profit: string | null,
  format: LineFormat,
): readonly ChartLine[] {
  if (position.status !== 'open') return [];
  const { id, side, liquidationPrice, trailingPrice, targetProfitPrice, stopLossPrice } = position;
  const fixed = (name: string, role: ChartLine['role'], price: string, detailText: string) => ({
    id: `futures:${id}:${name}`,
    role,
    side,
    ...priceOf(price, format),
    detailText,
    amends: null,
  });
  const stop = (role: 'takeProfit' | 'stopLoss', price: string): ChartLine => ({
    ...fixed(role, role, price, profitText(profitAt(position, price), format)),
    amends: {
      endpoint: 'futures.setStops',
      positionId: id,
      field: role === 'takeProfit' ? 'targetProfitPrice' : 'stopLossPrice',
      targetProfitPrice: targetProfitPrice ?? '',
      stopLossPrice: stopLossPrice ?? '',
      trailingRate: position.trailingRate ?? '',
    },
  });
  return [
    fixed('entry', 'entry', position.openPrice, profit === null ? '' : profitText(profit, format)),
    ...(liquidationPrice === null
      ? []
      : [fixed('liquidation', 'liquidation', liquidationPrice, '')]),
    ...(targetProfitPrice === null ? [] : [stop('takeProfit', targetProfitPrice)]),
    ...(stopLossPrice === null ? [] : [stop('stopLoss', stopLossPrice)]),
    ...(trailingPrice === null
      ? []
      : [
          fixed(
            'trailing',
            'stopLoss',
            trailingPrice,
            profitText(profitAt(position, trailingPrice), format),
          ),
        ]),
  ];
}

/** Its strike: above it an option for up wins, below it one for down. */
export function optionLines(option: OptionOrder, format: LineFormat): readonly ChartLine[] {
  if (option.status !== 'holding' || option.buyPrice === null) return [];
  return [
    {
      id: `options:${option.id}`,
      role: 'entry',
      side: option.type,
      ...priceOf(option.buyPrice, format),
      detailText: `${formatAmount(option.number, QUOTE_SCALE, format.language)} ${option.currency}`,
      amends: null,
    },
  ];
}

function profitAt({ side, cost, lots, contractSize }: FuturesPosition, price: string): string {
  const proceeds = exact(price).times(lots).times(contractSize).toFixed();
  return futuresProfit({ side, cost, proceeds });
}

function profitText(profit: string, { market, language }: LineFormat): string {
  return `${formatProfit(profit, language)} ${market.quote}`;
}

function priceOf(price: string, { market, language }: LineFormat) {
  return {
    price: exact(price).toFixed(),
    priceText: formatFixed(price, market.priceScale, language),
  };
}

function quantityText(quantity: string, { market, language }: LineFormat): string {
  return `${formatAmount(quantity, market.quantityScale, language)} ${market.base}`;
}
