/** The preview under the ticket: what the draft costs at the live book, and why it cannot be sent. */

import { typedDecimal } from '../../../contract/amount.ts';
import { SpotDraft } from '../../../contract/features/spot-draft.ts';
import type { SpotPreview } from '../../../contract/features/spot-preview.ts';
import { quantityOf } from '../../../contract/lots.ts';
import { exact, plainText, roundToScale } from '../../../contract/money.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { coinFeeDiscount } from '../../../contract/rules/money/vip.ts';
import type { Bracket } from '../../../contract/rules/spot/bracket-orders.ts';
import {
  endOfLife,
  type OrderTerms,
  usualTerms,
} from '../../../contract/rules/spot/order-terms.ts';
import {
  discountedFeeRate,
  QUOTE_SCALE,
  turnoverOf,
} from '../../../contract/rules/spot/pricing.ts';
import { tradingAccount } from '../../../contract/rules/spot/stock-orders.ts';
import { scaledText } from '../../../contract/scaled.ts';
import { draftTopic } from '../../core/draft-topic.ts';
import { type TopicSource, viewOn } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { bookAgeChanges, isPriceStale } from '../../feature/price-age.ts';
import { ticketLimits } from '../../feature/ticket-limits.ts';
import { quoteChanges } from '../../market/quotes/quote-changes.ts';
import { formatAge, isReachable, quoteStaleMs } from '../../market/quotes/staleness.ts';
import { formatMoney, formatOwned } from '../../view/format-money.ts';
import { formatAmount, formatFixed } from '../../view/format-number.ts';
import { formatBounds, formatShare } from '../../view/format-share.ts';
import { usedPercent } from '../../view/used-percent.ts';
import { openingSize } from './opening-size.ts';
import { isQueued, priceSpot } from './price-spot.ts';
import { trailedTrigger } from './price-stop.ts';
import type { SpotPricing, SpotSituation } from './spot-situation.ts';

/** Money is typed and shown in a field to the cent. */
const MONEY_SCALE = 2;

/** What the draft meets, formatted again with every change of it: the book, the price, the market and the user. */
export function previewSource(parts: FeatureParts): TopicSource<SpotPreview> {
  const { catalogue, balances, session, connection, depths } = parts;
  const limits = ticketLimits(parts);
  const own = [
    ...[catalogue.revision$, balances.revision$, session.state$, connection.state$],
    limits.changes$,
  ];
  return draftTopic(SpotDraft, (draft) => {
    const { symbol } = draft;
    const book = [depths.bookChanges(symbol), bookAgeChanges(parts, symbol)];
    const changes = [...book, quoteChanges(parts, symbol), ...own];
    return viewOn(changes, () => {
      const situation = situationOf(parts, draft);
      if (situation === null) return undefined;
      const pricing = priceSpot(situation);
      const opening = openingSize(parts, situation, pricing);
      const problem = pricing.problem ?? (opening && limits.problemOf(opening));
      return toPreview(parts, situation, { ...pricing, problem });
    });
  });
}

function situationOf(parts: FeatureParts, draft: SpotDraft): SpotSituation | null {
  const { catalogue, quotes, balances, session, depths, connection } = parts;
  const market = catalogue.bySymbol(draft.symbol);
  if (market === undefined || !quotes.has(market.id)) return null;
  const current = session.state$.value;
  const tier = current.state === 'user' ? (current.user?.vipTier ?? 0) : 0;
  const discount = coinFeeDiscount(market, tier);
  const book = depths.book(draft.symbol);
  const spent = draft.side === 'buy' ? market.quote : market.base;
  return {
    market,
    side: draft.side,
    kind: draft.kind,
    terms: termsOf(draft, connection.clock.now()),
    nowMs: connection.clock.now(),
    price: typedDecimal(draft.price),
    amount: typedDecimal(draft.amount),
    ...(draft.trail && {
      trail: { by: typedDecimal(draft.trail.by), unit: draft.trail.unit },
    }),
    ...(draft.trigger !== undefined && { trigger: typedDecimal(draft.trigger) }),
    ...(draft.oco && { oco: pairOf(draft.oco) }),
    ...(draft.bracket && { bracket: bracketOf(draft.bracket) }),
    ...(draft.twap && { twap: draft.twap }),
    ...(draft.scale && { scale: { ...draft.scale, to: typedDecimal(draft.scale.to) } }),
    unit: draft.unit ?? 'base',
    percent: draft.percent,
    available: session.token() === null ? null : balances.available(tradingAccount(market), spent),
    bids: book?.bids ?? [],
    asks: book?.asks ?? [],
    last: scaledText(quotes.get(market.id, 'last'), market.priceScale),
    makerFeeRate: discountedFeeRate(market.makerFeeRate, discount),
    takerFeeRate: discountedFeeRate(market.takerFeeRate, discount),
    isOpen: catalogue.isOpen(draft.symbol),
    isStale: isPriceStale(parts, draft.symbol),
    isReachable: isReachable(parts),
  };
}

/** A limit of the stop that cannot be read is none that can be sent. */
function pairOf({ stopLimit }: NonNullable<SpotDraft['oco']>) {
  return { stopLimit: stopLimit === null ? null : (typedDecimal(stopLimit) ?? '0') };
}

