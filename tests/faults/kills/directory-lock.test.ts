/** Whose the folder of data is, when the process that has it cannot be seen from here: another container, another machine. */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { acquireDirectory, DirectoryInUse } from '../../../server/db/directory-lock.ts';
import { openEmbeddedDriver } from '../../../server/db/embedded-driver.ts';

/** A folder with the lock of process 1 of another container. */
async function folderOfAnother(): Promise<{ folder: string; lock: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'aureus-lock-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const lock = join(folder, 'lock');
  const holder = { pid: 1, startedAt: 'long ago', place: 'elsewhere pid:[4026531836]' };
  await writeFile(lock, JSON.stringify(holder));
  return { folder, lock };
}

test('a holder in another container that touches its lock keeps the folder', async () => {
  const { folder, lock } = await folderOfAnother();
  const beat = setInterval(() => void utimes(lock, new Date(), new Date()), 100);
  onTestFinished(() => clearInterval(beat));
  const second = acquireDirectory(folder);
  await expect(second).rejects.toThrow(DirectoryInUse);
  await expect(second).rejects.toThrow('in use by process 1 of elsewhere');
});

test('the folder of a holder elsewhere that has been silent for long is taken over', async () => {
  const { folder, lock } = await folderOfAnother();
  await utimes(lock, new Date(0), new Date(0));
  const own = await acquireDirectory(folder);
  expect(JSON.parse(await readFile(lock, 'utf8'))).toMatchObject({ pid: process.pid });
  await own.release();
  expect(existsSync(lock)).toBe(false);
});

test('who has lost the folder to another is told, and leaves the lock of the other alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aureus-lock-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const lost: Error[] = [];
  const own = await acquireDirectory(folder, (error) => lost.push(error));
  await writeFile(join(folder, 'lock'), 'of another');
  await expect.poll(() => lost.length, { timeout: 10_000 }).toBe(1);
  expect(lost[0]?.message).toContain('another process has taken');
  await own.release();
  expect(await readFile(join(folder, 'lock'), 'utf8')).toBe('of another');
});

test('an embedded database that crashes is told of once, and one that is closed is not', async () => {
  for (const isCrash of [true, false]) {
    const threads: Worker[] = [];
    process.once('worker', (thread) => threads.push(thread));
    const lost: Error[] = [];
    const driver = await openEmbeddedDriver({}, (error) => lost.push(error));
    if (isCrash) await threads[0]?.terminate();
    await driver.close();
    expect(lost).toHaveLength(isCrash ? 1 : 0);
  }
});
