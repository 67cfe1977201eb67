/** How a withdrawal is said to its owner. */
import type { Withdrawal } from '../../../contract/features/withdraw.ts';

const TARGET_END = 6;

/** Enough of the target to know it again: its name and how it ends. */
export function shortTarget({
  targetName,
  target,
}: Pick<Withdrawal, 'targetName' | 'target'>): string {
  return `${targetName} (…${target.slice(-TARGET_END)})`;
}
