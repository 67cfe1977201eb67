/** The figures of what a call has just done, for the toast that tells it. */

import type { InputOf } from '../../../contract/acts.ts';
import { type DoneTradeTexts, portfolioActs } from '../../../contract/features/portfolio.ts';
import { quantityOf } from '../../../contract/lots.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { checked } from '../../feature/acts.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { formatProfit } from '../../view/format-money.ts';
import { formatAmount, formatFixed } from '../../view/format-number.ts';

type Parts = Pick<FeatureParts, 'catalogue' | 'preferences'>;

export function createDoneTrades(parts: Parts) {
  return { acts: checked(portfolioActs, { 'trades.format': (done) => formatDone(parts, done) }) };
}

function formatDone(
  { catalogue, preferences }: Parts,
  { symbol, amount, lots, price, profits }: InputOf<'trades.format'>,
): DoneTradeTexts {
  const { language } = preferences();
  const market = catalogue.bySymbol(symbol);
  const inBase =
    lots === undefined || market === undefined
      ? amount
      : plainText(quantityOf(Number(lots), market));
  const profit = plainText(profits.reduce((sum, each) => sum.plus(each), exact('0')));
  return {
    base: market?.base ?? symbol,
    amountText:
      inBase === undefined ? '' : formatAmount(inBase, market?.quantityScale ?? 8, language),
    priceText: price === null ? '' : formatFixed(price, market?.priceScale ?? 2, language),
    profitText: `${formatProfit(profit, language)} ${market?.quote ?? ''}`.trim(),
  };
}
