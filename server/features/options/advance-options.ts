/**
 * Takes options one step on: those whose next tick was chosen are claimed in batches, given that tick,
 * and paid out where it ends them. A batch is one transaction, so an option is settled once and told
 * once, however many instances are at it.
 */

import { exact, plainText } from '../../../contract/money.ts';
import type { Transaction } from '../../db/database.ts';
import { json } from '../../db/values.ts';
import type { Exchange } from '../../exchange.ts';
import type { Balance } from '../../ledger/accounts.ts';
import type { TransferOrder } from '../../ledger/transfer.ts';
import { settleMany } from '../../ledger/transfer-many.ts';
import { announceToMany, balanceNews, type News } from '../../realtime/announce.ts';
import { OPTION_REFERENCE, settlementKey, withoutZeros } from './money.ts';
import { type OptionRow, readOptions, toOptionOrder } from './option-store.ts';
import { type OptionTerms, type Settlement, settleOption } from './settlement.ts';

interface TickColumns {
  readonly id: number | null;
  readonly at: number | null;
  readonly price: string | null;
}

/** An option that is claimed, and the tick that was chosen for the instant it waits for. */
interface DueOption extends OptionTerms {
  readonly id: number;
  readonly userId: number;
  readonly currency: string;
  readonly buyTickId: number | null;
  readonly buyTickAt: number | null;
  readonly buyPrice: string | null;
  readonly tickId: number | null;
  readonly tickAt: number | null;
  readonly price: string | null;
}

interface Step {
  readonly option: DueOption;
  readonly buy: TickColumns;
  readonly sell: TickColumns;
  /** Null while the option goes on. */
  readonly settlement: Settlement | null;
}

const NO_TICK: TickColumns = { id: null, at: null, price: null };

/** One batch, in one transaction; answers how many options it took on. */
export function advanceOptions(exchange: Exchange, limit: number): Promise<number> {
  const { database, clock } = exchange;
  return database.withTransaction(async (tx) => {
    const at = clock.now();
    const steps = (await claimDue(tx, { at, limit })).map(nextStep);
    if (steps.length === 0) return 0;
    await saveSteps(tx, steps, at);
    const balances = await payOut(tx, steps, at);
    const rows = await readOptions(
      tx,
      steps.map(({ option }) => option.id),
    );
    await announceToMany(exchange, tx, [...rows.map(newsOf), ...balanceNews(balances)]);
    return steps.length;
  });
}

/**
 * The oldest seconds first. Within a second by user, so that instances take different users' options
 * and do not wait for each other at an account.
 */
function claimDue(
  tx: Transaction,
  { at, limit }: { at: number; limit: number },
): Promise<DueOption[]> {
  return tx.query<DueOption>(
    `select o.id, o.user_id, o.currency, o.type, o.stake, o.fee, o.scale,
         o.payout_rate, o.buy_tick_id, o.buy_tick_at,
         o.buy_price, t.tick_id, t.tick_at, t.price
       from option_orders o
       join option_ticks t on t.market_id = o.market_id and t.instant = o.next_at
       where o.status = 'holding' and o.next_at <= $1
       order by o.next_at / 1000, o.user_id, o.currency, o.id limit $2
       for update of o skip locked`,
    [at, limit],
  );
}

function nextStep(option: DueOption): Step {
  const chosen = { id: option.tickId, at: option.tickAt, price: option.price };
  const isOpening = option.buyTickId === null;
  const buy = isOpening
    ? chosen
    : { id: option.buyTickId, at: option.buyTickAt, price: option.buyPrice };
  const sell = isOpening ? NO_TICK : chosen;
  const isOver = !isOpening || chosen.id === null;
  const prices = { buyPrice: buy.price, sellPrice: sell.price };
  return { option, buy, sell, settlement: isOver ? settleOption(option, prices) : null };
}

async function saveSteps(tx: Transaction, steps: readonly Step[], at: number): Promise<void> {
  const rows = steps.map(({ option, buy, sell, settlement }) => ({
    id: option.id,
    buy_tick_id: buy.id,
    buy_tick_at: buy.at,
    buy_price: buy.price,
    sell_tick_id: sell.id,
    sell_tick_at: sell.at,
    sell_price: sell.price,
    outcome: settlement?.outcome ?? null,
    payout: settlement?.payout ?? null,
    settled_at: settlement === null ? null : at,
  }));
  const saved = await tx.query(
    `update option_orders o set
         buy_tick_id = row.buy_tick_id, buy_tick_at = row.buy_tick_at, buy_price = row.buy_price,
         sell_tick_id = row.sell_tick_id, sell_tick_at = row.sell_tick_at, sell_price = row.sell_price,
         outcome = row.outcome, payout = row.payout, settled_at = row.settled_at,
         status = case when row.outcome is null then 'holding' else 'history' end
       from jsonb_to_recordset($1::jsonb) as row (id bigint,
         buy_tick_id bigint, buy_tick_at bigint, buy_price numeric,
         sell_tick_id bigint, sell_tick_at bigint, sell_price numeric,
         outcome text, payout numeric, settled_at bigint)
       where o.id = row.id and o.status = 'holding' returning o.id`,
    [json(rows)],
  );
  if (saved.length !== steps.length) throw new Error('an option that was claimed was not saved');
}

/** Pays what is due, and answers with the balances that changed. */
function payOut(tx: Transaction, steps: readonly Step[], at: number): Promise<Balance[]> {
  const orders = steps
    .toSorted(
      ({ option: left }, { option: right }) =>
        left.userId - right.userId || (left.currency < right.currency ? -1 : 1),
    )
    .flatMap((step) => payoutOrder(step, at));
  return settleMany(tx, orders);
}

function payoutOrder({ option, settlement }: Step, at: number): TransferOrder[] {
  if (settlement === null || settlement.outcome === 'loss') return [];
  const { id, userId, currency, fee } = option;
  const { outcome, payout } = settlement;
  const feeBack = outcome === 'void' ? fee : '0';
  const fromMarket = plainText(exact(payout).minus(feeBack));
  return [
    {
      code: 'options_settle',
      key: settlementKey(id),
      reference: { kind: OPTION_REFERENCE, id },
      settles: true,
      legs: withoutZeros([
        { account: { userId, account: 'micro', currency }, amount: payout },
        { account: { house: 'market', currency }, amount: `-${fromMarket}` },
        { account: { house: 'fees', currency }, amount: `-${feeBack}` },
      ]),
      at,
    },
  ];
}

function newsOf(row: OptionRow): News {
  const name = row.status === 'history' ? 'options.settled' : 'options.opened';
  return { userId: row.userId, news: [name, toOptionOrder(row)] };
}
