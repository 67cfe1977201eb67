/** A limit far through the market, in words; null where it is not far. */
import type { WordsOf } from '../i18n/use-words.ts';

export function farWords(share: string, isBuy: boolean, trade: WordsOf<'trade'>): string | null {
  if (share === '') return null;
  return trade(isBuy ? 'ticket.farAbove' : 'ticket.farBelow', { share });
}
