/**
 * Settles the money of a closing. A loss is paid by the margin of the lots, then for cross by what
 * is available, then by the margin of the lots that stay; the insurance pays the rest, so that no
 * user ever owes.
 */
import type { Decimal } from 'decimal.js';
import { refuse } from '../../../../contract/envelope.ts';
import { Exact, exact, plainText, powerOfTen } from '../../../../contract/money.ts';
import type { HouseAccount } from '../../../../contract/plain/accounts.ts';
import { isZero } from '../../../../contract/plain/decimal-text.ts';
import { closingNet, type FuturesClosing } from '../../../../contract/rules/futures/close.ts';
import { QUOTE_SCALE } from '../../../../contract/rules/spot/pricing.ts';
import { accept } from '../../../db/errors.ts';
import type { HoldRelease } from '../../../ledger/holds-many.ts';
import type { HoldPosting, Leg, TransferOrder } from '../../../ledger/transfer.ts';
import type { PositionRow } from '../rows/position-store.ts';
import { LEVER_CURRENCY } from '../terms.ts';
import type { Act } from './act.ts';

export interface ClosingMoney {
  readonly position: PositionRow;
  readonly settled: FuturesClosing;
  readonly feeTo: 'fees' | 'insurance';
  /** Refuses a closing that the insurance would have to pay for. */
  readonly mayFail: boolean;
}

interface Payment {
  readonly fee: Decimal;
  /** Taken from the margin of the closed lots, from available, and from the margin of the rest. */
  readonly fromMargin: Decimal;
  readonly fromAvailable: Decimal;
  readonly fromRest: Decimal;
  readonly deficit: Decimal;
}

const UNIT = powerOfTen(-QUOTE_SCALE);

/** @returns the fee that could be charged, and what the margin of the remaining lots paid. */
export function settleClosing(act: Act, closing: ClosingMoney): { fee: string; fromRest: string } {
  const { money } = act;
  const payment = paymentOf(money.available(), closing);
  if (payment.deficit.gt(0) && closing.mayFail) accept(refuse('insufficient_balance'));
  const { posting, release } = stepsOf(closing, payment, act);
  if (posting !== null) money.post(posting);
  if (release !== null) money.release(release);
  return toPaid(payment);
}

function toPaid({ fee, fromRest }: Payment): { fee: string; fromRest: string } {
  return { fee: plainText(fee), fromRest: plainText(fromRest) };
}

/** A fee is charged only as far as there is money left after the loss. */
function paymentOf(lever: string, { position, settled }: ClosingMoney): Payment {
  const margin = exact(settled.margin);
  const isWhole = settled.lots === position.lots;
  const available = position.marginMode === 'cross' ? exact(lever) : new Exact(0);
  const others = exact(position.margin).minus(margin).minus(UNIT);
  const rest = isWhole ? new Exact(0) : Exact.max(others, 0);
  const net = exact(closingNet(settled));
  const owed = Exact.max(net.neg(), 0);
  const money = margin.plus(available).plus(rest);
  const missing = Exact.max(owed.minus(money), 0);
  const waived = Exact.min(missing, settled.fee);
  const due = owed.minus(missing);
  const fromMargin = Exact.min(due, margin);
  const fromAvailable = Exact.min(due.minus(fromMargin), available);
  return {
    fee: exact(settled.fee).minus(waived),
    fromMargin,
    fromAvailable,
    fromRest: due.minus(fromMargin).minus(fromAvailable),
    deficit: missing.minus(waived),
  };
}

/** The transfer of a closing; what the margin pays comes out of the hold. */
function transferOf(
  closing: ClosingMoney,
  payment: Payment,
  by: { userId: number; at: number },
): TransferOrder {
  const { position, settled, feeTo } = closing;
  const { fee, deficit, fromAvailable } = payment;
  const gain = Exact.max(exact(settled.profit).minus(fee), 0);
  const own = gain.minus(fromAvailable);
  const legs: Leg[] = [
    leg({ userId: by.userId, account: 'lever', currency: LEVER_CURRENCY }, own),
    house('market', exact(settled.profit).neg()),
    house(feeTo, feeTo === 'insurance' ? fee.minus(deficit) : fee),
    ...(feeTo === 'insurance' ? [] : [house('insurance', deficit.neg())]),
  ].filter((each) => !isZero(each.amount));
  return {
    code: feeTo === 'insurance' ? 'liquidation' : 'futures_close',
    key: `futures_close:${position.id}:${position.version}`,
    reference: { kind: 'futures_position', id: position.id },
    legs,
    at: by.at,
  };
}

/** The posting of an isolated liquidation, whose margin always pays something. */
export function liquidationPosting(
  position: PositionRow & { holdId: number },
  settled: FuturesClosing,
  at: number,
): { posting: HoldPosting; fee: string } | null {
  const closing = { position, settled, feeTo: 'insurance', mayFail: false } as const;
  const payment = paymentOf('0', closing);
  if (payment.fromMargin.isZero()) return null;
  const order = transferOf(closing, payment, { userId: position.userId, at });
  const amount = plainText(payment.fromMargin);
  const posting = { ...order, holdId: position.holdId, amount, release: 'rest' } as const;
  return { posting, fee: plainText(payment.fee) };
}

/** What the ledger does for a closing, the posting first; null for nothing to do. */
export interface ClosingSteps {
  readonly posting: TransferOrder | HoldPosting | null;
  readonly release: HoldRelease | null;
}

function stepsOf(
  closing: ClosingMoney,
  payment: Payment,
  by: { userId: number; at: number },
): ClosingSteps {
  const { position, settled } = closing;
  const { holdId } = position;
  const order = transferOf(closing, payment, by);
  const fromHold = payment.fromMargin.plus(payment.fromRest);
  const given = exact(settled.margin).minus(payment.fromMargin);
  const isWhole = settled.lots === position.lots;
  if (holdId !== null && fromHold.gt(0)) {
    const release = isWhole ? 'rest' : plainText(given);
    return { posting: { ...order, holdId, amount: plainText(fromHold), release }, release: null };
  }
  const posting = order.legs.length > 0 ? order : null;
  if (holdId === null || !(isWhole || given.gt(0))) return { posting, release: null };
  const amount = isWhole ? null : plainText(given);
  return { posting, release: { holdId, amount, at: by.at } };
}

/** The steps of an isolated closing, which touches no money but the position's own. */
export function isolatedSteps(
  closing: Pick<ClosingMoney, 'position' | 'settled'>,
  at: number,
): ClosingSteps & { readonly paid: { fee: string; fromRest: string } } {
  const { position } = closing;
  if (position.marginMode === 'cross')
    throw new Error(`the position ${position.id} is not isolated`);
  const money = { ...closing, feeTo: 'fees', mayFail: false } as const;
  const payment = paymentOf('0', money);
  const steps = stepsOf(money, payment, { userId: position.userId, at });
  return { ...steps, paid: toPaid(payment) };
}

function house(name: HouseAccount, amount: Decimal): Leg {
  return leg({ house: name, currency: LEVER_CURRENCY }, amount);
}

function leg(account: Leg['account'], amount: Decimal): Leg {
  return { account, amount: plainText(amount) };
}
