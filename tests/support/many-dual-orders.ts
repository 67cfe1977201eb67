/** Many dual investments at once, as a popular day leaves them: bought a while ago, due at one instant. */
import { DAY_MS } from '../../contract/plain/time.ts';
import type { Database, Transaction } from '../../server/db/database.ts';
import { accept } from '../../server/db/errors.ts';
import { transferMany } from '../../server/ledger/transfer-many.ts';
import { insertUser } from './database-users.ts';

export interface ManyDualOrders {
  readonly count: number;
  readonly users: number;
  /** Coins with their markets and linked prices. */
  readonly coins: readonly { marketId: number; currency: string; linkedPrice: string }[];
  readonly dueMs: number;
}

const PER_TRANSACTION = 100;
const AMOUNT = '0.001';

/** Calls of one share each, paid for through the ledger, so that the audit holds for them too. */
export async function buyManyDualOrders(database: Database, wanted: ManyDualOrders): Promise<void> {
  const { count, users, coins, dueMs } = wanted;
  const userIds: number[] = [];
  for (let number = 0; number < users; number += 1) userIds.push(await insertUser(database));
  const products = await database.query<{ id: number; currency: string }>(
    `insert into dual_products (round_at, market_id, symbol, currency, quote_currency, type, share_quantity,
         linked_price, holding_days, annual_rate, rated_at, matures_at, sells_until, total_shares,
         sold_shares, maximum_shares)
       select $2 - $3::bigint, "marketId", currency || 'USDT', currency, 'USDT', 'call', $4, "linkedPrice", 1,
           0.5, $2 - $3::bigint, $2, $2 - 1000, $5, $5, $5
         from jsonb_to_recordset($1::jsonb) as row ("marketId" integer, currency text, "linkedPrice" numeric)
       returning id, currency`,
    [JSON.stringify(coins), dueMs, DAY_MS, AMOUNT, count],
  );
  for (let from = 0; from < count; from += PER_TRANSACTION) {
    const bought = Array.from({ length: Math.min(PER_TRANSACTION, count - from) }, (_, index) => {
      const number = from + index;
      const product = products[number % products.length];
      return {
        id: number + 1,
        user_id: userIds[number % users] ?? 0,
        product_id: product?.id ?? 0,
        currency: product?.currency ?? '',
      };
    });
    await database.withTransaction((tx) => buy(tx, bought, dueMs - 2000));
  }
}

async function buy(
  tx: Transaction,
  bought: readonly { id: number; user_id: number; product_id: number; currency: string }[],
  at: number,
): Promise<void> {
  const transfers = bought.flatMap(({ id, user_id: userId, currency }) => {
    const spot = { userId, account: 'change' as const, currency };
    const invested = { userId, account: 'financial' as const, currency };
    return [
      {
        code: 'sandbox_grant',
        key: `grant:${id}`,
        legs: [
          { account: spot, amount: AMOUNT },
          { account: { house: 'issuance' as const, currency }, amount: `-${AMOUNT}` },
        ],
        at,
      },
      {
        code: 'dual_purchase',
        key: `dual_purchase:${id}`,
        reference: { kind: 'dual_order', id },
        legs: [
          { account: spot, amount: `-${AMOUNT}` },
          { account: invested, amount: AMOUNT },
        ],
        at,
      },
    ];
  });
  for (const written of await transferMany(tx, transfers)) accept(written);
  await tx.query(
    `with given as (
         select * from jsonb_to_recordset($1::jsonb) as row (id bigint, user_id bigint,
           product_id bigint, currency text)
       ), held as (
         select given.*, hold.id as hold_id from given cross join lateral ledger_open_hold(
           'dual_order:' || given.id, 'dual_order', 'dual_order', given.id::text, $2, given.user_id,
           'financial', given.currency, $3) hold
       )
       insert into dual_orders (id, user_id, product_id, market_id, symbol, currency, quote_currency, type,
           num, share_quantity, linked_price, annual_rate, holding_days, hold_id, matures_at, purchased_at)
         select held.id, held.user_id, p.id, p.market_id, p.symbol, p.currency, p.quote_currency, p.type, 1,
             p.share_quantity, p.linked_price, p.annual_rate, p.holding_days, held.hold_id, p.matures_at, $2
           from held join dual_products p on p.id = held.product_id`,
    [JSON.stringify(bought), at, AMOUNT],
  );
}
