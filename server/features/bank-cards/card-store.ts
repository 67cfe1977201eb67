/** The rows of `bank_cards`, and what of them may be shown. */
import type { DomesticCard, InternationalCard } from '../../../contract/features/bank-cards.ts';
import type { Queryable, Transaction } from '../../db/database.ts';

export type CardKind = 'domestic' | 'international';

/** A card as it was entered: numbers in full, so it stays on this side. */
export interface Card {
  readonly abaAccount: string;
  readonly realName: string;
  readonly bankAccount: string;
  readonly bankProvince: string;
  readonly bankCity: string;
  readonly bankName: string;
  readonly branch: string;
  readonly swiftCode: string;
  readonly phone: string;
  readonly address: string;
  /** Null for domestic cards, as is the next. */
  readonly bankNetwork: string | null;
  readonly bankAddress: string | null;
}

export interface CardRow extends Card {
  readonly id: number;
  readonly usableAt: number;
  readonly updatedAt: number;
}

const COLUMNS = `id, aba_account, real_name,
  bank_account, bank_province, bank_city,
  bank_name, branch, swift_code, phone, address,
  bank_network, bank_address, usable_at, updated_at`;

export async function readCard(
  database: Queryable,
  userId: number,
  kind: CardKind,
): Promise<CardRow | undefined> {
  const [row] = await database.query<CardRow>(
    `select ${COLUMNS} from bank_cards where user_id = $1 and kind = $2`,
    [userId, kind],
  );
  return row;
}

/** Replaces the previous card completely. Another account is a new way out, which has to wait. */
export async function writeCard(
  tx: Transaction,
  owner: {
    readonly userId: number;
    readonly kind: CardKind;
    readonly nowMs: number;
    readonly usableAt: number;
  },
  card: Card,
): Promise<CardRow> {
  const [row] = await tx.query<CardRow>(
    `insert into bank_cards (user_id, kind, aba_account, real_name, bank_account, bank_province,
         bank_city, bank_name, branch, swift_code, phone, address, bank_network, bank_address, updated_at,
         usable_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
       on conflict (user_id, kind) do update set
         aba_account = excluded.aba_account, real_name = excluded.real_name,
         bank_account = excluded.bank_account, bank_province = excluded.bank_province,
         bank_city = excluded.bank_city, bank_name = excluded.bank_name, branch = excluded.branch,
         swift_code = excluded.swift_code, phone = excluded.phone, address = excluded.address,
         bank_network = excluded.bank_network, bank_address = excluded.bank_address,
         updated_at = excluded.updated_at,
         usable_at = case when (bank_cards.bank_account, bank_cards.aba_account, bank_cards.swift_code)
             = (excluded.bank_account, excluded.aba_account, excluded.swift_code)
           then bank_cards.usable_at else excluded.usable_at end
       returning ${COLUMNS}`,
    [
      owner.userId,
      owner.kind,
      card.abaAccount,
      card.realName,
      card.bankAccount,
      card.bankProvince,
      card.bankCity,
      card.bankName,
      card.branch,
      card.swiftCode,
      card.phone,
      card.address,
      card.bankNetwork,
      card.bankAddress,
      owner.nowMs,
      owner.usableAt,
    ],
  );
  if (!row) throw new Error('a bank card was not written');
  return row;
}

/** Answers the account of the card that was there, or null. What is on its way to it names it by itself. */
export async function deleteCard(
  tx: Transaction,
  userId: number,
  kind: CardKind,
): Promise<string | null> {
  const [row] = await tx.query<Pick<Card, 'bankAccount'>>(
    'delete from bank_cards where user_id = $1 and kind = $2 returning bank_account',
    [userId, kind],
  );
  return row?.bankAccount ?? null;
}

export function toDomestic(row: CardRow): DomesticCard {
  const { bankNetwork: _network, bankAddress: _address, ...card } = row;
  return {
    ...card,
    abaAccount: covered(row.abaAccount),
    bankAccount: covered(row.bankAccount),
    phone: covered(row.phone),
  };
}

export function toInternational(row: CardRow): InternationalCard {
  const { bankNetwork, bankAddress } = row;
  return { ...toDomestic(row), bankNetwork: bankNetwork ?? '', bankAddress: bankAddress ?? '' };
}

const LAST = 4;

/** The last four characters of a number. */
export function endingOf(number: string): string {
  return number.slice(-LAST);
}

/** Always as many dots, so that they do not tell the length; of a very short number half stays covered. */
function covered(number: string): string {
  const shown = Math.min(LAST, Math.floor(number.length / 2));
  return `•••• ${number.slice(-shown)}`;
}
