/** A ledger of years, written straight into the tables: users who were each credited one unit again and again. */
import type { Queryable } from '../../server/db/database.ts';

const USERS = 1_000;

/** Two balanced postings a transfer; `transfers` is a multiple of a thousand, the users. Called again, it goes on. */
export async function growLedger(tx: Queryable, transfers: number, nowMs: number): Promise<void> {
  await tx.query(
    `insert into users (password_hash, nickname, invitation_code, created_at)
       select '', 'grown', 'grown-' || n, $1 from generate_series(1, ${USERS}) n
       on conflict do nothing`,
    [nowMs],
  );
  await tx.query(
    `insert into accounts (user_id, account, currency)
       select id, 'change', 'USDT' from users where nickname = 'grown' on conflict do nothing`,
  );
  await tx.query(
    `create temporary table grown on commit drop as
       select id, user_id, available, row_number() over (order by id) - 1 as place
         from accounts where currency = 'USDT' and account = 'change'
           and user_id in (select id from users where nickname = 'grown')`,
  );
  await tx.query('create unique index on grown (place)');
  const [last] = await tx.query<{ id: number }>(
    'select coalesce(max(id), 0) as id from transfers',
    [],
  );
  const first = last?.id ?? 0;
  await tx.query(
    `with posted as (
       insert into transfers (key, code, at)
         select 'grown-' || ($1::bigint + n), 'operator_credit', $2::bigint
           from generate_series(1, $3::bigint) n
         returning id
     ), numbered as (
       select id, row_number() over (order by id) - 1 as n from posted
     )
     insert into postings (transfer_id, account_id, user_id, house, currency, amount, balance_after)
       select numbered.id, leg.account_id, leg.user_id, leg.house, 'USDT', leg.amount, leg.after
         from numbered join grown on grown.place = numbered.n % ${USERS}
           cross join lateral (values
             (grown.id, grown.user_id, null, 1, grown.available + numbered.n / ${USERS} + 1),
             (null, null, 'issuance', -1, null)
           ) as leg (account_id, user_id, house, amount, after)
         order by numbered.n`,
    [first, nowMs, transfers],
  );
  await tx.query(
    `update accounts set available = accounts.available + $1 from grown where grown.id = accounts.id`,
    [transfers / USERS],
  );
}

/** Rows of every table that is forgotten, older than any of them is kept. */
export async function growBacklog(tx: Queryable, rows: number, nowMs: number): Promise<void> {
  const series = `from generate_series(1, $1::bigint) n`;
  const users = await tx.query<{ id: number }>(
    `select id from users where nickname = 'grown' order by id limit 1`,
  );
  const user = users[0]?.id ?? 0;
  const old = nowMs - 3_000 * 86_400_000;
  const statements: readonly [share: number, sql: string][] = [
    [
      0.4,
      `insert into outbox (user_id, sequence, name, payload, created_at)
         select ${user}, n, 'balances.changed', '{"list":[]}', ${old} + n ${series}`,
    ],
    [
      0.2,
      `insert into idempotency (user_id, key, body_hash, endpoint, status, answer, created_at)
         select ${user}, 'old-' || n, md5(n::text), 'spot.trade', 'done', '{}', ${old} + n ${series}`,
    ],
    [
      0.1,
      `insert into verification_codes (target, scene, code_hash, created_at, expires_at)
         select 'old-' || n, 'login', md5(n::text), ${old} + n, ${old} + n ${series}`,
    ],
    [
      0.1,
      `insert into messages (user_id, key, params, created_at)
         select ${user}, 'deposit_credited', '{}', ${old} + n ${series}`,
    ],
    [
      0.1,
      `insert into login_history (user_id, outcome, user_agent, device, address, created_at)
         select ${user}, 'ok', '', 'old-' || n, '192.0.2.1', ${old} + n ${series}`,
    ],
    [
      0.1,
      `insert into jobs (kind, key, payload, run_at, done_at)
         select 'old', 'old-' || n, '{}', ${old} + n, ${old} + n ${series}`,
    ],
  ];
  for (const [share, sql] of statements) await tx.query(sql, [Math.round(rows * share)]);
}

/** Rows that `growBacklog` wrote and that are still there. */
export async function backlogOf(queryable: Queryable, nowMs: number): Promise<number> {
  const before = nowMs - 2_500 * 86_400_000;
  const [row] = await queryable.query<{ count: number }>(
    `select (select count(*) from outbox where created_at < $1)
       + (select count(*) from idempotency where created_at < $1)
       + (select count(*) from verification_codes where created_at < $1)
       + (select count(*) from messages where created_at < $1)
       + (select count(*) from login_history where created_at < $1)
       + (select count(*) from jobs where done_at < $1) as count`,
    [before],
  );
  return row?.count ?? 0;
}
