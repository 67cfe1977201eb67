/** The session of practice as a view: what plays, and what the paper account has come to. */

import type { Market } from '../../../contract/features/markets.ts';
import type { PaperAccountView, PracticeView } from '../../../contract/features/practice.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { isZero } from '../../../contract/plain/decimal-text.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { PRACTICE_MONEY } from '../../../contract/plain/practice.ts';
import { scaledText } from '../../../contract/scaled.ts';
import { formatMoney, formatProfit } from '../../view/format-money.ts';
import { formatAmount, formatFixed, formatPercent } from '../../view/format-number.ts';
import { toneOf } from '../../view/tone.ts';
import type { PaperSums } from './paper-account.ts';

export const idle: PracticeView = {
  ...{ state: 'idle', of: null, symbol: null, source: 'recorded' },
  ...{ at: 0, from: 0, speed: 1, account: null },
};

/** The coin is worth what it would be sold at: its bid, without a fee. */
export function toPaperView(
  sums: PaperSums,
  { market, bid, language }: { market: Market; bid: number; language: Language },
): PaperAccountView {
  const { money, coin, heldMoney, heldCoin, cost, realised } = sums;
  const worth = exact(coin).times(scaledText(bid, market.priceScale));
  const equity = worth.plus(money);
  const result = plainText(equity.minus(PRACTICE_MONEY));
  const unrealised = plainText(worth.minus(cost));
  const average = isZero(coin) ? null : exact(cost).div(coin);
  const held = (text: string, format: (text: string) => string) =>
    isZero(text) ? '' : format(text);
  const coins = (text: string) => formatAmount(text, market.quantityScale, language);
  const moneyText = (text: string) => formatMoney(text, language);
  return {
    moneyText: moneyText(money),
    coinText: coins(coin),
    heldMoneyText: held(heldMoney, moneyText),
    heldCoinText: held(heldCoin, coins),
    averageCostText:
      average === null
        ? ''
        : formatFixed(
            plainText(average.toDecimalPlaces(market.priceScale)),
            market.priceScale,
            language,
          ),
    realisedText: formatProfit(realised, language),
    unrealisedText: formatProfit(unrealised, language),
    resultText: formatProfit(result, language),
    resultPercentText: formatPercent(plainText(exact(result).div(PRACTICE_MONEY)), language),
    equityText: moneyText(plainText(equity)),
    tone: toneOf(result),
    realisedTone: toneOf(realised),
    unrealisedTone: toneOf(unrealised),
  };
}
