/** The fields of a bank card in the order in which a bank's own papers name them (CARD-02, CARD-03). */
import type { DomesticCard, InternationalCard } from '../../../contract/features/bank-cards.ts';

/** What the server shows of a card; a domestic one has two fields less. */
export type SavedCard = DomesticCard | InternationalCard;
export type CardKind = 'domestic' | 'international';
export type CardField = Exclude<keyof InternationalCard, 'id' | 'usableAt' | 'updatedAt'>;
export type CardDraft = Readonly<Record<CardField, string>>;

const domestic = [
  'realName',
  'bankAccount',
  'bankName',
  'branch',
  'abaAccount',
  'swiftCode',
  'bankProvince',
  'bankCity',
  'phone',
  'address',
] as const satisfies readonly CardField[];

export const cardFields: Readonly<Record<CardKind, readonly CardField[]>> = {
  domestic,
  international: [...domestic.slice(0, 6), 'bankNetwork', 'bankAddress', ...domestic.slice(6)],
};

export const emptyDraft: CardDraft = {
  abaAccount: '',
  realName: '',
  bankAccount: '',
  bankProvince: '',
  bankCity: '',
  bankName: '',
  branch: '',
  swiftCode: '',
  phone: '',
  address: '',
  bankNetwork: '',
  bankAddress: '',
};

/** Covered numbers are of no use to a form: they are typed again. */
export const coveredFields: ReadonlySet<CardField> = new Set([
  'abaAccount',
  'bankAccount',
  'phone',
]);

interface CardCalls {
  readonly path: string;
  readonly ask: 'bankCards.domesticCard' | 'bankCards.internationalCard';
  readonly save: 'bankCards.saveDomestic' | 'bankCards.saveInternational';
}

export const cardCalls: Readonly<Record<CardKind, CardCalls>> = {
  domestic: {
    path: '/pages/setting/bank',
    ask: 'bankCards.domesticCard',
    save: 'bankCards.saveDomestic',
  },
  international: {
    path: '/pages/setting/bank_international',
    ask: 'bankCards.internationalCard',
    save: 'bankCards.saveInternational',
  },
};
