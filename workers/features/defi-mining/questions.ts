/** Pools with their figures, and shares that were left, beside what holding would have been. */
import type { DefiPool, DefiShare } from '../../../contract/features/defi-mining.ts';
import type { DefiPoolView, PastShareView } from '../../../contract/features/defi-mining-views.ts';
import { exact, plainText, roundToScale } from '../../../contract/money.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { poolFees } from '../../../contract/rules/defi-mining/fees.ts';
import { reservesAt, standingAt, worthOf } from '../../../contract/rules/defi-mining/pool.ts';
import { type Formatters, pageOfViews } from '../../feature/question-parts.ts';
import { formatDecimal, formatFixed, formatShort, formatSigned } from '../../view/format-number.ts';
import { formatRate } from '../../view/format-share.ts';
import { toneOf } from '../../view/tone.ts';

/** Figures in USDT are shown with cents, percentages too. */
const CENTS = 2;
const YEAR_DAYS = 365;

export const defiMiningFormatters: Formatters<'defiMining.offer' | 'defiMining.past'> = {
  'defiMining.offer': (pools, { preferences }) =>
    pools.map((pool) => toPoolView(pool, preferences().language)),
  'defiMining.past': (page, { preferences }) =>
    pageOfViews(page, (share) => toPast(share, preferences().language)),
};

function toPoolView(pool: DefiPool, language: Language): DefiPoolView {
  const { id, currency, scale, quoteCurrency, quoteScale, price } = pool;
  // A product whose root is the liquidity.
  const whole = { scale, quoteScale, coinAmount: pool.liquidity, quoteAmount: pool.liquidity };
  const size = price === null ? null : worthOf(reservesAt(whole, price), price, quoteScale);
  const rate = size === null ? null : yearlyRate(pool, size);
  return {
    ...{ id, currency, scale, quoteCurrency, quoteScale },
    priceText: price === null ? null : formatDecimal(price, language),
    sizeText: size === null ? null : formatShort(size, language),
    yieldText: rate === null ? null : `${formatFixed(rate, CENTS, language)}%`,
    feeRateText: formatRate(pool.feeRate, language),
    volumeShareText: formatRate(pool.volumeShare, language),
    minimumText: formatDecimal(pool.minimumAmount, language),
    maximumText: formatDecimal(pool.maximumAmount, language),
    state: stateOf(pool),
  };
}

/** In percent of the size, as if every day of a year were like the last one. */
function yearlyRate(pool: DefiPool, size: string): string | null {
  const [last] = pool.days;
  if (last === undefined || exact(size).isZero()) return null;
  return plainText(
    exact(poolFees(pool, last.volume))
      .times(YEAR_DAYS * 100)
      .div(size),
  );
}

function stateOf({ isOpen, price, remaining, minimumAmount }: DefiPool): DefiPoolView['state'] {
  if (!isOpen || price === null) return 'closed';
  const least = exact(minimumAmount).div(exact(price).sqrt());
  return least.gt(remaining) ? 'full' : 'open';
}

function toPast(share: DefiShare, language: Language): PastShareView {
  const { id, currency, quoteCurrency, leavePrice, coinReturned, quoteReturned, leftAt } = share;
  const { loss } = standingAt(share, leavePrice ?? share.price);
  // Less than a cent is what rounding took, and no loss.
  const result = roundToScale(exact(share.paidFees).minus(loss), CENTS, 'down');
  const both = (coin: string, quote: string) =>
    `${formatDecimal(coin, language)} ${currency} + ${formatDecimal(quote, language)} ${quoteCurrency}`;
  return {
    ...{ id, currency, quoteCurrency },
    enteredText: both(share.coinAmount, share.quoteAmount),
    returnedText: both(coinReturned ?? '0', quoteReturned ?? '0'),
    feesText: formatDecimal(share.paidFees, language),
    resultText: formatSigned(result, CENTS, language),
    tone: toneOf(result),
    leftAt: leftAt ?? share.enteredAt,
  };
}
