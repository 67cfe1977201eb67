/**
 * Turns each alert rule into a function that checks the state and returns the alerts that trigger.
 */
import type { Notice } from '../../../contract/core.ts';
import type { AlertRule } from '../../../contract/features/trading.ts';
import { DECIMAL_PATTERN, exact } from '../../../contract/money.ts';
import { MINUTE_MS } from '../../../contract/plain/time.ts';
import { scaledText } from '../../../contract/scaled.ts';
import type { FuturesOffer, OptionsOffer } from '../../feature/offers.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { quoteStaleMs } from '../../market/staleness.ts';
import { formatFixed, formatPercent } from '../../view/format-number.ts';
import { parseDecimal } from '../../view/parse-decimal.ts';
import { createCrossing, createMove, createNearness } from './price-alerts.ts';

const LONGEST_WINDOW_MINUTES = 1440;

export type AlertNotice = Extract<Notice, { kind: 'alert' }>;
/** The alerts that trigger now; called again and again. */
export type Look = () => readonly AlertNotice[];

export interface AlertParts
  extends Pick<
    FeatureParts,
    'catalogue' | 'quotes' | 'connection' | 'preferences' | 'environment'
  > {
  /** Null until their code has come. */
  readonly futures: () => FuturesOffer | null;
  readonly options: () => OptionsOffer | null;
}

/** A rule that cannot be read looks at nothing. */
export function lookOf(rule: AlertRule, parts: AlertParts): Look {
  if (!DECIMAL_PATTERN.test(rule.value) || exact(rule.value).isZero()) return () => [];
  switch (rule.kind) {
    case 'crossing':
      return crossingLook(rule, parts);
    case 'move':
      return moveLook(rule, parts);
    case 'liquidation':
      return liquidationLook(rule, parts);
    case 'expiry':
      return expiryLook(rule, parts);
    default:
      return rule.kind satisfies never;
  }
}

function crossingLook({ symbol, value }: AlertRule, parts: AlertParts): Look {
  let crossing: ReturnType<typeof createCrossing> | null = null;
  return () => {
    const price = freshPrice(parts, symbol);
    if (price === null) return [];
    const { market, ticks } = price;
    crossing ??= createCrossing(exact(value).times(`1e${market.priceScale}`).toNumber());
    if (!crossing.hears(ticks)) return [];
    const { language } = parts.preferences();
    const valueText = formatFixed(value, market.priceScale, language);
    return [{ kind: 'alert', alert: 'crossing', symbol, valueText, priceText: price.text }];
  };
}

function moveLook({ symbol, value, windowMinutes }: AlertRule, parts: AlertParts): Look {
  const minutes = Math.min(Math.max(1, windowMinutes), LONGEST_WINDOW_MINUTES);
  const move = createMove(exact(value).div(100).toNumber(), minutes * MINUTE_MS);
  return () => {
    const price = freshPrice(parts, symbol);
    if (price === null) return [];
    const moved = move.hears(price.ticks, parts.environment.clock.elapsedMs());
    if (moved === null) return [];
    const valueText = formatPercent(moved.toFixed(6), parts.preferences().language);
    return [{ kind: 'alert', alert: 'move', symbol, valueText, priceText: price.text }];
  };
}

/** How far the mark may still go, as a part of it, before a position is liquidated. */
function liquidationLook({ value }: AlertRule, parts: AlertParts): Look {
  const nearness = createNearness(exact(value).div(100).toNumber());
  return () => {
    const { language } = parts.preferences();
    const views = parts.futures()?.views.view('', true) ?? [];
    const byKey = new Map(views.map((view) => [String(view.id), view]));
    const distances = new Map<string, number>();
    for (const [key, { symbol, liquidationText }] of byKey) {
      const price = freshPrice(parts, symbol);
      const end = parseDecimal(liquidationText, language);
      if (price === null || end === null) continue;
      const endTicks = exact(end).times(`1e${price.market.priceScale}`).toNumber();
      distances.set(key, Math.abs(price.ticks - endTicks) / price.ticks);
    }
    return nearness.hears(distances).flatMap((key) => {
      const view = byKey.get(key);
      if (view === undefined) return [];
      const share = (distances.get(key) ?? 0).toFixed(6);
      const valueText = formatPercent(share, language).replace(/^\+/, '');
      const { symbol, markPriceText: priceText } = view;
      return [{ kind: 'alert', alert: 'liquidation', symbol, valueText, priceText }];
    });
  };
}

/** Options of a shorter time are near their end from the start, so there is no alert for them. */
function expiryLook({ value }: AlertRule, parts: AlertParts): Look {
  const limit = exact(value).toNumber();
  const nearness = createNearness(limit);
  return () => {
    const orders = parts.options()?.holding() ?? [];
    const long = orders.filter((order) => order.seconds > limit);
    const left = new Map(
      long.map((order) => [String(order.id), (order.sellAt - parts.connection.clock.now()) / 1000]),
    );
    return nearness.hears(left).flatMap((key) => {
      const order = long.find(({ id }) => String(id) === key);
      if (order === undefined) return [];
      const valueText = String(Math.max(0, Math.ceil(left.get(key) ?? 0)));
      const priceText = freshPrice(parts, order.symbol)?.text ?? '';
      return [{ kind: 'alert', alert: 'expiry', symbol: order.symbol, valueText, priceText }];
    });
  };
}

/** The last price unless it is too old to say anything. */
function freshPrice(parts: AlertParts, symbol: string) {
  const { catalogue, quotes, preferences } = parts;
  const market = catalogue.bySymbol(symbol);
  if (market === undefined || !quotes.has(market.id)) return null;
  if (quoteStaleMs(parts, symbol) !== null) return null;
  const ticks = quotes.get(market.id, 'last');
  const plain = scaledText(ticks, market.priceScale);
  const text = formatFixed(plain, market.priceScale, preferences().language);
  return { market, ticks, text };
}
