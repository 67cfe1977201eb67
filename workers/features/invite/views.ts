/** What invitations have brought: sums in the chosen currency to the cent, rebates with every digit. */
import type {
  InviteSummary,
  InviteView,
  Rebate,
  RebateView,
} from '../../../contract/features/invite.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { cutInChosenFiat, type FiatParts } from '../../account/chosen-fiat.ts';
import { formatDecimal, formatSignedWhole } from '../../view/format-number.ts';
import { formatRate } from '../../view/format-share.ts';
import { toneOf } from '../../view/tone.ts';

export function toInviteView(summary: InviteSummary, parts: FiatParts): InviteView {
  const { levels, earnedUsd, ...rest } = summary;
  const { language } = parts.preferences();
  return {
    ...rest,
    earnedText: cutInChosenFiat(parts, earnedUsd),
    levels: levels.map((row) => ({
      level: row.level,
      rateText: formatRate(row.rate, language),
      invited: row.invited,
      earnedText: cutInChosenFiat(parts, row.earnedUsd),
    })),
  };
}

export function toRebateView({ fee, amount, ...rest }: Rebate, language: Language): RebateView {
  return {
    ...rest,
    feeText: formatDecimal(fee.replace('-', ''), language),
    amountText: formatSignedWhole(amount, language),
    tone: toneOf(amount),
  };
}
