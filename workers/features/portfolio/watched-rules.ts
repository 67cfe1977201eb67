/** Each alert rule as a stream of the alerts that it triggers. */
import { EMPTY, filter, map, mergeMap, type Observable } from 'rxjs';
import { DECIMAL_PATTERN } from '../../../contract/amount.ts';
import type { Notice } from '../../../contract/core.ts';
import type { Market } from '../../../contract/features/markets.ts';
import type { AlertRule } from '../../../contract/features/portfolio.ts';
import { exact } from '../../../contract/money.ts';
import { MINUTE_MS } from '../../../contract/plain/time.ts';
import { scaledText } from '../../../contract/scaled.ts';
import type { FuturesOffer, OptionsOffer } from '../../feature/offers.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { quoteStaleMs } from '../../market/quotes/staleness.ts';
import { formatFixed, formatPercent } from '../../view/format-number.ts';
import { approaches, crossings, moves } from './price-alerts.ts';

const LONGEST_WINDOW_MINUTES = 1440;

export type AlertNotice = Extract<Notice, { kind: 'alert' }>;

export interface AlertParts
  extends Pick<
    FeatureParts,
    'catalogue' | 'quotes' | 'connection' | 'preferences' | 'environment'
  > {
  /** Null until their code is loaded. */
  readonly futures: () => FuturesOffer | null;
  readonly options: () => OptionsOffer | null;
  /** Emits whenever prices are to be looked at. */
  readonly samples$: Observable<unknown>;
}

/** A rule that cannot be read watches nothing. */
export function alertsOf(rule: AlertRule, parts: AlertParts): Observable<AlertNotice> {
  if (!DECIMAL_PATTERN.test(rule.value) || exact(rule.value).isZero()) return EMPTY;
  switch (rule.kind) {
    case 'crossing':
      return crossingAlerts(rule, parts);
    case 'move':
      return moveAlerts(rule, parts);
    case 'liquidation':
      return liquidationAlerts(rule, parts);
    case 'expiry':
      return expiryAlerts(rule, parts);
    default:
      return rule.kind satisfies never;
  }
}

function crossingAlerts({ symbol, value }: AlertRule, parts: AlertParts): Observable<AlertNotice> {
  const levelOf = ({ market }: { readonly market: Market }) =>
    exact(value).times(`1e${market.priceScale}`).toNumber();
  return crossings(pricesOf(parts, symbol), levelOf).pipe(
    map(({ market, text }) => {
      const valueText = formatFixed(value, market.priceScale, parts.preferences().language);
      return { kind: 'alert', alert: 'crossing', symbol, valueText, priceText: text };
    }),
  );
}

function moveAlerts(rule: AlertRule, parts: AlertParts): Observable<AlertNotice> {
  const { symbol, value, windowMinutes } = rule;
  const minutes = Math.min(Math.max(1, windowMinutes), LONGEST_WINDOW_MINUTES);
  const bounds = { share: exact(value).div(100).toNumber(), windowMs: minutes * MINUTE_MS };
  return moves(pricesOf(parts, symbol), bounds).pipe(
    map(({ price, moved }) => {
      const valueText = formatPercent(moved.toFixed(6), parts.preferences().language);
      return { kind: 'alert', alert: 'move', symbol, valueText, priceText: price.text };
    }),
  );
}

/** How far the mark may still go, as a part of it, before a position is liquidated. */
function liquidationAlerts({ value }: AlertRule, parts: AlertParts): Observable<AlertNotice> {
  const distances$ = parts.samples$.pipe(map(() => liquidationDistances(parts)));
  return approaches(distances$, exact(value).div(100).toNumber()).pipe(
    mergeMap((keys) => keys),
    map((key): AlertNotice | null => {
      const position = openPositions(parts).find(({ id }) => String(id) === key);
      if (position === undefined) return null;
      const { symbol } = position;
      const share = (liquidationDistances(parts).get(key) ?? 0).toFixed(6);
      const valueText = formatPercent(share, parts.preferences().language).replace(/^\+/, '');
      const priceText = freshPrice(parts, symbol)?.text ?? '';
      return { kind: 'alert', alert: 'liquidation', symbol, valueText, priceText };
    }),
    filter((notice) => notice !== null),
  );
}

function openPositions(parts: AlertParts) {
  return parts.futures()?.positions() ?? [];
}

function liquidationDistances(parts: AlertParts): ReadonlyMap<string, number> {
  const distances = new Map<string, number>();
  for (const position of openPositions(parts)) {
    const price = freshPrice(parts, position.symbol);
    const end = parts.futures()?.liquidationTicks(position) ?? null;
    if (price === null || end === null) continue;
    distances.set(String(position.id), Math.abs(price.ticks - end) / price.ticks);
  }
  return distances;
}

/** Options of a shorter time are near their end from the start, so there is no alert for them. */
function expiryAlerts({ value }: AlertRule, parts: AlertParts): Observable<AlertNotice> {
  const limit = exact(value).toNumber();
  const secondsLeft = (sellAt: number) => (sellAt - parts.connection.clock.now()) / 1000;
  const held = () => (parts.options()?.holding() ?? []).filter(({ seconds }) => seconds > limit);
  const left$ = parts.samples$.pipe(
    map(() => new Map(held().map(({ id, sellAt }) => [String(id), secondsLeft(sellAt)]))),
  );
  return approaches(left$, limit).pipe(
    mergeMap((keys) => held().filter(({ id }) => keys.includes(String(id)))),
    map(({ symbol, sellAt }) => {
      const valueText = String(Math.max(0, Math.ceil(secondsLeft(sellAt))));
      const priceText = freshPrice(parts, symbol)?.text ?? '';
      return { kind: 'alert', alert: 'expiry', symbol, valueText, priceText };
    }),
  );
}

/** The fresh prices of a market, as often as they are looked at. */
function pricesOf(parts: AlertParts, symbol: string) {
  return parts.samples$.pipe(
    map(() => freshPrice(parts, symbol)),
    filter((price) => price !== null),
  );
}

/** The last price unless it is too old to say anything. */
function freshPrice(parts: AlertParts, symbol: string) {
  const { catalogue, quotes, preferences, environment } = parts;
  const market = catalogue.bySymbol(symbol);
  if (market === undefined || !quotes.has(market.id)) return null;
  if (quoteStaleMs(parts, symbol) !== null) return null;
  const ticks = quotes.get(market.id, 'last');
  const plain = scaledText(ticks, market.priceScale);
  const text = formatFixed(plain, market.priceScale, preferences().language);
  return { market, ticks, text, atMs: environment.clock.elapsedMs() };
}
