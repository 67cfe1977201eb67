/**
 * Coins and stocks as positions: what is held, what the purchases among it have cost on average with every
 * fee, and what they have gained. What was not bought (a deposit, play money) has a value and no profit.
 */
import type { Market } from '../../../contract/features/markets.ts';
import type { PortfolioRow } from '../../../contract/features/portfolio.ts';
import { Exact, exact, plainText } from '../../../contract/money.ts';
import { scaledText } from '../../../contract/scaled.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import {
  formatAmount,
  formatFixed,
  formatPercent,
  formatSigned,
} from '../../view/format-number.ts';
import { toneOf } from '../../view/tone.ts';
import type { PurchaseCost } from './purchase-costs.ts';

/** Less than this, in quote units, is left over and no position. */
const SMALLEST_VALUE = '1';
/** Less than a cent is no gain that anybody could see. */
export const LEAST_GAIN = '0.005';
export const MONEY_PLACES = 2;
export const SHARE_PLACES = 8;
export const USDT = 'USDT';

export interface Valued {
  readonly row: PortfolioRow;
  /** Unrealised profit in USDT, exact; null where it is unknown. */
  readonly profit: string | null;
}

type Parts = Pick<FeatureParts, 'balances' | 'catalogue' | 'quotes' | 'preferences'>;

export function holdingRows(
  parts: Parts,
  costs: ReadonlyMap<string, PurchaseCost> | null,
): readonly Valued[] {
  const { balances, catalogue, quotes } = parts;
  const markets = new Map<string, Market>();
  for (const market of catalogue.markets()) {
    if (market.kind === 'coin') markets.set(`change ${market.base}`, market);
    if (market.kind === 'stock') markets.set(`stock ${market.base}`, market);
  }
  return (balances.all() ?? []).flatMap(({ account, currency, available, frozen }) => {
    const market = markets.get(`${account} ${currency}`);
    if (market === undefined || !quotes.has(market.id)) return [];
    const held = exact(available).plus(frozen);
    const last = scaledText(quotes.get(market.id, 'last'), market.priceScale);
    if (held.times(last).lt(SMALLEST_VALUE)) return [];
    return [toValued(parts, market, { held, last, bought: costs?.get(market.symbol) })];
  });
}

function toValued(
  { preferences }: Parts,
  market: Market,
  holding: {
    held: InstanceType<typeof Exact>;
    last: string;
    bought: PurchaseCost | undefined;
  },
): Valued {
  const { language } = preferences();
  const { held, last, bought } = holding;
  const value = held.times(last);
  const gain = gainOf(held, last, bought);
  const money = (amount: InstanceType<typeof Exact>) =>
    `${formatFixed(plainText(amount), MONEY_PLACES, language)} ${market.quote}`;
  const price = (text: string) => formatFixed(text, market.priceScale, language);
  const row: PortfolioRow = {
    id: `${market.kind}:${market.symbol}`,
    kind: market.kind === 'stock' ? 'stock' : 'spot',
    symbol: market.symbol,
    name: market.kind === 'stock' ? market.symbol : `${market.base}/${market.quote}`,
    side: 'long',
    sizeText: `${formatAmount(plainText(held), market.quantityScale, language)} ${market.base}`,
    entryText: gain === null ? '' : price(gain.average),
    markText: price(last),
    valueText: money(value),
    marginText: '',
    profitText:
      gain === null ? '' : `${formatSigned(gain.profit, MONEY_PLACES, language)} ${market.quote}`,
    returnText: gain === null ? '' : formatPercent(gain.share, language),
    riskText: '',
    tone: toneOf(gain?.profit ?? '0', LEAST_GAIN),
  };
  return { row, profit: gain?.profit ?? null };
}

/** Of purchases of which a part left by another way than a sale, the part that is still there counts. */
function gainOf(
  held: InstanceType<typeof Exact>,
  last: string,
  bought: PurchaseCost | undefined,
): { average: string; profit: string; share: string } | null {
  if (bought === undefined) return null;
  const average = exact(bought.cost).div(bought.quantity);
  const quantity = Exact.min(held, bought.quantity);
  const cost = average.times(quantity);
  if (cost.lte(0)) return null;
  const profit = quantity.times(last).minus(cost);
  return {
    average: average.toFixed(SHARE_PLACES),
    profit: profit.toFixed(SHARE_PLACES),
    share: profit.div(cost).toFixed(SHARE_PLACES),
  };
}
