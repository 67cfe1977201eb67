/** What ends an order, or has it judged anew, begins with what it holds. */
import type { Act } from '../money/act.ts';
import type { OrderRow } from '../rows/order-store.ts';

/** All that an order still holds. */
export function giveBack({ money, at }: Act, { holdId }: Pick<OrderRow, 'holdId'>): void {
  if (holdId !== null) money.release({ holdId, amount: null, at });
}
