/** Holds as the functions of the database read them, for what opens and ends them together with other things. */
import type { HoldOrder } from './holds.ts';
import { assertPositive, textOrNull } from './transfer.ts';

/** A hold that is to be opened; throws for an amount that is none. */
export function holdBody({ account, amount, code, key, reference, at }: HoldOrder) {
  assertPositive(amount);
  const { kind = null } = reference ?? {};
  const referenceId = textOrNull(reference?.id);
  return { ...account, amount, code, key, referenceKind: kind, referenceId, at };
}

/** A part of a hold that is given back, or with null all that is left of it, which ends the hold. */
export interface HoldRelease {
  readonly holdId: number;
  readonly amount: string | null;
  readonly at: number;
}
