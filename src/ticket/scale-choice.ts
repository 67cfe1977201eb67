/** What a ticket holds of a ladder of limits, besides its first price: where it ends, how many they are, and how their sizes go. */
import type { ScaleSizes } from '../../contract/ladders.ts';

export interface ScaleChoice {
  readonly scaleTo: string;
  readonly scaleCount: string;
  readonly scaleSizes: ScaleSizes;
}

/** Before anything is chosen. */
export const noScale: ScaleChoice = { scaleTo: '', scaleCount: '5', scaleSizes: 'even' };

/** As the drafts of orders have it. */
export function scaleDraft({ scaleTo: to, scaleCount, scaleSizes: sizes }: ScaleChoice) {
  return { to, count: Number(scaleCount), sizes };
}

/** A ladder does not begin where the market is: it begins where it is told to. */
export function scaleFrom(ticket: {
  readonly price: string;
  readonly isPriceChosen: boolean;
}): string {
  return ticket.isPriceChosen ? ticket.price : '';
}
