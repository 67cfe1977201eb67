/** Many options at once, as a busy minute leaves them: bought a while ago, due within one second. */
import type { Database, Transaction } from '../../server/db/database.ts';
import { accept } from '../../server/db/errors.ts';
import { transferMany } from '../../server/ledger/transfer-many.ts';
import { insertUser } from './database-users.ts';

export interface ManyOptions {
  readonly count: number;
  readonly users: number;
  readonly marketIds: readonly number[];
  /** When the first of them is due; the last is due just before a second later. */
  readonly dueMs: number;
}

const SECONDS = 30;
const STAKE = '10';
const FEE = '0.02';
const PER_TRANSACTION = 500;

/** Pays for them through the ledger, so that the audit holds for them too. */
export async function buyManyOptions(database: Database, wanted: ManyOptions): Promise<void> {
  const { count, users, marketIds, dueMs } = wanted;
  const userIds: number[] = [];
  for (let number = 0; number < users; number += 1) userIds.push(await insertUser(database));
  for (let from = 0; from < count; from += PER_TRANSACTION) {
    const size = Math.min(PER_TRANSACTION, count - from);
    const bought = Array.from({ length: size }, (_, index) => {
      const number = from + index;
      return {
        user_id: userIds[number % users],
        market_id: marketIds[number % marketIds.length],
        type: number % 3 === 0 ? 'down' : 'up',
        opened_at: dueMs - SECONDS * 1000 + Math.floor((number * 1000) / count),
      };
    });
    await database.withTransaction((tx) => buy(tx, bought));
  }
}

async function buy(tx: Transaction, bought: readonly object[]): Promise<void> {
  const rows = await tx.query<{ id: number; userId: number; at: number }>(
    `insert into option_orders (user_id, market_id, symbol, currency, scale, type, seconds, stake, fee,
       payout_rate, opened_at)
     select user_id, market_id, 'MANY', 'USDT', 8, type, $2, $3, $4, 0.8, opened_at
       from jsonb_to_recordset($1::jsonb) as row (user_id bigint, market_id integer, type text, opened_at bigint)
     returning id, user_id as "userId", opened_at as at`,
    [JSON.stringify(bought), SECONDS, STAKE, FEE],
  );
  const house = (name: 'issuance' | 'market' | 'fees') => ({ house: name, currency: 'USDT' });
  const transfers = rows.flatMap(({ id, userId, at }) => {
    const account = { userId, account: 'micro' as const, currency: 'USDT' };
    return [
      {
        code: 'sandbox_grant',
        key: `grant:${id}`,
        legs: [
          { account, amount: '10.02' },
          { account: house('issuance'), amount: '-10.02' },
        ],
        at,
      },
      {
        code: 'options_open',
        key: `option_open:${id}`,
        reference: { kind: 'option_order', id },
        legs: [
          { account, amount: '-10.02' },
          { account: house('market'), amount: STAKE },
          { account: house('fees'), amount: FEE },
        ],
        at,
      },
    ];
  });
  for (const written of await transferMany(tx, transfers)) accept(written);
}
