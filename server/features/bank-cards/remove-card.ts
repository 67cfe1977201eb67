/** Forgets a card, proven as it is to save one: who holds an open session alone takes nobody's way out away. */
import { type Result, refuse } from '../../../contract/envelope.ts';
import type { UserCaller } from '../../calls/caller.ts';
import { transact } from '../../db/database.ts';
import { Refused } from '../../db/errors.ts';
import type { Exchange } from '../../exchange.ts';
import { addMessage } from '../../messages/add-message.ts';
import { announce } from '../../realtime/announce.ts';
import { type OutflowProof, proveOutflow } from '../../users/outflow-proof.ts';
import type { SessionParts } from '../../users/sessions/session-parts.ts';
import { type CardKind, deleteCard, endingOf, readCard } from './card-store.ts';

/** @returns `not_found` without a card of the kind, before the proof, which may consume a code. */
export async function removeCard(
  parts: Pick<SessionParts, 'passwords' | 'codes' | 'guard'>,
  { caller, ...exchange }: Exchange & { readonly caller: UserCaller },
  { kind, ...proof }: OutflowProof & { readonly kind: CardKind },
): Promise<Result<Record<string, never>>> {
  const { database, clock } = exchange;
  const { userId } = caller;
  if (!(await readCard(database, userId, kind))) return refuse('not_found');
  const proven = await proveOutflow(parts, { ...exchange, caller }, proof);
  if (!proven.ok) return proven;
  return transact(database, async (tx) => {
    const account = await deleteCard(tx, userId, kind);
    if (account === null) throw new Refused(refuse('not_found').error);
    const message = await addMessage(tx, userId, {
      key: 'card_removed',
      params: { ending: endingOf(account) },
      at: clock.now(),
    });
    await announce(exchange, tx, userId, [['bankCards.removed', { kind }], message]);
    return {};
  });
}
