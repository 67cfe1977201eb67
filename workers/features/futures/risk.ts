/** How near positions are to their liquidation, as a rate and as a word. */
import { exact } from '../../../contract/money.ts';
import { riskRate } from '../../../contract/rules/futures/account.ts';

export type Risk = 'calm' | 'warning' | 'danger' | 'none';

/** Equity below this many times the maintenance margin is near the end. */
const DANGER_FACTOR = '1.25';

/** `warningRate` is null while no terms are known. */
export function riskOf(
  account: { equity: string; margin: string; maintenance: string },
  warningRate: string | null,
): { rate: string | null; risk: Risk } {
  const equity = exact(account.equity);
  const rate = riskRate(equity, exact(account.margin));
  if (rate === null) return { rate, risk: 'none' };
  if (equity.lt(exact(account.maintenance).times(DANGER_FACTOR))) return { rate, risk: 'danger' };
  const isLow = warningRate !== null && exact(rate).lt(warningRate);
  return { rate, risk: isLow ? 'warning' : 'calm' };
}
