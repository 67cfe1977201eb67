/** What is locked, with what redeeming it at this moment would come to. */
import { combineLatest, map, startWith } from 'rxjs';
import type { LockOrder, LockSummary } from '../../../contract/features/lock-mining.ts';
import type { LockHoldings, LockRow } from '../../../contract/features/lock-mining-views.ts';
import { exact, plainText } from '../../../contract/money.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { DAY_MS, MINUTE_MS } from '../../../contract/plain/time.ts';
import { redemptionAt } from '../../../contract/rules/lock-mining/redemption.ts';
import { inChosenFiat } from '../../account/chosen-fiat.ts';
import { FRESH_MS, freshAnswer } from '../../account/fresh-answer.ts';
import { revisionsOf, type TopicSource } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { formatDecimal, formatSignedWhole } from '../../view/format-number.ts';
import { formatRate } from '../../view/format-share.ts';
import { toneOf } from '../../view/tone.ts';
import { usedPercent } from '../../view/used-percent.ts';

/** More than anybody may have in progress. */
const LIMIT = 100;

export function heldSource(parts: FeatureParts): TopicSource<LockHoldings | null> {
  const { changes, connection, looks$, rates, run } = parts;
  const orders$ = freshAnswer(parts, {
    ask: () => run('lockMining.orders', { status: 'in_progress', limit: LIMIT }),
    reasons$: changes.newsOf('lockMining'),
    freshMs: FRESH_MS,
  });
  // What redeeming costs changes by the clock alone.
  const minutes$ = revisionsOf(looks$, () => Math.floor(connection.clock.now() / MINUTE_MS));
  return () =>
    combineLatest([orders$, minutes$.pipe(startWith(0)), rates.revision$]).pipe(
      map(
        ([answer]) =>
          () =>
            answer ? toHoldings(parts, answer) : null,
      ),
    );
}

function toHoldings(
  parts: FeatureParts,
  { list, summary }: { list: readonly LockOrder[]; summary: LockSummary },
): LockHoldings {
  const { language } = parts.preferences();
  const nowMs = parts.connection.clock.now();
  return {
    lockedText: inChosenFiat(parts, summary.locked),
    dailyText: inChosenFiat(parts, summary.dailyDividend),
    paidText: inChosenFiat(parts, summary.paidDividend),
    rows: list.map((order) => toRow(order, nowMs, language)),
  };
}

function toRow(order: LockOrder, nowMs: number, language: Language): LockRow {
  const { id, currency, termDays, dividendsPaid, nextDividendAt, startedAt, maturesAt } = order;
  const { remainingDays, penalty, returned } = redemptionAt(order, nowMs);
  const result = plainText(exact(order.paidDividend).minus(penalty));
  const text = (amount: string) => formatDecimal(amount, language);
  const passedMs = Math.max(0, nowMs - startedAt);
  return {
    ...{ id, currency, termDays, dividendsPaid, nextDividendAt, startedAt, maturesAt },
    remainingDays,
    amountText: text(order.amount),
    dailyYieldText: formatRate(order.dailyYield, language),
    penaltyRatioText: formatRate(order.penaltyRatio, language),
    dailyDividendText: text(order.dailyDividend),
    paidText: text(order.paidDividend),
    expectedText: text(order.expectedDividend),
    percent: usedPercent(String(passedMs), String(termDays * DAY_MS)),
    redemption: {
      penaltyText: text(penalty),
      returnedText: text(returned),
      resultText: formatSignedWhole(result, language),
      tone: toneOf(result),
    },
  };
}
