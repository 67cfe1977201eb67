/** The page of limits as text. */
import {
  type LimitName,
  limitNames,
  type TradingLimits,
} from '../../../contract/features/trading-limits.ts';
import { exact, plainText } from '../../../contract/money.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { multipleText } from '../../../contract/plain/multiple-text.ts';
import { MINUTE_MS } from '../../../contract/plain/time.ts';
import { closedProblem } from '../../../contract/rules/trading-limits/judge-opening.ts';
import type { Formatters } from '../../feature/question-parts.ts';
import { formatFiat } from '../../view/format-fiat.ts';
import { formatDecimal } from '../../view/format-number.ts';
import { withSign } from '../../view/signed.ts';
import { toneOf } from '../../view/tone.ts';

export const tradingLimitsFormatters: Formatters<'tradingLimits.page'> = {
  'tradingLimits.page': (answer, parts) => {
    const { language } = parts.preferences();
    const { limits, waiting, realised, dayEndsAt, silenceMs } = answer;
    const dollars = (text: string) => formatFiat(text, 'USD', language);
    const zone = waiting.find(({ name }) => name === 'timeZone');
    // A break of today says nothing of what was lost.
    const loss = { nowMs: parts.environment.clock.now(), realised };
    return {
      rows: limitNames.map((name) => toRow(answer, name, language)),
      timeZone: limits.timeZone,
      waitingZone: zone ? { timeZone: zone.value ?? '', at: zone.at } : null,
      coolingOffUntil: limits.coolingOffUntil,
      realisedText: withSign(realised, dollars(realised)),
      tone: toneOf(realised, '0.01'),
      leftText: limits.dailyLoss === null ? null : dollars(leftOf(limits.dailyLoss, realised)),
      isReached: closedProblem({ ...limits, coolingOffUntil: null }, loss) !== null,
      dayEndsAt,
      silenceMinutes: silenceMs === null ? null : Math.ceil(silenceMs / MINUTE_MS),
    };
  },
};

function toRow({ limits, waiting }: TradingLimits, name: LimitName, language: Language) {
  const text = (value: string | null) => {
    if (value === null) return '';
    return name === 'multiple'
      ? multipleText(formatDecimal(value, language), language)
      : formatFiat(value, 'USD', language);
  };
  const change = waiting.find((each) => each.name === name);
  return {
    name,
    value: limits[name] ?? '',
    valueText: text(limits[name]),
    waiting: change ? { valueText: text(change.value), at: change.at } : null,
  };
}

/** What may still be lost; a profit of the day may be lost as well. */
function leftOf(dailyLoss: string, realised: string): string {
  const left = exact(dailyLoss).plus(realised);
  return left.gt(0) ? plainText(left) : '0';
}
