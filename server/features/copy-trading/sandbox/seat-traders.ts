/** Gives the traders of the sandbox their accounts, once: nobody can log in to them, and each begins with play money. */
import type { Transaction } from '../../../db/database.ts';
import { accept } from '../../../db/errors.ts';
import type { Exchange } from '../../../exchange.ts';
import { LEVER_CURRENCY } from '../../../ledger/lever-funds.ts';
import { transfer } from '../../../ledger/transfer.ts';
import { hourBefore } from '../count-records.ts';
import { MAXIMUM_FOLLOWERS, SHARE_RATE } from '../terms.ts';
import { CAPITAL, roster, type SandboxTrader } from './roster.ts';

/**
 * They are there where the demo account is, so neither in production nor in a database of its own.
 * @returns whether all of them have been seated now, as at a first start.
 */
export async function seatTraders({ config, database, clock }: Exchange): Promise<boolean> {
  if (config.mode !== 'sandbox') return false;
  return database.withTransaction(async (tx) => {
    // The row of the demo account lets one of several instances do it.
    const [demo] = await tx.query<{ id: number }>(
      'select id from users where is_demo order by id limit 1 for no key update',
    );
    if (demo === undefined) return false;
    const seated: boolean[] = [];
    for (const trader of roster) seated.push(await seat(tx, trader, clock.now()));
    return seated.every(Boolean);
  });
}

/** The name of its account, which has a character that nobody can register. */
export function accountOf({ key }: Pick<SandboxTrader, 'key'>): string {
  return `trader:${key}`;
}

async function seat(tx: Transaction, trader: SandboxTrader, at: number): Promise<boolean> {
  const account = accountOf(trader);
  const known = await tx.query('select id from users where account = $1', [account]);
  if (known.length > 0) return false;
  const [user] = await tx.query<{ id: number }>(
    `insert into users (account, password_hash, nickname, invitation_code, language, created_at)
      values ($1, 'closed', $2, $1, 'en', $3) returning id`,
    [account, trader.nickname, at],
  );
  if (user === undefined) throw new Error('a trader was not written');
  const userId = user.id;
  accept(
    await transfer(tx, {
      code: 'sandbox_grant',
      key: `sandbox_grant:${userId}`,
      legs: [
        { account: { house: 'issuance', currency: LEVER_CURRENCY }, amount: `-${CAPITAL}` },
        { account: { userId, account: 'lever', currency: LEVER_CURRENCY }, amount: CAPITAL },
      ],
      at,
    }),
  );
  await tx.query(
    `insert into copy_traders (user_id, style, share_rate, maximum_followers, capital, began_at, counted_at)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    [userId, trader.style, SHARE_RATE, MAXIMUM_FOLLOWERS, CAPITAL, at, hourBefore(at)],
  );
  return true;
}
