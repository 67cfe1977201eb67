/** The table of tiers as text, with what each would save of today's trading. */
import type { VipOverview, VipTierView } from '../../../contract/features/vip.ts';
import { exact } from '../../../contract/money.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import {
  nextTier,
  savedByTier,
  type VipTier,
  vipTiers,
} from '../../../contract/rules/money/vip.ts';
import { cutInChosenFiat, type FiatParts, inChosenFiat } from '../../account/chosen-fiat.ts';
import type { Formatters } from '../../feature/question-parts.ts';
import { formatFiat } from '../../view/format-fiat.ts';
import { formatDecimal } from '../../view/format-number.ts';

export const vipFormatters: Formatters<'vip.benefits'> = {
  'vip.benefits': ({ tier, depositedUsd, fees }, parts) => {
    const { language } = parts.preferences();
    const dollars = (usd: string) => formatFiat(usd, 'USD', language);
    const next = nextTier(tier, depositedUsd);
    const whole = exact(fees.coins).plus(fees.contracts).plus(fees.options).toFixed();
    return {
      tier,
      depositedText: dollars(depositedUsd),
      next: next && {
        tier: next.tier,
        missingText: dollars(next.missingUsd),
        percent: next.percent,
      },
      feesText: inChosenFiat(parts, whole),
      savedText: cutInChosenFiat(parts, savedByTier(fees, tier)),
      tiers: vipTiers.map((row) => toTierView(row, fees, parts)),
    };
  },
};

function toTierView(row: VipTier, fees: VipOverview['fees'], parts: FiatParts): VipTierView {
  const { language } = parts.preferences();
  const percent = (value: number) => `${formatDecimal(String(value), language)}%`;
  return {
    tier: row.tier,
    depositText: thousands(row.depositOverUsd, language),
    bonusText: percent(row.depositBonus),
    contractText: percent(row.contractFeeDiscount),
    optionsText: percent(row.optionsFeeDiscount),
    coinText: percent(row.coinFeeDiscount),
    withdrawalText: thousands(row.dailyWithdrawalUsd, language),
    cashbackText: percent(row.cardCashback),
    loanText: percent(row.loanLimit),
    savedText: cutInChosenFiat(parts, savedByTier(fees, row.tier)),
  };
}

/** Whole thousands of dollars, as short as a column of a phone wants them: `100K`. */
function thousands(usd: number, language: Language): string {
  return `${formatDecimal(exact(String(usd)).div(1000).toFixed(), language)}K`;
}
