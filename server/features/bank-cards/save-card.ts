/**
 * Saves a card in place of the previous one, once its numbers are valid and the owner has proven
 * the request.
 */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import { plainAccount } from '../../../contract/rules/fields/bank-numbers.ts';
import type { UserCaller } from '../../calls/caller.ts';
import type { Exchange } from '../../exchange.ts';
import { addMessage } from '../../messages/add-message.ts';
import { type Announcement, announce } from '../../realtime/announce.ts';
import { type OutflowProof, proveOutflow } from '../../users/outflow-proof.ts';
import { usableFrom } from '../../users/outflow-wait.ts';
import type { SessionParts } from '../../users/sessions/session-parts.ts';
import { type Card, type CardKind, type CardRow, endingOf, writeCard } from './card-store.ts';

interface Saving<Answer> {
  readonly kind: CardKind;
  readonly card: Card;
  readonly proof: OutflowProof;
  readonly announced: (saved: CardRow) => Announcement;
  readonly toAnswer: (saved: CardRow) => Answer;
}

/** The number in international form (E.164), or null when no line can have it. */
function phoneOf(written: string): string | null {
  const phone = parsePhoneNumberFromString(written);
  return phone?.isPossible() ? phone.number : null;
}

/** The card is validated before the proof, which may consume a code. */
export async function saveCard<Answer>(
  parts: Pick<SessionParts, 'passwords' | 'codes' | 'guard'>,
  { caller, ...exchange }: Exchange & { readonly caller: UserCaller },
  { kind, card, proof, announced, toAnswer }: Saving<Answer>,
): Promise<Result<Answer>> {
  const phone = phoneOf(card.phone);
  if (phone === null) return refuse('phone_invalid', { fields: { phone: 'phone_invalid' } });
  const { database, clock } = exchange;
  const proven = await proveOutflow(parts, { ...exchange, caller }, proof);
  if (!proven.ok) return proven;
  const { userId } = caller;
  const saved = await database.withTransaction(async (tx) => {
    const nowMs = clock.now();
    const written = await writeCard(
      tx,
      { userId, kind, nowMs, usableAt: usableFrom(exchange, nowMs) },
      { ...plain(card), phone },
    );
    const message = await addMessage(tx, userId, {
      key: 'card_saved',
      params: { ending: endingOf(written.bankAccount) },
      at: nowMs,
      ...(kind === 'international' && { link: '/pages/setting/bank_international' }),
    });
    await announce(exchange, tx, userId, [announced(written), message]);
    return written;
  });
  return ok(toAnswer(saved));
}

function plain(card: Card): Card {
  return {
    ...card,
    abaAccount: plainAccount(card.abaAccount),
    bankAccount: plainAccount(card.bankAccount),
    swiftCode: card.swiftCode.toUpperCase(),
  };
}