/** A price of the exit that is typed and cannot be read is none that can be sent. */
function bracketOf({ takeProfit, stopLoss }: NonNullable<SpotDraft['bracket']>): Bracket {
  const read = (text: string) => (text === '' ? null : (typedDecimal(text) ?? '0'));
  return { takeProfit: read(takeProfit), stopLoss: read(stopLoss) };
}

/** At the market there is nothing to say; a life is counted from now, in whole seconds. */
function termsOf(
  { kind, timeInForce = 'gtc', lifeMs, postOnly = false }: SpotDraft,
  nowMs: number,
): OrderTerms {
  if (kind === 'market') return usualTerms;
  const expiresAt = timeInForce === 'gtd' ? endOfLife(nowMs, lifeMs ?? 0) : null;
  return { timeInForce, expiresAt, postOnly };
}

function toPreview(
  parts: FeatureParts,
  situation: SpotSituation,
  pricing: SpotPricing,
): SpotPreview {
  const { market } = situation;
  const { language } = parts.preferences();
  const { settlement, averagePrice, slippage, problem } = pricing;
  const price = (text: string | null) =>
    text === null || text === '' ? '' : formatFixed(text, market.priceScale, language);
  const quantity = (text: string) => formatAmount(text, market.quantityScale, language);
  const money = (text: string | undefined) =>
    text === undefined ? '' : formatAmount(text, QUOTE_SCALE, language);
  const short = (text: string | undefined) =>
    text === undefined ? '' : formatMoney(text, language);
  const available = situation.available ?? '';
  const ownScale = situation.side === 'buy' ? QUOTE_SCALE : market.quantityScale;
  return {
    ...{ amount: pricing.amount, price: pricing.price },
    trigger: situation.trigger ?? '',
    trailBy: situation.trail?.by ?? '',
    stopLimit: situation.oco?.stopLimit ?? '',
    stopLimitText: price(situation.oco?.stopLimit ?? null),
    ...exitTexts(situation, price),
    slices: pricing.slices
      ? {
          countText: formatAmount(String(pricing.slices.count), 0, language),
          amountText: quantity(plainText(quantityOf(pricing.slices.lots, market))),
        }
      : null,
    toPrice: situation.scale?.to ?? '',
    rungs: (pricing.rungs ?? []).map((rung) => ({
      priceText: price(scaledText(rung.priceTicks, market.priceScale)),
      amountText: quantity(plainText(quantityOf(rung.quantityLots, market))),
      moneyText: money(turnoverOf([rung], market)),
    })),
    stopTotalText: money(pricing.stopSettlement?.total),
    money: settlement === null ? '' : roundToScale(exact(settlement.total), MONEY_SCALE, 'down'),
    amountText: pricing.amount === '' ? '' : quantity(pricing.amount),
    priceText: price(pricing.price),
    triggerText: price(situation.trail ? trailedTrigger(situation) : (situation.trigger ?? null)),
    heldText: pricing.held === null ? '' : formatAmount(pricing.held, ownScale, language),
    worstText: price(pricing.worst),
    availableText: available === '' ? '' : formatAmount(available, ownScale, language),
    queued: isQueued(situation),
    expiresAt: situation.terms.expiresAt,
    nowText: pricing.now === null ? '' : quantity(pricing.now),
    averageText: price(averagePrice),
    slippageText: slippage === null ? '' : formatShare(slippage, language),
    totalText: money(settlement?.total),
    feeText: money(settlement?.fee),
    short: {
      available: shortAvailable(situation, language),
      total: short(settlement?.total),
      fee: short(settlement?.fee),
    },
    feeRateText: formatShare(pricing.feeRate, language),
    farText: pricing.far === null ? '' : formatShare(pricing.far, language),
    maximumText: quantity(pricing.maximum),
    usedPercent: situation.percent ?? usedPercent(pricing.amount, pricing.maximum),
    problem:
      problem === null
        ? null
        : { code: problem.code, params: formatBounds(problem.params, language) },
    seenPrice: situation.last,
    seenPriceText: price(situation.last),
    seenAt: Math.round(parts.quotes.get(market.id, 'time')),
    ageText: formatAge(quoteStaleMs(parts, market.symbol), language),
  };
}

/** The prices of its exit, as they are sent and as they are read. */
function exitTexts(
  { bracket }: SpotSituation,
  price: (text: string | null) => string,
): Pick<SpotPreview, 'takeProfit' | 'stopLoss' | 'takeProfitText' | 'stopLossText'> {
  const { takeProfit = null, stopLoss = null } = bracket ?? {};
  return {
    ...{ takeProfit: takeProfit ?? '', stopLoss: stopLoss ?? '' },
    ...{ takeProfitText: price(takeProfit), stopLossText: price(stopLoss) },
  };
}

/** Coins have the decimals that they are traded by, money those that it is read by. */
function shortAvailable({ available, side, market }: SpotSituation, language: Language): string {
  if (available === null) return '';
  return side === 'buy'
    ? formatOwned(available, language)
    : formatAmount(available, market.quantityScale, language);
}
