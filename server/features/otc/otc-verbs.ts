/**
 * The operator's part over the counter. `otc-appeals` lists what waits for a decision; `otc ID` shows an order with all
 * that was said, and `otc ID buyer|seller REASON` decides an appeal: the coins go to the buyer, or back to the seller.
 */
import { hasControlCharacter } from '../../../contract/wire.ts';
import type { Transaction } from '../../db/database.ts';
import type { OperatorAnswer } from '../../operator/protocol.ts';
import { misused, refused, type Verb } from '../../operator/verb.ts';
import { findOrder, listAppeals, type OrderRow } from './order-store.ts';
import { stepOrder } from './step-order.ts';

const LONGEST_REASON = 500;

export const appealsVerb: Verb = {
  usage: '                  appeals that wait for a decision, the oldest first',
  run: async ({ exchange }) => {
    const rows = await listAppeals(exchange.database);
    return { exitCode: 0, answer: { appeals: rows.map(summaryOf) } };
  },
};

export const otcVerb: Verb = {
  usage: 'ID [buyer|seller REASON]       shows an order, or decides the appeal about it for good',
  change: async ({ exchange }, tx, { args }) => {
    const [id = '', side, ...words] = args;
    if (!/^[1-9]\d{0,14}$/.test(id)) return misused('ID is the number of an order');
    if (side === undefined) return show(tx, Number.parseInt(id, 10));
    const reason = words.join(' ').trim();
    if (side !== 'buyer' && side !== 'seller') return misused('it is decided for buyer or seller');
    if (reason === '' || reason.length > LONGEST_REASON || hasControlCharacter(reason))
      return misused('both sides read the REASON; it is needed');
    const done = await stepOrder(exchange, tx, {
      id: Number.parseInt(id, 10),
      step: side === 'buyer' ? 'award' : 'giveBack',
      by: 'operator',
      reason,
    });
    return done.ok ? { exitCode: 0, answer: summaryOf(done.value) } : refused(done.error.code);
  },
};

async function show(tx: Transaction, id: number): Promise<OperatorAnswer> {
  const order = await findOrder(tx, id);
  if (order === null) return refused('not_found');
  const said = await tx.query<{ userId: number; text: string }>(
    'select user_id, text from otc_messages where order_id = $1 order by id',
    [id],
  );
  const talk = said.map(({ userId, text }) => ({
    by: userId === order.buyerId ? 'buyer' : 'seller',
    text,
  }));
  return { exitCode: 0, answer: { ...summaryOf(order), voucher: order.voucher, talk } };
}

function summaryOf(row: OrderRow) {
  const { id, status, buyerId, sellerId, number, currency, total, fiat, price } = row;
  const { createdAt, paidAt, endedAt, appealedBy, appealReason, decidedFor } = row;
  return {
    ...{ id, status, buyerId, sellerId, number, currency, total, fiat, price },
    ...{ createdAt, paidAt, endedAt, appealedBy, appealReason, decidedFor },
  };
}
