import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DirectoryInUse } from '../../../server/db/directory-lock.ts';
import { DatabaseUnavailable } from '../../../server/db/errors.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { repetitions } from '../../support/counts.ts';
import { builtHolder, SHORT_LIVED } from '../../support/server-build.ts';
import { placeServerImage } from '../../support/server-image.ts';

const kills = repetitions({ short: 2, long: 100 });
/** Each start of a process costs seconds of the processor: only what hangs takes longer. */
const SLOW = { timeout: repetitions({ short: 600_000, long: 1_800_000 }) };
const state = { dataDir: '', processes: [] as ChildProcess[] };

beforeEach(async () => {
  state.dataDir = await mkdtemp(join(tmpdir(), 'aureus-ledger-'));
});
afterEach(async () => {
  for (const child of state.processes.splice(0)) await kill(child);
  await rm(state.dataDir, { recursive: true, force: true });
});

interface Holder {
  readonly child: ChildProcess;
  /** Its whole lines so far. */
  readonly lines: string[];
  /** The first line: `ready`, or why not. */
  readonly first: Promise<string>;
}

/** On a database that is there; `first` makes one, as a first start does. */
async function startHolder(mode: 'hold' | 'post' | 'first'): Promise<Holder> {
  if (mode !== 'first') await placeServerImage(state.dataDir);
  const program = [...SHORT_LIVED, await builtHolder()];
  const child = spawn(process.execPath, [...program, state.dataDir, mode], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  state.processes.push(child);
  const lines: string[] = [];
  let rest = '';
  const first = new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const parts = (rest + chunk.toString()).split('\n');
      rest = parts.pop() ?? '';
      lines.push(...parts);
      if (lines[0] !== undefined) resolve(lines[0]);
    });
    child.once('close', () => resolve('ended'));
  });
  return { child, lines, first };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGKILL');
  await closed;
}

test(
  'a second process is refused a data directory and told whose it is; of a dead one it is taken over, by one of all who try',
  SLOW,
  async () => {
    const dead = await startHolder('hold');
    expect(await dead.first).toBe('ready');
    const second = openDatabase({ dataDir: state.dataDir });
    await expect(second).rejects.toThrow(DirectoryInUse);
    await expect(second).rejects.toThrow(`in use by process ${dead.child.pid}`);
    await kill(dead.child);
    const holders = await Promise.all([1, 2, 3].map(() => startHolder('hold')));
    const first = await Promise.all(holders.map((holder) => holder.first));
    expect(first.filter((line) => line === 'ready')).toHaveLength(1);
    expect(first.filter((line) => line.startsWith('failed: DirectoryInUse'))).toHaveLength(2);
  },
);

test('a closed database gives its directory free, and its queries are DatabaseUnavailable', async () => {
  await placeServerImage(state.dataDir);
  const first = await openDatabase({ dataDir: state.dataDir });
  await expect(openDatabase({ dataDir: state.dataDir })).rejects.toThrow(DirectoryInUse);
  await first.close();
  await expect(first.query('select 1')).rejects.toThrow(DatabaseUnavailable);
  const second = await openDatabase({ dataDir: state.dataDir });
  expect(await second.query('select 1 as one', [])).toEqual([{ one: 1 }]);
  await second.close();
});

test('a first start that is killed leaves nothing in the way of the next', SLOW, async () => {
  const inFolder = (path: string) => (existsSync(path) ? readdirSync(path) : []);
  const folders = () => inFolder(state.dataDir).filter((name) => name.startsWith('db'));
  // While the files of the database are written, and when they are there but hold no tables yet.
  const isHalfMade = () =>
    folders().some((name) => inFolder(join(state.dataDir, name, 'base/1')).length > 0);
  const isMade = () => folders().includes('db');
  for (const isTime of [isHalfMade, isMade]) {
    const { child } = await startHolder('first');
    await expect.poll(isTime, { interval: 5, timeout: 60_000 }).toBe(true);
    await kill(child);
  }
  expect(await (await startHolder('first')).first).toBe('ready');
});

test(`kill -9 in mid-transaction loses nothing acknowledged, ${kills} times`, SLOW, async () => {
  const acknowledged: string[] = [];
  for (let count = 0; count < kills; count += 1) {
    const holder = await startHolder('post');
    expect(await holder.first).toBe('ready');
    // A slow machine too shall have something to lose.
    await expect.poll(() => holder.lines.length, { interval: 5 }).toBeGreaterThan(2);
    await sleep(Math.random() * 200);
    await kill(holder.child);
    acknowledged.push(...holder.lines.slice(1));
  }
  const database = await openDatabase({ dataDir: state.dataDir });
  await migrate(database);
  const rows = await database.query<{ key: string }>('select key from transfers', []);
  const kept = new Set(rows.map((row) => row.key));
  expect(acknowledged.length).toBeGreaterThan(kills);
  expect(acknowledged.filter((key) => !kept.has(key))).toEqual([]);
  expect(await audit(database)).toMatchObject({ ok: true });
  await database.close();
});
