/** What a newcomer still has to do before the whole of the exchange is open, in the order in which it is easiest. */
import type { User } from '../../../contract/features/session.ts';
import { TRADE_PATH } from '../../navigation/paths.ts';

const steps = {
  payPassword: { path: '/pages/setting/payPassword', isDone: (user: User) => user.hasPayPassword },
  phone: { path: '/pages/setting/bind_phone', isDone: (user: User) => user.phone !== null },
  email: { path: '/pages/setting/bind_email', isDone: (user: User) => user.email !== null },
  identity: {
    path: '/pages/setting/real',
    // What is being looked at needs nobody's doing.
    isDone: ({ verificationLevel, verification }: User) =>
      verificationLevel > 0 || verification === 'reviewing',
  },
} as const;

export type StepName = keyof typeof steps | 'trade';

export interface Step {
  readonly name: StepName;
  readonly path: string;
}

export const STEP_COUNT = Object.keys(steps).length + 1;

/** Whoever has traded once needs no guide; the demo account is nobody's to set up. */
export function stepsLeft(user: User, hasTraded: boolean): readonly Step[] {
  if (user.isDemo) return [];
  const names = Object.keys(steps) as (keyof typeof steps)[];
  const left = names.filter((name) => !steps[name].isDone(user));
  return [
    ...left.map((name) => ({ name, path: steps[name].path })),
    ...(hasTraded ? [] : [{ name: 'trade', path: TRADE_PATH } as const]),
  ];
}
