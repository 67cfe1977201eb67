/**
 * Sells an option back at a price that was quoted. Its row is locked before anything is looked at, and the transfer has the
 * key of the settlement: of several sales at once, and of a sale and a settlement, one is paid.
 */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { OptionOrder } from '../../../contract/features/options.ts';
import { exact } from '../../../contract/money.ts';
import { optionWorth } from '../../../contract/rules/options/sale-price.ts';
import type { Transaction } from '../../db/database.ts';
import { accept } from '../../db/errors.ts';
import type { Exchange } from '../../exchange.ts';
import { balanceViews } from '../../ledger/balance-view.ts';
import { transfer } from '../../ledger/transfer.ts';
import { announce } from '../../realtime/announce.ts';
import { OPTION_REFERENCE, settlementKey } from './money.ts';
import { lockOption, type OptionRow, readOptions, toOptionOrder } from './option-store.ts';
import { openOption } from './price-sale.ts';
import { heldQuote } from './sale-quotes.ts';

/**
 * The price that was quoted, unless the option is worth less by then: else a quote would be a choice for nothing, as with
 * conversions.
 */
export async function sellOption(
  exchange: Exchange,
  tx: Transaction,
  wish: { userId: number; id: number; quoteId: string },
): Promise<Result<OptionOrder>> {
  const { userId, id, quoteId } = wish;
  if (!(await lockOption(tx, userId, id))) return refuse('not_found');
  const [row] = await readOptions(tx, [id]);
  if (row === undefined) return refuse('not_found');
  const at = exchange.clock.now();
  const quote = await heldQuote(tx, { id, quoteId, at });
  const open = openOption(exchange, row, { volatility: quote?.volatility ?? 0, at });
  if (!open.ok) return open;
  if (quote === null || exact(optionWorth(open.value)).lt(quote.price))
    return refuse('quote_expired');
  return ok(await paySale(exchange, tx, { row, price: quote.price, at }));
}

async function paySale(
  exchange: Exchange,
  tx: Transaction,
  { row, price, at }: { row: OptionRow; price: string; at: number },
): Promise<OptionOrder> {
  const { id, userId, currency } = row;
  await tx.query(
    `update option_orders set outcome = 'sold', sold_for = $2, payout = $2, settled_at = $3, status = 'history'
       where id = $1 and status = 'holding'`,
    [id, price, at],
  );
  const written = accept(
    await transfer(tx, {
      code: 'options_settle',
      key: settlementKey(id),
      reference: { kind: OPTION_REFERENCE, id },
      settles: true,
      legs: [
        { account: { userId, account: 'micro', currency }, amount: price },
        { account: { house: 'market', currency }, amount: `-${price}` },
      ],
      at,
    }),
  );
  const [sold] = await readOptions(tx, [id]);
  if (sold === undefined) throw new Error('an option that was sold is not there');
  const option = toOptionOrder(sold);
  await announce(exchange, tx, userId, [
    ['options.settled', option],
    ['balances.changed', balanceViews(written.balances)],
  ]);
  return option;
}
