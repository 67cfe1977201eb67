/** Positions of futures and held options as rows of the portfolio. */
import type { FuturesPosition } from '../../../contract/features/futures-entities.ts';
import type { FuturesPositionView } from '../../../contract/features/futures-views.ts';
import type { OptionOrder } from '../../../contract/features/options.ts';
import type { OptionView } from '../../../contract/features/options-views.ts';
import type { PortfolioRow } from '../../../contract/features/portfolio.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { multipleText } from '../../../contract/plain/multiple-text.ts';
import { optionOutcome } from '../../../contract/rules/options/payout.ts';
import { scaledText } from '../../../contract/scaled.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { formatFixed, formatPercent, formatSigned } from '../../view/format-number.ts';
import { toneOf } from '../../view/tone.ts';
import { LEAST_GAIN, MONEY_PLACES, SHARE_PLACES, USDT, type Valued } from './holdings.ts';

type Parts = Pick<FeatureParts, 'quotes' | 'catalogue' | 'preferences'>;

export function futuresRow(
  { quotes, catalogue, preferences }: Parts,
  view: FuturesPositionView,
  { position, profit }: { position: FuturesPosition; profit: string | null },
): Valued {
  const { language } = preferences();
  const market = catalogue.byId(position.marketId);
  const mark =
    market !== undefined && quotes.has(market.id)
      ? scaledText(quotes.get(market.id, 'last'), market.priceScale)
      : position.markPrice;
  const value = exact(position.lots).times(position.contractSize).times(mark);
  const row: PortfolioRow = {
    id: `futures:${view.id}`,
    kind: 'futures',
    symbol: view.symbol,
    name: `${view.base}/${view.quote} ${multipleText(String(view.multiple), language)}`,
    side: view.side,
    sizeText: `${view.quantityText} ${view.base}`,
    entryText: view.openPriceText,
    markText: view.markPriceText,
    valueText: `${formatFixed(plainText(value), MONEY_PLACES, language)} ${view.quote}`,
    marginText: `${view.marginText} ${view.quote}`,
    profitText: `${view.profitText} ${view.quote}`,
    returnText: view.profitPercentText,
    riskText: view.riskText,
    tone: view.tone,
  };
  return { row, profit: profit ?? position.unrealisedProfit };
}

/** An option is worth what it would bring if it ended at the last price, less its fee. */
export function optionRow(parts: Parts, view: OptionView, order: OptionOrder): Valued {
  const { language } = parts.preferences();
  const market = parts.catalogue.bySymbol(order.symbol);
  const last =
    market !== undefined && parts.quotes.has(market.id)
      ? scaledText(parts.quotes.get(market.id, 'last'), market.priceScale)
      : null;
  const profit = optionProfit(order, last);
  const share = profit === null ? null : exact(profit).div(order.number).toFixed(SHARE_PLACES);
  const row: PortfolioRow = {
    id: `options:${view.id}`,
    kind: 'options',
    symbol: view.symbol,
    name: view.base === '' ? view.symbol : `${view.base}/${view.quote}`,
    side: view.type,
    sizeText: `${view.stakeText} ${view.currency}`,
    entryText: view.buyPriceText,
    markText: view.lastPriceText,
    valueText: `${view.stakeText} ${view.currency}`,
    marginText: '',
    profitText:
      profit === null ? '' : `${formatSigned(profit, MONEY_PLACES, language)} ${view.currency}`,
    returnText: share === null ? '' : formatPercent(share, language),
    riskText: `${view.secondsLeft}`,
    tone: profit === null ? 'flat' : toneOf(profit, LEAST_GAIN),
  };
  return { row, profit: order.currency === USDT ? profit : null };
}

function optionProfit(order: OptionOrder, last: string | null): string | null {
  if (last === null || order.buyPrice === null) return null;
  const { type, buyPrice, fee, expectedProfit, expectedLoss } = order;
  const outcome = optionOutcome({ type, buyPrice, sellPrice: last });
  const gains = {
    win: exact(expectedProfit),
    loss: exact(expectedLoss).negated(),
    tie: exact('0'),
  };
  return plainText(gains[outcome].minus(fee));
}
