/** The pricing of a draft as a view. */
import type { ErrorCode } from '../../../contract/envelope.ts';
import type { FuturesPreview } from '../../../contract/features/futures-views.ts';
import { quantityOf } from '../../../contract/lots.ts';
import { exact, plainText } from '../../../contract/money.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { scaledText } from '../../../contract/scaled.ts';
import { dressDecimal, formatAmount, formatFixed } from '../../view/format-number.ts';
import { dressBounds, formatShare } from '../../view/format-share.ts';
import { dressMoney } from './dress.ts';
import type { FuturesPricing, FuturesSituation } from './price-futures.ts';

type Unseen = Omit<FuturesPreview, 'seenPrice' | 'seenAt' | 'ageText'>;

/** Without terms or an account there are no figures, only the reason. */
export function emptyPreview(code: ErrorCode): Unseen {
  return {
    lots: '',
    price: '',
    trigger: '',
    targetProfit: '',
    stopLoss: '',
    trailingRate: '',
    lotsText: '',
    quantityText: '',
    notionalText: '',
    marginText: '',
    feeText: '',
    feeRateText: '',
    totalText: '',
    averageText: '',
    slippageText: '',
    freeText: '',
    maximumText: '',
    liquidationText: '',
    liquidationBeforeText: '',
    profitAtTargetText: '',
    lossAtStopText: '',
    problem: { code, params: {} },
  };
}

export function dressPricing(
  pricing: FuturesPricing,
  { situation, language }: { situation: FuturesSituation; language: Language },
): Unseen {
  const { request, quote, problem } = pricing;
  const { market } = situation;
  const price = (text: string | null) =>
    text === null ? '' : formatFixed(text, market.priceScale, language);
  const ticks = (count: number | null) =>
    count === null ? '' : price(scaledText(count, market.priceScale));
  const profit = (text: string | null) => (text === null ? '' : dressMoney.signed(text, language));
  const hasSize = quote.lots > 0;
  const money = (text: string) => (hasSize ? dressMoney.precise(text, language) : '');
  const quantity = plainText(quantityOf(quote.lots, market));
  return {
    lots: hasSize ? String(quote.lots) : '',
    price: request.targetPrice ?? '',
    trigger: request.triggerPrice ?? '',
    targetProfit: request.targetProfitPrice ?? '',
    stopLoss: request.stopLossPrice ?? '',
    trailingRate: request.trailingRate ?? '',
    lotsText: hasSize ? dressDecimal(String(quote.lots), language) : '',
    quantityText: hasSize ? formatAmount(quantity, market.quantityScale, language) : '',
    notionalText: money(quote.notional),
    marginText: money(quote.margin),
    feeText: money(quote.fee),
    feeRateText: formatShare(pricing.feeRate, language),
    totalText: money(plainText(exact(quote.margin).plus(quote.fee))),
    averageText: hasSize ? price(quote.averagePrice) : '',
    slippageText: pricing.slippage === null ? '' : formatShare(pricing.slippage, language),
    freeText: dressMoney.precise(situation.free, language),
    maximumText: dressDecimal(String(pricing.maximumLots), language),
    liquidationText: ticks(quote.liquidationTicks),
    liquidationBeforeText: ticks(quote.liquidationTicksBefore),
    profitAtTargetText: profit(pricing.profitAtTarget),
    lossAtStopText: profit(pricing.lossAtStop),
    problem:
      problem === null
        ? null
        : { code: problem.code, params: dressBounds(problem.params, language) },
  };
}
