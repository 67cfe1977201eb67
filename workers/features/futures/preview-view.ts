/** The pricing of a draft as a view. */
import type { ErrorCode } from '../../../contract/envelope.ts';
import type { FuturesPreview } from '../../../contract/features/futures-views.ts';
import { quantityOf } from '../../../contract/lots.ts';
import { exact, plainText, roundToScale } from '../../../contract/money.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { QUOTE_SCALE } from '../../../contract/rules/spot/pricing.ts';
import { twapSlices } from '../../../contract/rules/spot/twap-orders.ts';
import { scaledText } from '../../../contract/scaled.ts';
import { formatAmount, formatDecimal, formatFixed } from '../../view/format-number.ts';
import { formatBounds, formatRate, formatShare } from '../../view/format-share.ts';
import { usedPercent } from '../../view/used-percent.ts';
import { moneyText } from './figures.ts';
import type { FuturesPricing, FuturesSituation } from './price-futures.ts';

type Unseen = Omit<FuturesPreview, 'seenPrice' | 'seenPriceText' | 'seenAt' | 'ageText'>;

/** Without terms or an account there are no figures, only the reason. */
export function emptyPreview(code: ErrorCode): Unseen {
  return {
    lots: '',
    price: '',
    trigger: '',
    stopLimit: '',
    expiresAt: null,
    rungs: [],
    toPrice: '',
    slices: null,
    targetProfit: '',
    stopLoss: '',
    trailingRate: '',
    sizes: { lots: '', base: '', margin: '', notional: '' },
    priceText: '',
    triggerText: '',
    stopLimitText: '',
    targetProfitText: '',
    stopLossText: '',
    trailingText: '',
    lotsText: '',
    quantityText: '',
    notionalText: '',
    marginText: '',
    feeText: '',
    feeRateText: '',
    farText: '',
    totalText: '',
    averageText: '',
    slippageText: '',
    freeText: '',
    short: { free: '', margin: '', fee: '' },
    maximumText: '',
    usedPercent: 0,
    liquidationText: '',
    liquidationBeforeText: '',
    profitAtTargetText: '',
    lossAtStopText: '',
    problem: { code, params: {} },
  };
}

/** Each order of a ladder, with its margin. */
function rungsOf(
  { rungs = [] }: FuturesPricing,
  { situation, language }: { situation: FuturesSituation; language: Language },
): Pick<Unseen, 'rungs' | 'toPrice'> {
  const { market, scale } = situation;
  const views = rungs.map(({ priceTicks, quantityLots, margin }) => ({
    priceText: formatFixed(scaledText(priceTicks, market.priceScale), market.priceScale, language),
    amountText: formatAmount(
      plainText(quantityOf(quantityLots, market)),
      market.quantityScale,
      language,
    ),
    moneyText: moneyText.precise(margin, language),
  }));
  return { rungs: views, toPrice: scale?.to ?? '' };
}

/** How many slices there are, and how large each of them is. */
function slicesOf(
  { quote }: FuturesPricing,
  { situation, language }: { situation: FuturesSituation; language: Language },
): Unseen['slices'] {
  const { market, twap } = situation;
  const count = twap === undefined ? 0 : twapSlices(twap);
  if (count < 2 || quote.lots === 0) return null;
  const slice = plainText(quantityOf(Math.floor(quote.lots / count), market));
  return {
    countText: formatDecimal(String(count), language),
    amountText: formatAmount(slice, market.quantityScale, language),
  };
}

export function toPricingView(
  pricing: FuturesPricing,
  { situation, language }: { situation: FuturesSituation; language: Language },
): Unseen {
  const { request, quote, problem } = pricing;
  const { market } = situation;
  const price = (text: string | null | undefined) =>
    text === null || text === undefined ? '' : formatFixed(text, market.priceScale, language);
  const ticks = (count: number | null) =>
    count === null ? '' : price(scaledText(count, market.priceScale));
  const profit = (text: string | null) => (text === null ? '' : moneyText.signed(text, language));
  const hasSize = quote.lots > 0;
  const money = (text: string) => (hasSize ? moneyText.precise(text, language) : '');
  const short = (text: string) => (hasSize ? moneyText.short(text, language) : '');
  const plain = (text: string, scale: number) =>
    hasSize ? roundToScale(exact(text), scale, 'down') : '';
  const quantity = plainText(quantityOf(quote.lots, market));
  return {
    lots: hasSize ? String(quote.lots) : '',
    price: request.targetPrice ?? '',
    trigger: request.triggerPrice ?? '',
    stopLimit: request.pair?.stopLimit ?? '',
    expiresAt: request.expiry?.at ?? null,
    ...rungsOf(pricing, { situation, language }),
    slices: slicesOf(pricing, { situation, language }),
    targetProfit: request.targetProfitPrice ?? '',
    stopLoss: request.stopLossPrice ?? '',
    trailingRate: request.trailingRate ?? '',
    sizes: {
      lots: plain(String(quote.lots), 0),
      base: plain(quantity, market.quantityScale),
      margin: plain(quote.margin, QUOTE_SCALE),
      notional: plain(quote.notional, QUOTE_SCALE),
    },
    priceText: price(request.targetPrice),
    triggerText: price(request.triggerPrice),
    stopLimitText: price(request.pair?.stopLimit),
    targetProfitText: price(request.targetProfitPrice),
    stopLossText: price(request.stopLossPrice),
    trailingText: request.trailingRate ? formatRate(request.trailingRate, language) : '',
    lotsText: hasSize ? formatDecimal(String(quote.lots), language) : '',
    quantityText: hasSize ? formatAmount(quantity, market.quantityScale, language) : '',
    notionalText: money(quote.notional),
    marginText: money(quote.margin),
    feeText: money(quote.fee),
    feeRateText: formatShare(pricing.feeRate, language),
    farText: pricing.far === null ? '' : formatShare(pricing.far, language),
    totalText: money(plainText(exact(quote.margin).plus(quote.fee))),
    averageText: hasSize ? price(quote.averagePrice) : '',
    slippageText: pricing.slippage === null ? '' : formatShare(pricing.slippage, language),
    freeText: moneyText.precise(situation.free, language),
    short: {
      free: moneyText.live(situation.free, language),
      margin: short(quote.margin),
      fee: short(quote.fee),
    },
    maximumText: formatDecimal(String(pricing.maximumLots), language),
    usedPercent: situation.percent ?? usedPercent(String(quote.lots), String(pricing.maximumLots)),
    liquidationText: ticks(quote.liquidationTicks),
    liquidationBeforeText: ticks(quote.liquidationTicksBefore),
    profitAtTargetText: profit(pricing.profitAtTarget),
    lossAtStopText: profit(pricing.lossAtStop),
    problem:
      problem === null
        ? null
        : { code: problem.code, params: formatBounds(problem.params, language) },
  };
}
