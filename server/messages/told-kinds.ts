/** By which channels each kind of message reaches its user who has chosen nothing. */
import type { MessageKind, ToldKind } from '../../contract/features/messages.ts';

type Told = Pick<ToldKind, 'message' | 'push'>;

/** Fills are many, and the orders themselves show them; everything else is kept to be read again. */
const KEPT = { message: 'always', push: true } as const;

export const toldKinds: Readonly<Record<MessageKind, Told>> = {
  trade: { message: 'off', push: true },
  risk: KEPT,
  money: KEPT,
  talk: KEPT,
  account: KEPT,
  product: { message: 'always', push: false },
  system: { message: 'always', push: false },
  security: KEPT,
};
