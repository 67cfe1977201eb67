/**
 * The one way in which an order goes on: locked, judged by the table of steps, the coins moved, the row written, both
 * sides told; in one transaction, so of steps that are taken at the same time one wins and the others are refused.
 */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import { exact, plainText } from '../../../contract/money.ts';
import {
  coinsOf,
  isStepNow,
  isStepOf,
  type OtcActor,
  type OtcRole,
  type OtcStep,
  otcSteps,
} from '../../../contract/rules/otc/order-steps.ts';
import type { Transaction } from '../../db/database.ts';
import { accept } from '../../db/errors.ts';
import type { Exchange } from '../../exchange.ts';
import type { Balance } from '../../ledger/accounts.ts';
import { voidHold } from '../../ledger/holds.ts';
import { postHold } from '../../ledger/transfer.ts';
import { moveTaken } from './offer-store.ts';
import {
  lockOrder,
  type OrderRow,
  OTC_REFERENCE,
  roleOf,
  type StepChange,
  saveStep,
} from './order-store.ts';
import { type Told, tellSides } from './tell-sides.ts';
import { OTC_ACCOUNT } from './terms.ts';

export interface StepWish {
  readonly id: number;
  readonly step: OtcStep;
  /** A user, who is one of the sides, or none. */
  readonly by: { readonly userId: number } | 'clock' | 'operator';
  /** What was said with it: why one appeals, why it was decided so. */
  readonly reason?: string;
  /** The picture that proves a payment. */
  readonly voucher?: string;
}

/** @returns `not_found` for who has no such order or no such step of it, `order_not_open` in any other state. */
export async function stepOrder(
  exchange: Exchange,
  tx: Transaction,
  wish: StepWish,
): Promise<Result<OrderRow>> {
  const nowMs = exchange.clock.now();
  const locked = await lockOrder(tx, wish.id);
  if (locked === null) return refuse('not_found');
  const actor = actorOf(locked, wish.by);
  if (actor === null || !isStepOf(wish.step, actor)) return refuse('not_found');
  if (!isStepNow(wish.step, locked, nowMs)) return refuse('order_not_open');
  const status = otcSteps[wish.step].to;
  const balances = await moveCoins(tx, { ...locked, status }, nowMs);
  const row = await saveStep(tx, { ...locked, status }, changeOf(wish, actor, nowMs));
  await tellSides(exchange, tx, { row, balances, told: toldOf(wish.step, actor) });
  return ok(row);
}

function actorOf(row: OrderRow, by: StepWish['by']): OtcActor | null {
  return typeof by === 'string' ? by : roleOf(row, by.userId);
}

/** Out of the escrow: to the buyer by a transfer, or back to the seller and into the offer. */
async function moveCoins(
  tx: Transaction,
  { id, status, holdId, buyerId, offerId, currency, number }: OrderRow,
  at: number,
): Promise<readonly Balance[]> {
  const owner = coinsOf(status);
  if (owner === 'escrow') return [];
  if (owner === 'seller') {
    await moveTaken(tx, offerId, plainText(exact(number).negated()));
    return accept(await voidHold(tx, holdId, at)).balances;
  }
  const posted = await postHold(tx, {
    code: 'otc_trade',
    key: `otc_trade:${id}`,
    reference: { kind: OTC_REFERENCE, id },
    settles: true,
    holdId,
    amount: number,
    legs: [{ account: { userId: buyerId, account: OTC_ACCOUNT, currency }, amount: number }],
    at,
  });
  return accept(posted).balances;
}

function changeOf(
  { step, reason = '', voucher }: StepWish,
  actor: OtcActor,
  at: number,
): StepChange {
  if (step === 'pay') return { paidAt: at, ...(voucher !== undefined && { voucher }) };
  if (step === 'appeal')
    return { appealedBy: actor as OtcRole, appealReason: reason, appealedAt: at };
  if (step === 'award') return { endedAt: at, decidedFor: 'buyer', decisionReason: reason };
  if (step === 'giveBack') return { endedAt: at, decidedFor: 'seller', decisionReason: reason };
  return { endedAt: at };
}

function toldOf(step: OtcStep, actor: OtcActor): Told {
  switch (step) {
    case 'pay':
      return { seller: 'otc_paid' };
    case 'release':
      return { buyer: 'otc_released' };
    case 'cancel':
      return { seller: 'otc_cancelled' };
    case 'expire':
      return { buyer: 'otc_expired', seller: 'otc_expired' };
    case 'appeal':
      return { [actor === 'buyer' ? 'seller' : 'buyer']: 'otc_appealed' };
    case 'award':
      return { buyer: 'otc_for_buyer', seller: 'otc_for_buyer' };
    case 'giveBack':
      return { buyer: 'otc_for_seller', seller: 'otc_for_seller' };
    default:
      throw new Error(`nothing is told of ${step satisfies never}`);
  }
}
