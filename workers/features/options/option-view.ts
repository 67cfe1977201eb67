/** Makes the view of an option. */
import type {
  OptionCheck,
  OptionOrder,
  OptionTickView,
  OptionView,
} from '../../../contract/features/options.ts';
import { isZero } from '../../../contract/plain/decimal-text.ts';
import { type Language, localeTags } from '../../../contract/plain/languages.ts';
import { optionOutcome } from '../../../contract/rules/option-payout.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { formatAmount, formatFixed } from '../../view/format-number.ts';
import { numberMarks } from '../../view/number-marks.ts';
import { shareText } from './option-preview.ts';

/** Amounts carry no scale of their own; none has more places. */
const ANY_SCALE = 8;

export interface OptionNow {
  readonly check: OptionCheck;
  /** Plain decimal; null while it is unknown. */
  readonly lastPrice: string | null;
  readonly serverNow: number;
}

type Parts = Pick<FeatureParts, 'catalogue' | 'preferences'>;

export function toOptionView(order: OptionOrder, now: OptionNow, parts: Parts): OptionView {
  const market = parts.catalogue.bySymbol(order.symbol);
  const { language } = parts.preferences();
  const money = (text: string) => formatAmount(text, ANY_SCALE, language);
  const price = (text: string | null) =>
    text === null ? '' : formatFixed(text, market?.priceScale ?? 2, language);
  const leading = leadingOf(order, now.lastPrice);
  const { id, symbol, currency, type, seconds, outcome, status, openedAt, sellAt } = order;
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
    payoutRateText: shareText(order.payoutRate, language),
    buyPriceText: price(order.buyPrice),
    sellPriceText: price(order.sellPrice),
    lastPriceText: status === 'holding' ? price(now.lastPrice) : '',
    leading,
    expectedProfitText: signedAmount(order.expectedProfit, language),
    expectedLossText: signedAmount(`-${order.expectedLoss}`, language),
    profitText: order.profit === null ? '' : signedAmount(order.profit, language),
    tone: toneOf(outcome ?? leading),
    outcome,
    status,
    openedAt,
    sellAt,
    secondsLeft: secondsLeft(order, now.serverNow),
    check: now.check,
    buyTicks: ticks(order.buyTicks, order.buyTickId),
    sellTicks: ticks(order.sellTicks, order.sellTickId),
  };
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

export function toneOf(outcome: OptionView['outcome']): OptionView['tone'] {
  if (outcome === 'win') return 'up';
  return outcome === 'loss' ? 'down' : 'flat';
}

/** With a sign in front unless it is zero; never rounded up. */
export function signedAmount(text: string, language: Language): string {
  const { plus, minus } = numberMarks(language);
  const amount = formatAmount(text.replace(/^-/, ''), ANY_SCALE, language);
  if (isZero(text)) return amount;
  return `${text.startsWith('-') ? minus : plus}${amount}`;
}

function toTickView(
  tick: OptionOrder['buyTicks'][number],
  dress: {
    readonly chosenId: number | null;
    readonly language: Language;
    readonly price: (text: string) => string;
  },
): OptionTickView {
  return {
    id: tick.id,
    timeText: preciseClock(tick.time, dress.language),
    priceText: dress.price(tick.price),
    isChosen: tick.id === dress.chosenId,
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
