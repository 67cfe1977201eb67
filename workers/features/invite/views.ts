/** What invitations have brought: sums in USD to the cent, rebates with every digit. */
import type {
  InviteSummary,
  InviteView,
  Rebate,
  RebateView,
} from '../../../contract/features/invite.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { dressDecimal, formatAmount, formatSignedWhole } from '../../view/format-number.ts';
import { formatRate } from '../../view/format-share.ts';
import { toneOf } from '../../view/tone.ts';

const CENTS = 2;

export function toInviteView(summary: InviteSummary, language: Language): InviteView {
  const { levels, earnedUsd, ...rest } = summary;
  // Cut and not rounded: nobody is shown more than there is.
  const cents = (text: string) => formatAmount(text, CENTS, language);
  return {
    ...rest,
    earnedText: cents(earnedUsd),
    levels: levels.map((row) => ({
      level: row.level,
      rateText: formatRate(row.rate, language),
      invited: row.invited,
      earnedText: cents(row.earnedUsd),
    })),
  };
}

export function toRebateView({ fee, amount, ...rest }: Rebate, language: Language): RebateView {
  return {
    ...rest,
    feeText: dressDecimal(fee.replace('-', ''), language),
    amountText: formatSignedWhole(amount, language),
    tone: toneOf(amount),
  };
}
