/** Identity: two levels of verification, and what each allows. */

import { Amount } from '../amount.ts';
import { endpoints, events } from '../endpoint.ts';
import { questions } from '../question.ts';
import { isDocumentNumber } from '../rules/fields/identity-numbers.ts';
import { z } from '../schema.ts';
import { NoFields, Time, text } from '../wire.ts';
import { verificationStates } from './session.ts';

export const identityDocuments = ['id_card', 'passport', 'driver_licence'] as const;
export type IdentityDocument = (typeof identityDocuments)[number];

/**
 * Which level is asked for: `1` basic, with a document's number; `2` advanced, with its pictures.
 */
const WireRealType = z.codec(z.enum(['1', '2']), z.union([z.literal(1), z.literal(2)]), {
  decode: (wire) => (wire === '1' ? 1 : 2),
  encode: (level) => (level === 1 ? '1' : '2'),
});

/** What a level allows (IDENT-08, IDENT-09). */
export const IdentityLimit = z.object({
  level: z.int(),
  /** Withdrawals of any 24 hours, in BTC. */
  withdrawal24: Amount,
  /** Largest single fiat trade, in USDT. */
  fiatTrade: Amount,
});

/** The caller's verification: `level` is the one held, `state` that of the newest submission. */
export const Identity = z.object({
  level: z.int(),
  state: z.enum(verificationStates),
  /** Level of the newest submission; 0 for none. */
  submittedLevel: z.int(),
  submittedAt: z.nullable(Time),
  /** Why it failed, in the caller's language; null otherwise. */
  reason: z.nullable(z.string()),
  /** Both must be bound before a verification (IDENT-06). */
  hasEmail: z.boolean(),
  hasPhone: z.boolean(),
  /** What was submitted, with all but the ends covered; null for nothing. */
  idType: z.nullable(z.enum(identityDocuments)),
  maskedName: z.nullable(z.string()),
  maskedCardId: z.nullable(z.string()),
  limits: z.array(IdentityLimit),
});
export type Identity = z.infer<typeof Identity>;

/**
 * Number of a document: letters, digits and hyphens; which of them are right depends on the
 * document.
 */
const CardId = z.string().check(z.regex(/^[A-Za-z0-9-]{4,30}$/));

/** A name as a document writes it, in any script; no digits and no signs but those of names. */
const PersonName = text({ min: 2, max: 60 }).check(z.regex(/^[\p{L}\p{M}][\p{L}\p{M} .'’·・-]*$/u));

const IdentitySubmit = z
  .object({
    realType: WireRealType,
    idType: z.optional(z.enum(identityDocuments)),
    name: z.optional(PersonName),
    cardId: z.optional(CardId),
    /**
     * Addresses of uploaded pictures that only their owner can open; level 2 is refused without
     * them.
     */
    frontPic: z.optional(text({ max: 200 })),
    reversePic: z.optional(text({ max: 200 })),
  })
  .check(
    z.refine((draft) => draft.realType === 2 || draft.idType !== undefined, { path: ['idType'] }),
    z.refine((draft) => draft.realType === 2 || draft.name !== undefined, { path: ['name'] }),
    z.refine((draft) => draft.realType === 2 || isNumberRight(draft), { path: ['cardId'] }),
  );

interface DocumentDraft {
  readonly idType?: IdentityDocument | undefined;
  readonly cardId?: string | undefined;
}

/** Without a document the number is judged as soon as there is one. */
function isNumberRight({ idType, cardId }: DocumentDraft): boolean {
  if (cardId === undefined) return false;
  return idType === undefined || isDocumentNumber(idType, cardId);
}

export const identityEndpoints = endpoints({
  /** How far the identity of the user is verified, and what was refused. */
  'identity.state': {
    method: 'GET',
    path: '/real/state',
    access: 'user',
    request: NoFields,
    response: Identity,
  },
  /** Level 1 asks for document, name and number; level 2 for both pictures (IDENT-03, IDENT-04). */
  'identity.submit': {
    method: 'POST',
    path: '/user/real',
    access: 'user',
    request: IdentitySubmit,
    response: Identity,
  },
});

export const identityEvents = events({
  'identity.submitted': Identity,
  'identity.verified': Identity,
  'identity.refused': Identity,
});

export const identityQuestions = questions({
  'identity.overview': {
    asks: 'identity.state',
    freshWith: ['identity.submitted', 'identity.verified', 'identity.refused'],
  },
});

/** The caller's verification, with what each level allows formatted. */
export interface IdentityView extends Omit<Identity, 'limits'> {
  readonly limits: readonly {
    readonly level: number;
    /** Withdrawals of any 24 hours, and the largest single fiat trade. */
    readonly withdrawalText: string;
    readonly fiatTradeText: string;
  }[];
}

export interface IdentityQuestions {
  'identity.overview': IdentityView;
}
