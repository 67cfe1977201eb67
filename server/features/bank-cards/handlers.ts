/** Bank cards: one domestic and one international account to withdraw to. Numbers never go out in full. */
import { ok } from '../../../contract/envelope.ts';
import type { Handlers } from '../../calls/handler.ts';
import type { SessionParts } from '../../users/sessions/session-parts.ts';
import { readCard, toDomestic, toInternational } from './card-store.ts';
import { removeCard } from './remove-card.ts';
import { saveCard } from './save-card.ts';

type Menu =
  | 'bankCards.saveDomestic'
  | 'bankCards.saveInternational'
  | 'bankCards.domestic'
  | 'bankCards.international'
  | 'bankCards.remove';

export function bankCardsHandlers(
  parts: Pick<SessionParts, 'passwords' | 'codes' | 'guard'>,
): Handlers<Menu> {
  return {
    'bankCards.saveDomestic': async (context, request) =>
      saveCard(parts, context, {
        kind: 'domestic',
        card: { ...request, bankNetwork: null, bankAddress: null },
        proof: request,
        announced: (saved) => ['bankCards.domesticSaved', toDomestic(saved)],
        toAnswer: toDomestic,
      }),
    'bankCards.saveInternational': async (context, request) =>
      saveCard(parts, context, {
        kind: 'international',
        card: request,
        proof: request,
        announced: (saved) => ['bankCards.internationalSaved', toInternational(saved)],
        toAnswer: toInternational,
      }),
    'bankCards.domestic': async ({ database, caller }) => {
      const card = await readCard(database, caller.userId, 'domestic');
      return ok(card ? toDomestic(card) : null);
    },
    'bankCards.international': async ({ database, caller }) => {
      const card = await readCard(database, caller.userId, 'international');
      return ok(card ? toInternational(card) : null);
    },
    'bankCards.remove': (context, request) => removeCard(parts, context, request),
  };
}
