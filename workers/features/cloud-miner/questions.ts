/** Plans with every figure that they yield by, and what the user has rented. */
import type { MinerOrder, MinerPlan } from '../../../contract/features/cloud-miner.ts';
import type {
  MinerOrderView,
  MinerPlanView,
} from '../../../contract/features/cloud-miner-views.ts';
import { exact, plainText } from '../../../contract/money.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { dailyOutput } from '../../../contract/rules/cloud-miner/output.ts';
import { type Formatters, pageOfViews } from '../../feature/question-parts.ts';
import { formatDecimal } from '../../view/format-number.ts';
import { usedPercent } from '../../view/used-percent.ts';
import { minerTerms } from './price-miner.ts';

/** One unit mines less than the coin has places for: a thousand are counted for what one yields. */
const MANY = 1000;

export const cloudMinerFormatters: Formatters<'cloudMiner.offer' | 'cloudMiner.mine'> = {
  'cloudMiner.offer': (plans, { preferences }) =>
    plans.map((plan) => toPlanView(plan, preferences().language)),
  'cloudMiner.mine': (page, { preferences }) =>
    pageOfViews(page, (order) => toOrderView(order, preferences().language)),
};

function toPlanView(plan: MinerPlan, language: Language): MinerPlanView {
  const { id, currency, payCurrency, unit, termDays, closesAt, quota, remaining, price } = plan;
  const text = (amount: string | number) => formatDecimal(String(amount), language);
  const unitOutput = (seen: string) =>
    plainText(exact(dailyOutput(minerTerms(plan, MANY, seen))).div(MANY));
  return {
    ...{ id, currency, payCurrency, unit, termDays, closesAt },
    unitPriceText: text(plan.unitPrice),
    unitOutputText: price === null ? null : text(unitOutput(price)),
    wattsText: text(plan.wattsPerUnit),
    difficultyText: text(plan.difficulty),
    blockRewardText: text(plan.blockReward),
    electricityPriceText: text(plan.electricityPrice),
    minimumText: text(plan.minimumPower),
    maximumText: text(plan.maximumPower),
    remainingText: text(remaining),
    quotaText: text(quota),
    takenPercent: usedPercent(String(quota - remaining), String(quota)),
    state: stateOf(plan),
  };
}

function stateOf(plan: MinerPlan): MinerPlanView['state'] {
  const { isOpen, price, minimumPower, remaining } = plan;
  const yields = price !== null && exact(dailyOutput(minerTerms(plan, minimumPower, price))).gt(0);
  if (!isOpen || !yields) return 'closed';
  return remaining < minimumPower ? 'soldOut' : 'open';
}

function toOrderView(order: MinerOrder, language: Language): MinerOrderView {
  const { id, currency, payCurrency, unit, termDays, daysPaid } = order;
  const text = (amount: string | number) => formatDecimal(String(amount), language);
  return {
    ...{ id, currency, payCurrency, unit, termDays, daysPaid },
    powerText: text(order.hashPower),
    rentText: text(order.rent),
    minedText: text(order.dailyMined),
    electricityText: text(order.dailyElectricity),
    dailyText: text(order.dailyOutput),
    paidText: text(order.paidOutput),
    expectedText: text(order.expectedOutput),
    percent: usedPercent(String(daysPaid), String(termDays)),
    nextOutputAt: order.nextOutputAt,
    status: order.status,
    startedAt: order.startedAt,
    endsAt: order.endsAt,
  };
}
