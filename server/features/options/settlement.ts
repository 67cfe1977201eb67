/** What an option comes to. There is nothing in here but its terms and the prices of its two ticks. */
import type { OptionOutcome, OptionType } from '../../../contract/features/options.ts';
import { optionOutcome, optionPayout } from '../../../contract/rules/options/payout.ts';

/** What was agreed when the option was bought. */
export interface OptionTerms {
  readonly type: OptionType;
  readonly stake: string;
  readonly fee: string;
  readonly payoutRate: string;
  readonly scale: number;
}

/** Null where the tape had no tick in time. */
export interface OptionPrices {
  readonly buyPrice: string | null;
  readonly sellPrice: string | null;
}

export interface Settlement {
  readonly outcome: Exclude<OptionOutcome, 'sold'>;
  /** What goes back to the buyer; `0` after a loss. */
  readonly payout: string;
}

export function settleOption(terms: OptionTerms, prices: OptionPrices): Settlement {
  const { type, stake, fee, payoutRate, scale } = terms;
  const { buyPrice, sellPrice } = prices;
  const outcome =
    buyPrice === null || sellPrice === null ? 'void' : optionOutcome({ type, buyPrice, sellPrice });
  return { outcome, payout: optionPayout({ stake, fee, payoutRate, outcome, scale }) };
}
