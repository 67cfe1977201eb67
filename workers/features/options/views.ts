/** The one view of an option: what is over, and what moves while it is held. */
import type { OptionOrder } from '../../../contract/features/options.ts';
import type {
  OptionCheck,
  OptionPastView,
  OptionTickView,
  OptionView,
} from '../../../contract/features/options-views.ts';
import { isZero } from '../../../contract/plain/decimal-text.ts';
import { type Language, localeTags } from '../../../contract/plain/languages.ts';
import { optionOutcome } from '../../../contract/rules/options/payout.ts';
import type { FormatParts } from '../../feature/question-parts.ts';
import { formatAmount, formatFixed, formatSignedAmount } from '../../view/format-number.ts';
import { formatRate } from '../../view/format-share.ts';

/** Amounts carry no scale of their own; none has more places. */
const ANY_SCALE = 8;

export interface OptionNow {
  readonly check: OptionCheck;
  /** Plain decimal; null while it is unknown. */
  readonly lastPrice: string | null;
  readonly serverNow: number;
}

export function toOptionView(order: OptionOrder, now: OptionNow, parts: FormatParts): OptionView {
  const past = toPastOptionView(order, parts);
  const leading = leadingOf(order, now.lastPrice);
  const isHeld = order.status === 'holding' && now.lastPrice !== null;
  return {
    ...past,
    tone: order.outcome === null ? outcomeTone(leading) : past.tone,
    lastPriceText: isHeld ? priceText(order.symbol, now.lastPrice, parts) : '',
    leading,
    secondsLeft: secondsLeft(order, now.serverNow),
    check: now.check,
  };
}

/** What no tick and no second changes: all of an option that is over. */
export function toPastOptionView(order: OptionOrder, parts: FormatParts): OptionPastView {
  const market = parts.catalogue.bySymbol(order.symbol);
  const { language } = parts.preferences();
  const money = (text: string) => formatAmount(text, ANY_SCALE, language);
  const signed = (text: string) => signedAmount(text, language);
  const price = (text: string | null) => priceText(order.symbol, text, parts);
  const { id, symbol, currency, type, seconds, outcome, status, openedAt, sellAt } = order;
  const isSold = order.soldFor !== null;
  const ticks = (list: OptionOrder['buyTicks'], chosenId: number | null) =>
    list.map((tick) => toTickView(tick, { chosenId, language, price }));
  return {
    id,
    symbol,
    base: market?.base ?? '',
    quote: market?.quote ?? '',
    currency,
    type,
    seconds,
    stakeText: money(order.number),
    feeText: money(order.fee),
    payoutRateText: formatRate(order.payoutRate, language),
    buyPriceText: price(order.buyPrice),
    sellPriceText: price(order.sellPrice),
    expectedProfitText: signed(order.expectedProfit),
    expectedLossText: signed(`-${order.expectedLoss}`),
    profitText: order.profit === null ? '' : signed(order.profit),
    tone: endedTone(order),
    soldForText: order.soldFor === null ? '' : `${money(order.soldFor)} ${currency}`,
    outcome,
    status,
    openedAt,
    sellAt,
    endsAt: isSold ? (order.settledAt ?? sellAt) : sellAt,
    buyTicks: ticks(order.buyTicks, order.buyTickId),
    sellTicks: ticks(order.sellTicks, order.sellTickId),
  };
}

function priceText(symbol: string, price: string | null, parts: FormatParts): string {
  const scale = parts.catalogue.bySymbol(symbol)?.priceScale ?? 2;
  return price === null ? '' : formatFixed(price, scale, parts.preferences().language);
}

/** Whole seconds until the sell time, never negative. */
export function secondsLeft({ sellAt, status }: OptionOrder, serverNow: number): number {
  return status === 'holding' ? Math.max(0, Math.ceil((sellAt - serverNow) / 1000)) : 0;
}

/** How it would end at this price. */
export function leadingOf(order: OptionOrder, lastPrice: string | null): OptionView['leading'] {
  const { status, type, buyPrice } = order;
  if (status !== 'holding' || buyPrice === null || lastPrice === null) return null;
  return optionOutcome({ type, buyPrice, sellPrice: lastPrice });
}

export function outcomeTone(outcome: OptionView['outcome']): OptionView['tone'] {
  if (outcome === 'win') return 'up';
  return outcome === 'loss' ? 'down' : 'flat';
}

/** A sale may bring more than the stake, or less. */
function endedTone({ outcome, profit }: OptionOrder): OptionView['tone'] {
  if (outcome !== 'sold' || profit === null || isZero(profit)) return outcomeTone(outcome);
  return profit.startsWith('-') ? 'down' : 'up';
}

/** With a sign in front unless it is zero; never rounded up. */
export function signedAmount(text: string, language: Language): string {
  return formatSignedAmount(text, ANY_SCALE, language);
}

function toTickView(
  tick: OptionOrder['buyTicks'][number],
  format: {
    readonly chosenId: number | null;
    readonly language: Language;
    readonly price: (text: string) => string;
  },
): OptionTickView {
  return {
    id: tick.id,
    timeText: preciseClock(tick.time, format.language),
    priceText: format.price(tick.price),
    isChosen: tick.id === format.chosenId,
  };
}

/** A clock with milliseconds, because two ticks may lie within one second. */
function preciseClock(timeMs: number, language: Language): string {
  return new Intl.DateTimeFormat(localeTags[language], {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    hourCycle: 'h23',
  }).format(timeMs);
}
