/** Bank cards: one domestic and one international account to withdraw to. */
import { endpoints, events } from '../endpoint.ts';
import { questions } from '../question.ts';
import { isAccountRight, isRoutingNumberRight, isSwiftCode } from '../rules/fields/bank-numbers.ts';
import { z } from '../schema.ts';
import { NoFields, Time, text } from '../wire.ts';
import { outflowProof } from './security.ts';

/** Account or routing number: digits, letters and hyphens; groups may be apart by blanks. */
const AccountNumber = z.string().check(z.trim(), z.regex(/^[A-Za-z0-9][A-Za-z0-9 -]{3,39}$/));
/** SWIFT code (BIC): eight or eleven letters and digits, with a country that exists. */
const SwiftCode = z
  .string()
  .check(
    z.trim(),
    z.regex(/^[A-Za-z]{6}[A-Za-z0-9]{2}([A-Za-z0-9]{3})?$/, { error: 'swift_invalid' }),
    z.refine(isSwiftCode, { error: 'swift_invalid' }),
  );
/**
 * International form with the area code, for example +1 213 373 4253; the server knows the rest.
 */
const Phone = z
  .string()
  .check(z.trim(), z.regex(/^\+[0-9][0-9 -]{3,18}$/, { error: 'phone_invalid' }));

/** Fields of both variants, every one required (CARD-02, CARD-04). */
const domesticFields = {
  /** ABA account: the bank's routing number; of nine digits the last checks the others. */
  abaAccount: AccountNumber.check(z.refine(isRoutingNumberRight)),
  realName: text({ min: 2, max: 60 }),
  bankAccount: AccountNumber,
  bankProvince: text({ min: 1, max: 60 }),
  bankCity: text({ min: 1, max: 60 }),
  bankName: text({ min: 1, max: 80 }),
  branch: text({ min: 1, max: 80 }),
  swiftCode: SwiftCode,
  phone: Phone,
  /** Address of the cardholder. */
  address: text({ min: 1, max: 160 }),
};

const internationalFields = {
  ...domesticFields,
  /** Routing codes of other countries know no check digit of ours. */
  abaAccount: AccountNumber,
  /** An account that looks like an IBAN has to be one. */
  bankAccount: AccountNumber.check(z.refine(isAccountRight, { error: 'iban_invalid' })),
  /** Clearing network, for example SWIFT or SEPA. */
  bankNetwork: text({ min: 1, max: 40 }),
  bankAddress: text({ min: 1, max: 160 }),
};

/** A saved card. Account numbers and phone come with all but the last four characters covered. */
export const DomesticCard = z.object({
  id: z.int(),
  abaAccount: z.string(),
  realName: z.string(),
  bankAccount: z.string(),
  bankProvince: z.string(),
  bankCity: z.string(),
  bankName: z.string(),
  branch: z.string(),
  swiftCode: z.string(),
  phone: z.string(),
  address: z.string(),
  /** A new account of a bank takes withdrawals from this instant on. */
  usableAt: Time,
  updatedAt: Time,
});
export type DomesticCard = z.infer<typeof DomesticCard>;

export const InternationalCard = z.extend(DomesticCard, {
  bankNetwork: z.string(),
  bankAddress: z.string(),
});
export type InternationalCard = z.infer<typeof InternationalCard>;

export const cardKinds = ['domestic', 'international'] as const;

export const bankCardsEndpoints = endpoints({
  /** Saves the domestic card in place of the one before. */
  'bankCards.saveDomestic': {
    method: 'POST',
    path: '/user/cash_save',
    access: 'user',
    request: z.object({ ...domesticFields, ...outflowProof }),
    response: DomesticCard,
  },
  /** Saves the international card in place of the one before. */
  'bankCards.saveInternational': {
    method: 'POST',
    path: '/user/cash_save_international',
    access: 'user',
    request: z.object({ ...internationalFields, ...outflowProof }),
    response: InternationalCard,
  },
  /** The domestic card; null when none was added. */
  'bankCards.domestic': {
    method: 'POST',
    path: '/user/cash_info',
    access: 'user',
    request: NoFields,
    response: z.nullable(DomesticCard),
  },
  /** The international card; null when none was added. */
  'bankCards.international': {
    method: 'POST',
    path: '/user/cash_info_international',
    access: 'user',
    request: NoFields,
    response: z.nullable(InternationalCard),
  },
  /** Forgets a card, proven as it is to save one. What is already on its way to it goes on. */
  'bankCards.remove': {
    method: 'POST',
    path: '/user/cash_remove',
    access: 'user',
    extension: true,
    request: z.object({ kind: z.enum(cardKinds), ...outflowProof }),
    response: NoFields,
  },
});

export const bankCardsEvents = events({
  'bankCards.domesticSaved': DomesticCard,
  'bankCards.internationalSaved': InternationalCard,
  'bankCards.removed': z.object({ kind: z.enum(cardKinds) }),
});

export const bankCardsQuestions = questions({
  'bankCards.domesticCard': {
    asks: 'bankCards.domestic',
    freshWith: ['bankCards.domesticSaved', 'bankCards.removed'],
  },
  'bankCards.internationalCard': {
    asks: 'bankCards.international',
    freshWith: ['bankCards.internationalSaved', 'bankCards.removed'],
  },
});
