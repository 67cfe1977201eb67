/** The accounts that the money of an order goes between: the bank cards of both sides, as they are when it is agreed. */
import { type ErrorCode, ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { OtcMethod } from '../../../contract/features/otc-entities.ts';
import { HOUR_MS } from '../../../contract/plain/time.ts';
import type { Queryable } from '../../db/database.ts';

export interface CardOfSide {
  readonly realName: string;
  readonly bankName: string;
  readonly branch: string;
  readonly bankAccount: string;
  readonly swiftCode: string;
}

interface CardRow extends CardOfSide {
  readonly userId: number;
  /** A new card takes money from then on. */
  readonly usableAt: number;
  /** After a change of what its owner is known by, nothing leaves before then. */
  readonly outflowsFrom: number;
}

export interface Sides {
  readonly buyerId: number;
  readonly sellerId: number;
  readonly takerId: number;
}

/**
 * The card of each side. What is missing or has to wait is told to the taker of its own; an offer whose owner's is
 * missing or waits takes no orders.
 * @returns `card_required`, `card_waiting`, `outflows_waiting`, `not_on_sale`.
 */
export async function findCards(
  queryable: Queryable,
  sides: Sides,
  { method, nowMs }: { readonly method: OtcMethod; readonly nowMs: number },
): Promise<Result<{ readonly payer: CardOfSide; readonly payee: CardOfSide }>> {
  const rows = await queryable.query<CardRow>(
    `select c.user_id, c.real_name, c.bank_name, c.branch, c.bank_account, c.swift_code, c.usable_at, u.outflows_from
      from bank_cards c join users u on u.id = c.user_id
      where c.user_id in ($1, $2) and c.kind = $3`,
    [sides.buyerId, sides.sellerId, method],
  );
  const payer = rows.find(({ userId }) => userId === sides.buyerId);
  const payee = rows.find(({ userId }) => userId === sides.sellerId);
  const refused = (userId: number, code: ErrorCode, untilMs = nowMs): Result<never> => {
    if (userId !== sides.takerId) return refuse('not_on_sale');
    const hours = String(Math.ceil((untilMs - nowMs) / HOUR_MS));
    return refuse(code, {
      ...(untilMs > nowMs && { params: { hours } }),
      fields: { method: code },
    });
  };
  if (payer === undefined) return refused(sides.buyerId, 'card_required');
  if (payee === undefined) return refused(sides.sellerId, 'card_required');
  // Who sells gives coins away for money on this card, as by a withdrawal.
  const { usableAt, outflowsFrom } = payee;
  if (usableAt > nowMs) return refused(sides.sellerId, 'card_waiting', usableAt);
  if (outflowsFrom > nowMs) return refused(sides.sellerId, 'outflows_waiting', outflowsFrom);
  return ok({ payer: cardOf(payer), payee: cardOf(payee) });
}

function cardOf({ userId: _, usableAt: __, outflowsFrom: ___, ...card }: CardRow): CardOfSide {
  return card;
}

/** The kinds of card that a user has. */
export async function cardKindsOf(queryable: Queryable, userId: number): Promise<OtcMethod[]> {
  const rows = await queryable.query<{ kind: OtcMethod }>(
    'select kind from bank_cards where user_id = $1 order by kind',
    [userId],
  );
  return rows.map(({ kind }) => kind);
}

const SHOWN = 4;

/** The end of a number, behind as many dots whatever its length. */
export function coveredNumber(number: string): string {
  return number === '' ? '' : `•••• ${number.slice(-SHOWN)}`;
}
