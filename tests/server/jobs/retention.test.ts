/** What has expired is forgotten in batches, whatever the backlog; what is younger stays. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { DAY_MS } from '../../../contract/plain/time.ts';
import { retentionJob } from '../../../server/app/retention.ts';
import { parseConfig } from '../../../server/config.ts';
import type { Database } from '../../../server/db/database.ts';
import { createJobRunner, type JobHandler, scheduleJob } from '../../../server/jobs/job-runner.ts';
import { loosePicturesJob } from '../../../server/uploads/loose-pictures.ts';
import { describeOnEachDatabase, openTimeoutMs } from '../../support/database.ts';
import { insertUser } from '../../support/database-users.ts';

const NOW = 3_000 * DAY_MS;
const SLOW = { timeout: openTimeoutMs };

describeOnEachDatabase('retention', (openDatabase) => {
  async function runOnce(database: Database, handler: JobHandler, nowMs = NOW): Promise<void> {
    const runner = createJobRunner({
      database,
      clock: { now: () => nowMs },
      log: pino({ level: 'silent' }),
      handlers: new Map([['forget', handler]]),
    });
    await scheduleJob(database, { kind: 'forget', key: 'forget', runAtMs: 0 });
    await runner.runDue();
    await runner.stop();
    const [job] = await database.query<{ lastError: string | null; runAt: number }>(
      `select last_error, run_at from jobs where key = 'forget'`,
    );
    expect(job?.lastError ?? null).toBeNull();
    expect(job?.runAt).toBeGreaterThan(nowMs);
  }

  test(
    'a backlog of more than a batch goes in one run, oldest first, and the young stay',
    SLOW,
    async () => {
      const database = await openDatabase();
      const userId = await insertUser(database);
      await database.query(
        `insert into outbox (user_id, sequence, name, payload, created_at)
         select $1, n, 'x', '{}', $2::bigint + (n > 10001)::int * $3::bigint from generate_series(1, 10004) n`,
        [userId, NOW - 14 * DAY_MS - 1, 1],
      );
      await runOnce(database, retentionJob(parseConfig({})));
      expect(await database.query('select sequence from outbox order by 1')).toEqual([
        { sequence: 10_002 },
        { sequence: 10_003 },
        { sequence: 10_004 },
      ]);
    },
  );

  test('each table keeps its rows for its time, and not a moment longer', SLOW, async () => {
    const database = await openDatabase();
    const userId = await insertUser(database);
    const times = {
      outbox: 14,
      messages: 365,
      operator_log: 1_825,
      jobs: 30,
      tickets: 365,
      chat_messages: 90,
    };
    for (const [table, days] of Object.entries(times)) {
      for (const [at, key] of [
        [NOW - days * DAY_MS - 1, 1],
        [NOW - days * DAY_MS, 2],
      ] as const)
        await database.query(insertions[table] ?? '', [userId, at, key]);
    }
    await database.query(
      `insert into sessions (token_hash, user_id, idle_ms, created_at, last_seen_at, expires_at, revoked_at)
         values ('dead', $1, 1, 0, 0, $2, null), ('ended', $1, 1, 0, 0, $3, $2), ('alive', $1, 1, 0, 0, $3, null)`,
      [userId, NOW - 7 * DAY_MS - 1, NOW + 1],
    );
    await database.query(
      `insert into login_attempts (scope, subject, failures, last_failed_at, blocked_until)
         values ('address', 'old', 1, $1, 0), ('address', 'blocked', 1, $1, $2), ('address', 'new', 1, $2, 0)`,
      [NOW - DAY_MS - 1, NOW],
    );
    await runOnce(database, retentionJob(parseConfig({})));
    const left = (sql: string) =>
      database.query<{ k: string }>(sql).then((rows) => rows.map(({ k }) => k));
    expect(await left('select sequence::text as k from outbox')).toEqual(['2']);
    expect(await left('select key as k from messages')).toEqual(['2']);
    expect(await left('select operator as k from operator_log')).toEqual(['2']);
    expect(await left('select created_at::text as k from tickets')).toEqual(['2']);
    expect(await left('select nonce as k from chat_messages')).toEqual(['2']);
    expect(await left(`select key as k from jobs where kind = 'done'`)).toEqual(['2']);
    expect(await left('select token_hash as k from sessions')).toEqual(['alive']);
    expect(await left('select subject as k from login_attempts order by 1')).toEqual([
      'blocked',
      'new',
    ]);
  });

  test('KEEP_DAYS says how long', SLOW, async () => {
    const database = await openDatabase();
    const userId = await insertUser(database);
    await database.query(insertions['outbox'] ?? '', [userId, NOW - 2 * DAY_MS, 1]);
    await runOnce(database, retentionJob(parseConfig({ KEEP_DAYS: 'outbox=2' })));
    expect(await database.query('select 1 from outbox')).toHaveLength(1);
    await runOnce(
      database,
      retentionJob(parseConfig({ KEEP_DAYS: 'messages=9,outbox=1' })),
      NOW + DAY_MS,
    );
    expect(await database.query('select 1 from outbox')).toEqual([]);
  });

  test(
    'the log of acts can be changed by nobody, and is deleted by nothing else',
    SLOW,
    async () => {
      const database = await openDatabase();
      await database.query(insertions['operator_log'] ?? '', [1, 0, 'x']);
      await expect(database.query('delete from operator_log')).rejects.toThrow('append-only');
      await expect(database.query(`update operator_log set operator = 'x'`)).rejects.toThrow(
        'append-only',
      );
    },
  );

  test('a job that is due again at once does not keep the process from ending', SLOW, async () => {
    const database = await openDatabase();
    const state = { runs: 0, stopped: null as Promise<void> | null };
    const runner = createJobRunner({
      database,
      clock: { now: () => NOW },
      log: pino({ level: 'silent' }),
      handlers: new Map([
        [
          'forget',
          async () => {
            state.runs += 1;
            if (state.runs === 3) state.stopped = runner.stop();
            return state.runs < 50 ? NOW : null;
          },
        ],
      ]),
    });
    await scheduleJob(database, { kind: 'forget', key: 'forget', runAtMs: 0 });
    await runner.runDue();
    await state.stopped;
    expect(state.runs).toBe(3);
  });

  test(
    'pictures that nothing shows are forgotten after two days, with their files',
    SLOW,
    async () => {
      const database = await openDatabase();
      const folder = await mkdtemp(join(tmpdir(), 'aureus-pictures-'));
      onTestFinished(() => rm(folder, { recursive: true }));
      const userId = await insertUser(database);
      const pictures = {
        loose: ['private', NOW - 2 * DAY_MS - 1],
        young: ['private', NOW - 2 * DAY_MS],
        voucher: ['private', 0],
        address: ['private', 0],
        'removed-address': ['private', 0],
        portrait: ['portrait', 0],
        replaced: ['portrait', 0],
        identity: ['identity', 0],
      } as const;
      for (const [name, [purpose, at]] of Object.entries(pictures)) {
        await writeFile(join(folder, name), '');
        await database.query(
          'insert into uploads (id, user_id, name, purpose, created_at) values ($1, $2, $1, $3, $4)',
          [name, userId, purpose, at],
        );
      }
      await database.query(`update users set head_portrait = '/uploads/portrait'`);
      await database.query(
        `insert into deposits (user_id, type, currency, scale, account, amount, fee, voucher, created_at, updated_at)
         values ($1, 'bank', 'USDT', 6, 'legal', 1, 0, '/uploads/voucher', 0, 0)`,
        [userId],
      );
      await database.query(
        `insert into wallet_addresses (user_id, currency, network, name, address, qrcode, created_at, usable_at)
         values ($1, 'USDT', 'TRC20', 'Cold wallet', 'T', '/uploads/address', 0, 0)`,
        [userId],
      );
      await database.query(
        `insert into wallet_addresses (user_id, currency, network, name, address, qrcode, created_at, usable_at, removed_at)
         values ($1, 'USDT', 'TRC20', 'Old wallet', 'U', '/uploads/removed-address', 0, 0, 0)`,
        [userId],
      );
      await runOnce(database, loosePicturesJob(folder));
      const kept = ['address', 'identity', 'portrait', 'voucher', 'young'];
      expect(await database.query('select name from uploads order by 1')).toEqual(
        kept.map((name) => ({ name })),
      );
      await expect.poll(() => readdir(folder).then((names) => names.toSorted())).toEqual(kept);
    },
  );
});

/** One row each, of user $1, at the instant $2, with the name $3. */
const insertions: Readonly<Record<string, string>> = {
  outbox: `insert into outbox (user_id, created_at, sequence, name, payload) values ($1, $2, $3, 'x', '{}')`,
  messages: 'insert into messages (user_id, created_at, key) values ($1, $2, $3)',
  operator_log: `insert into operator_log (operator, created_at, command, arguments)
    values ($3, $2, 'x', jsonb_build_object('user', $1::bigint))`,
  tickets: `insert into tickets (user_id, changed_at, created_at, state, language)
    values ($1, $2, $3, 'closed', 'en')`,
  chat_messages: `with member as (
      insert into chat_members (user_id, created_at) values ($1, 0)
        on conflict (user_id) do update set created_at = 0 returning id),
    room as (insert into chat_rooms (room, revision) values ('en', 9) on conflict do nothing)
    insert into chat_messages (room, revision, member_id, nonce, body, created_at)
      select 'en', $3::bigint, id, ($3::bigint)::text, 'x', $2 from member`,
  jobs: `insert into jobs (done_at, key, kind, run_at, payload)
    values ($2, $3, 'done', 0, jsonb_build_object('user', $1::bigint))`,
};
