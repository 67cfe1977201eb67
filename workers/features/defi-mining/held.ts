/** Open shares by the prices of the minute: what leaving now gives back, and what it is beside holding. */
import { combineLatest, map } from 'rxjs';
import type { DefiPool, DefiShare } from '../../../contract/features/defi-mining.ts';
import type { DefiShareRow } from '../../../contract/features/defi-mining-views.ts';
import { exact, plainText, Ratio, roundToScale } from '../../../contract/money.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { reservesAt, standingAt } from '../../../contract/rules/defi-mining/pool.ts';
import { FRESH_MS, freshAnswer } from '../../account/fresh-answer.ts';
import type { TopicSource } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import {
  formatDecimal,
  formatFixed,
  formatPercent,
  formatSigned,
} from '../../view/format-number.ts';
import { formatShare } from '../../view/format-share.ts';
import { toneOf } from '../../view/tone.ts';
import { poolsOf } from './pools.ts';

/** More than anybody may have open. */
const LIMIT = 100;
/** Figures in USDT are shown with cents. */
const CENTS = 2;

export function heldSource(parts: FeatureParts): TopicSource<readonly DefiShareRow[] | null> {
  const { changes, run } = parts;
  const shares$ = freshAnswer(parts, {
    ask: () => run('defiMining.shares', { status: 'open', limit: LIMIT }),
    reasons$: changes.newsOf('defiMining'),
    freshMs: FRESH_MS,
  });
  const pools$ = poolsOf(parts);
  return () =>
    combineLatest([shares$, pools$]).pipe(
      map(
        ([shares, pools]) =>
          () =>
            shares && pools ? shares.list.map((share) => toRow(share, pools, parts)) : null,
      ),
    );
}

function toRow(
  share: DefiShare,
  pools: readonly DefiPool[],
  { preferences }: Pick<FeatureParts, 'preferences'>,
): DefiShareRow {
  const { language } = preferences();
  const { id, currency, quoteCurrency, nextFeeAt, enteredAt } = share;
  // A coin that is not traded is worth what it was when its owner entered, and cannot be left.
  const price = pools.find((pool) => pool.id === share.poolId)?.price ?? '';
  return {
    ...{ id, currency, quoteCurrency, nextFeeAt, enteredAt, price },
    priceText: price === '' ? '' : formatDecimal(price, language),
    entryPriceText: formatDecimal(share.price, language),
    shareText: formatShare(
      plainText(new Ratio(share.liquidity).div(share.poolLiquidity)),
      language,
    ),
    ...standingTexts(share, price === '' ? share.price : price, language),
  };
}

function standingTexts(share: DefiShare, price: string, language: Language) {
  const { coin, quote } = reservesAt(share, price);
  const { worth, held, loss, lossRate } = standingAt(share, price);
  // Less than a cent is what rounding took, and no loss.
  const result = roundToScale(exact(share.paidFees).minus(loss), CENTS, 'down');
  const text = (amount: string) => formatDecimal(amount, language);
  const money = (amount: string) => formatFixed(amount, CENTS, language);
  return {
    enteredText: `${text(share.coinAmount)} ${share.currency} + ${text(share.quoteAmount)} ${share.quoteCurrency}`,
    coinText: text(coin),
    quoteText: text(quote),
    worthText: money(worth),
    heldText: money(held),
    lossText: money(loss),
    lossRateText: formatPercent(`-${lossRate}`, language),
    feesText: text(share.paidFees),
    resultText: formatSigned(result, CENTS, language),
    tone: toneOf(result),
  };
}
