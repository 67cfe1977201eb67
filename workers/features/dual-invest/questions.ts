/** Products, purchases, and what settled one of them. */
import type { DualEvidence, DualTick } from '../../../contract/features/dual-invest.ts';
import type { DualResultView } from '../../../contract/features/dual-invest-views.ts';
import { exact } from '../../../contract/money.ts';
import { type AnswerParts, type Formatters, pageOfViews } from '../../feature/question-parts.ts';
import { formatDecimal, formatFixed } from '../../view/format-number.ts';
import { formatClock } from '../../view/format-time.ts';
import { averageOf, checkDual } from './check-dual.ts';
import { toOfferView, toOrderView } from './views.ts';

const BOX = { width: 320, height: 96 };

export const dualInvestFormatters: Formatters<
  'dualInvest.offers' | 'dualInvest.held' | 'dualInvest.result'
> = {
  'dualInvest.offers': (page, parts) => {
    const now = { serverMs: page.serverTime, deviceMs: parts.environment.clock.now() };
    return pageOfViews(page, (row) => toOfferView(row, parts, now));
  },
  'dualInvest.held': (page, parts) => pageOfViews(page, (row) => toOrderView(row, parts)),
  'dualInvest.result': toResultView,
};

function toResultView(evidence: DualEvidence, parts: AnswerParts): DualResultView {
  const { order, ticks, priceScale, steps } = evidence;
  const { language } = parts.preferences();
  const price = (text: string) => formatFixed(text, priceScale, language);
  const average = averageOf(ticks, priceScale);
  return {
    order: toOrderView(order, parts),
    check: checkDual(evidence),
    averageText: average === null ? '' : price(average),
    countText: formatDecimal(String(ticks.length), language),
    stepsText: formatDecimal(String(steps), language),
    course: courseOf(ticks, order.linkedPrice),
    ticks: ticks.map((tick) => ({
      id: tick.id,
      timeText: formatClock(tick.time, language),
      priceText: price(tick.price),
    })),
  };
}

/** The half hour from left to right. A drawing may be rounded; no money is computed from it. */
function courseOf(ticks: readonly DualTick[], linkedPrice: string): DualResultView['course'] {
  if (ticks.length < 2) return null;
  const prices = ticks.map(({ price }) => exact(price).toNumber());
  const linked = exact(linkedPrice).toNumber();
  const low = Math.min(...prices);
  const range = Math.max(...prices) - low;
  const y = (price: number) =>
    range === 0 ? BOX.height / 2 : (1 - (price - low) / range) * BOX.height;
  const path = prices.map((price, index) => {
    const x = (index / (prices.length - 1)) * BOX.width;
    return `${x.toFixed(1)} ${y(price).toFixed(1)}`;
  });
  const isInside = linked >= low && linked <= low + range;
  return {
    path: `M${path.join('L')}`,
    ...BOX,
    linkedY: isInside ? y(linked) : null,
  };
}
