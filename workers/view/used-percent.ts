/** How much of the most an amount is, as a whole percentage from 0 to 100: where the slider below it stands. */
import { exact } from '../../contract/money.ts';

export function usedPercent(amount: string, most: string): number {
  if (amount === '' || exact(amount).lte(0)) return 0;
  if (exact(amount).gte(most)) return 100;
  return exact(amount).div(most).times(100).toDecimalPlaces(0, 1).toNumber();
}
