/**
 * The life of an order over the counter: who may take which step, from where, and when. Server, database and screens
 * follow this one table; whatever is not in it does not happen.
 */

export const otcStatuses = [
  'unpaid',
  'paid',
  'appealed',
  'released',
  'cancelled',
  'expired',
  'returned',
] as const;
export type OtcStatus = (typeof otcStatuses)[number];

export const otcRoles = ['buyer', 'seller'] as const;
export type OtcRole = (typeof otcRoles)[number];
export type OtcActor = OtcRole | 'clock' | 'operator';

interface Step {
  readonly by: readonly OtcActor[];
  readonly from: readonly OtcStatus[];
  readonly to: OtcStatus;
  /** Only before the time to pay has run out, or only after it; whenever, where neither is said. */
  readonly only?: 'inTime' | 'late';
}

/** After "paid" no clock and no buyer ends an order: the seller releases, or the operator decides. */
export const otcSteps = {
  pay: { by: ['buyer'], from: ['unpaid'], to: 'paid', only: 'inTime' },
  cancel: { by: ['buyer'], from: ['unpaid'], to: 'cancelled', only: 'inTime' },
  expire: { by: ['clock'], from: ['unpaid'], to: 'expired', only: 'late' },
  release: { by: ['seller'], from: ['paid', 'appealed'], to: 'released' },
  appeal: { by: ['buyer', 'seller'], from: ['paid'], to: 'appealed' },
  award: { by: ['operator'], from: ['appealed'], to: 'released' },
  giveBack: { by: ['operator'], from: ['appealed'], to: 'returned' },
} as const satisfies Readonly<Record<string, Step>>;
export type OtcStep = keyof typeof otcSteps;
export const otcStepNames = Object.keys(otcSteps) as readonly OtcStep[];

/** What decides whether a step may be taken. */
interface OtcMoment {
  readonly status: OtcStatus;
  readonly expiresAt: number;
}

/** Whether this is a step of theirs at all, in whatever state. */
export function isStepOf(step: OtcStep, actor: OtcActor): boolean {
  const { by }: Step = otcSteps[step];
  return by.includes(actor);
}

/** Whether the order is where the step begins. At the instant at which the time ends it is late. */
export function isStepNow(step: OtcStep, { status, expiresAt }: OtcMoment, nowMs: number): boolean {
  const { from, only }: Step = otcSteps[step];
  if (!from.includes(status)) return false;
  return only === undefined || (only === 'late') === nowMs >= expiresAt;
}

/** What somebody may do with the order now. */
export function stepsNow(actor: OtcActor, order: OtcMoment, nowMs: number): readonly OtcStep[] {
  return otcStepNames.filter((step) => isStepOf(step, actor) && isStepNow(step, order, nowMs));
}

/** Who has the coins: in escrow they belong to nobody's purse. */
export function coinsOf(status: OtcStatus): 'escrow' | OtcRole {
  if (status === 'released') return 'buyer';
  return isOver(status) ? 'seller' : 'escrow';
}

export function isOver(status: OtcStatus): boolean {
  return otcStepNames.every((step) => !(otcSteps[step] as Step).from.includes(status));
}
