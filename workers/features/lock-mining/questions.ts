/** Plans with their labels, and locked sums that are over, with every digit of what they earned and gave back. */
import type { LockOrder, LockPlan } from '../../../contract/features/lock-mining.ts';
import type {
  LockPlanView,
  RedeemedLockView,
} from '../../../contract/features/lock-mining-views.ts';
import { exact, plainText } from '../../../contract/money.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { firstDividendAt } from '../../../contract/rules/lock-mining/calendar.ts';
import { type Formatters, pageOfViews } from '../../feature/question-parts.ts';
import { formatDecimal } from '../../view/format-number.ts';
import { formatRate } from '../../view/format-share.ts';
import { usedPercent } from '../../view/used-percent.ts';

export const lockMiningFormatters: Formatters<'lockMining.offer' | 'lockMining.redeemedOrders'> = {
  'lockMining.offer': (plans, { preferences, environment }) => {
    const { language } = preferences();
    return plans.map((plan) => toPlanView(plan, language, environment.clock.now()));
  },
  'lockMining.redeemedOrders': ({ summary: _, ...page }, { preferences }) =>
    pageOfViews(page, (order) => toRedeemed(order, preferences().language)),
};

function toPlanView(plan: LockPlan, language: Language, nowMs: number): LockPlanView {
  const { id, currencyId, currency, scale, termDays, quota, remaining, closesAt } = plan;
  return {
    ...{ id, currencyId, currency, scale, termDays, closesAt },
    dailyYieldText: formatRate(plan.dailyYield, language),
    minimumText: formatDecimal(plan.minimumAmount, language),
    maximumText: formatDecimal(plan.maximumAmount, language),
    penaltyRatioText: formatRate(plan.penaltyRatio, language),
    remainingText: formatDecimal(remaining, language),
    quotaText: formatDecimal(quota, language),
    takenPercent: usedPercent(plainText(exact(quota).minus(remaining)), quota),
    state: stateOf(plan),
    // It is shown as a time of day alone.
    dividendAt: firstDividendAt(nowMs, plan.dividendTime),
  };
}

function stateOf({ isOpen, remaining, minimumAmount }: LockPlan): LockPlanView['state'] {
  if (!isOpen) return 'closed';
  return exact(remaining).lt(minimumAmount) ? 'soldOut' : 'open';
}

function toRedeemed(order: LockOrder, language: Language): RedeemedLockView {
  const { id, currency, termDays, redeemedAt, maturesAt } = order;
  const text = (amount: string | null) => formatDecimal(amount ?? '0', language);
  return {
    ...{ id, currency, termDays },
    amountText: text(order.amount),
    paidText: text(order.paidDividend),
    penaltyText: text(order.penalty),
    returnedText: text(order.returned),
    isEarly: redeemedAt !== null && redeemedAt < maturesAt,
    redeemedAt: redeemedAt ?? maturesAt,
  };
}
