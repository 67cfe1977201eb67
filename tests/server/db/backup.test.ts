/** A backup of each database, restored into each: every row is the same, and the books still hold. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { backUp, restore } from '../../../server/db/backup.ts';
import type { Database } from '../../../server/db/database.ts';
import { accept } from '../../../server/db/errors.ts';
import { audit, auditOn } from '../../../server/ledger/audit.ts';
import { appendOutboxEvents } from '../../../server/ledger/outbox.ts';
import { grant, hold, spend } from '../../ledger/moves.ts';
import { describeOnEachDatabase, openTimeoutMs, testDatabases } from '../../support/database.ts';
import { insertUser } from '../../support/database-users.ts';

const SLOW = { timeout: openTimeoutMs };

describeOnEachDatabase('a backup', (openDatabase) => {
  let source: Database;
  beforeAll(async () => {
    source = await openDatabase();
    await fill(source);
  }, openTimeoutMs);

  async function save(): Promise<{ file: string; rows: number }> {
    const folder = await mkdtemp(join(tmpdir(), 'aureus-backup-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    return backUp(source, { file: join(folder, 'backup'), nowMs: 1 });
  }

  for (const { kind, open } of testDatabases()) {
    test(`holds every row, restored into a new database (${kind})`, SLOW, async () => {
      const { file, rows } = await save();
      const target = await open();
      onTestFinished(() => target.close());
      expect(await restore(target, { file, newEpoch: 'another' })).toEqual({ file, rows });
      expect(rows).toBeGreaterThan(2_000);
      const restored = await everyRow(target);
      const epoch = restored.get('meta')?.findIndex((row) => row.includes('"epoch"')) ?? -1;
      expect(restored.get('meta')?.[epoch]).toContain('another');
      const before = await everyRow(source);
      for (const rowsOf of [before, restored]) rowsOf.get('meta')?.splice(epoch, 1);
      expect(restored).toEqual(before);
      expect(await audit(target)).toMatchObject({ ok: true });
      expect(await auditOn(target, { nowMs: 2 })).toMatchObject({ ok: true, since: 1 });
      // Numbers go on where they were, and what only grows still does only that.
      expect(await insertUser(target)).toBe(await insertUser(source));
      await expect(target.query('update postings set amount = 1')).rejects.toThrow('append-only');
    });
  }

  test('goes into an empty database alone', SLOW, async () => {
    const { file } = await save();
    const before = await everyRow(source);
    await expect(restore(source, { file, newEpoch: 'x' })).rejects.toThrow('not empty');
    expect(await everyRow(source)).toEqual(before);
  });

  test(
    'that is cut, changed or something else is refused, and nothing is written',
    SLOW,
    async () => {
      const { file } = await save();
      const target = await openDatabase();
      const packed = await readFile(file);
      const lines = gunzipSync(packed).toString().split('\n');
      const userAt = lines.findIndex((line) => line.startsWith('{"id": 2'));
      const head = JSON.parse(lines[0] ?? '') as [string, string, number, string[]];
      const newer = [...head.slice(0, 3), [...head[3], '9999_later.sql']];
      const pack = (changed: readonly string[]) => gzipSync(changed.join('\n'));
      const bad: Record<string, [Uint8Array, string]> = {
        'half of it': [packed.subarray(0, packed.length / 2), 'is no backup, or not all of it'],
        'without its end': [pack([...lines.slice(0, -2), '']), 'ends too early'],
        'a row less': [pack(lines.filter((_, at) => at !== userAt)), 'ends too early'],
        'no backup': [Buffer.from('something else'), 'is no backup'],
        'packed, but none': [pack(['{"id": 1}', '']), 'is no backup'],
        'of a newer version': [pack([JSON.stringify(newer), ...lines.slice(1)]), 'newer version'],
      };
      expect(userAt).toBeGreaterThan(0);
      for (const [what, [bytes, words]] of Object.entries(bad)) {
        await writeFile(file, bytes);
        await expect(restore(target, { file, newEpoch: 'x' }), what).rejects.toThrow(words);
        expect(await target.query('select id from users'), what).toEqual([]);
      }
      await expect(restore(target, { file: `${file}.none`, newEpoch: 'x' })).rejects.toThrow(
        'ENOENT',
      );
    },
  );

  test('of what others write meanwhile has all of a transfer or nothing', SLOW, async () => {
    const writer = await openDatabase();
    const userId = await insertUser(writer);
    const folder = await mkdtemp(join(tmpdir(), 'aureus-backup-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'backup');
    const state = { isDone: false };
    const writing = (async () => {
      while (!state.isDone)
        await writer.withTransaction(async (tx) => accept(await grant(tx, userId, '1')));
    })();
    await backUp(writer, { file, nowMs: 1 });
    state.isDone = true;
    await writing;
    const target = await openDatabase();
    await restore(target, { file, newEpoch: 'x' });
    expect(await audit(target)).toMatchObject({ ok: true });
  });
});

/** Money, texts of every kind, who invited whom, and more rows than go into one statement. */
async function fill(database: Database): Promise<void> {
  const first = await insertUser(database);
  const second = await insertUser(database);
  await database.query('update users set nickname = $1 where id = $2', [
    `"{['ünï\u2028 日本\n\ttab $1 \\n`,
    second,
  ]);
  await database.query(
    `insert into users (password_hash, nickname, invitation_code, created_at, invited_by)
       values ('', '', 'invited', 0, $1)`,
    [second],
  );
  await database.withTransaction(async (tx) => {
    accept(await grant(tx, first, '0.100000000000000001'));
    accept(await grant(tx, first, '123456789012345.5'));
    accept(await spend(tx, first, '0.1'));
    accept(await hold(tx, first, '4'));
    for (let number = 0; number < 3; number += 1)
      await appendOutboxEvents(
        tx,
        second,
        [{ name: 'balances.changed', payload: [{ number, text: null }] }],
        1,
      );
  });
  await database.query(
    `insert into messages (user_id, created_at, key) select $1, n, n::text from generate_series(1, 2500) n`,
    [first],
  );
  await auditOn(database, { nowMs: 1 });
}

async function everyRow(database: Database): Promise<Map<string, string[]>> {
  const tables = await database.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and relname <> 'migrations' order by relname`,
  );
  const rows = new Map<string, string[]>();
  for (const { name } of tables) {
    const found = await database.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${name} t order by 1`,
    );
    rows.set(
      name,
      found.map(({ row }) => row),
    );
  }
  return rows;
}
