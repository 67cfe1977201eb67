/**
 * Keeps a second process out of a data directory: the embedded database has no lock of its own, and
 * two processes in one directory silently lose rows. Whether a holder lives is asked of the system when
 * it can know; of a holder in another container or on another machine only the beat tells, by which
 * every holder touches its lock.
 */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import {
  link,
  mkdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface DirectoryLock {
  release(): Promise<void>;
}

/** Another live process uses the directory. */
export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse';
}

/**
 * Creates the directory when needed; a lock that a dead process left behind is taken over. `onLost` is told when
 * somebody else has taken it, because this process was silent for too long: it must not write any more.
 */
export async function acquireDirectory(
  directory: string,
  onLost: (error: Error) => void = () => undefined,
): Promise<DirectoryLock> {
  await mkdir(directory, { recursive: true });
  const path = join(directory, 'lock');
  const draft = `${path}.${randomUUID()}`;
  const content = JSON.stringify({ ...ownProcess(), nonce: randomUUID() });
  await writeFile(draft, content);
  try {
    // A hard link appears whole or not at all, so nobody reads half a lock.
    if (!(await succeeds(link(draft, path), 'EEXIST'))) await takeOver(path, draft, directory);
  } finally {
    await rm(draft, { force: true });
  }
  const beat = setInterval(() => void touch(), BEAT_MS);
  beat.unref();

  async function touch(): Promise<void> {
    const held = await readIfThere(path).catch(() => content);
    // A disk that fails for a moment is no other process, and the next beat is not far.
    if (held === content) await utimes(path, new Date(), new Date()).catch(() => undefined);
    else {
      clearInterval(beat);
      onLost(new DirectoryInUse(`another process has taken the data directory ${directory}`));
    }
  }

  return {
    async release() {
      clearInterval(beat);
      if ((await readIfThere(path)) === content) await rm(path, { force: true });
    },
  };
}

interface Holder {
  readonly pid: number;
  /** Tells the holder from a later process that was given the same number. */
  readonly startedAt: string;
  /** Machine and process namespace, within which the number means something. */
  readonly place: string;
}

/** How often a holder touches its lock. */
const BEAT_MS = 2_000;
/** A holder elsewhere that was silent for so long is dead. */
const SILENT_MS = 20_000;
const LOOK_MS = 500;

const takeOverTries = 300;
const takeOverPauseMs = 100;
/** Longer than a holder elsewhere is watched. */
const takeOverStaleMs = 30_000;

/** Only one process at a time may judge a lock and replace it, or two could both take it over. */
async function takeOver(path: string, draft: string, directory: string): Promise<void> {
  const guard = `${path}.takeover`;
  for (let tries = 0; tries < takeOverTries; tries += 1) {
    if (await succeeds(mkdir(guard), 'EEXIST')) {
      try {
        await replaceDead(path, draft, directory);
      } finally {
        await rmdir(guard);
      }
      return;
    }
    // Another process may have removed it just now.
    if (await isOlderThan(guard, takeOverStaleMs)) await rmdir(guard).catch(() => undefined);
    await sleep(takeOverPauseMs);
  }
  throw new DirectoryInUse(`another process is taking over ${directory}`);
}

async function replaceDead(path: string, draft: string, directory: string): Promise<void> {
  const content = await readIfThere(path);
  const holder = content === undefined ? undefined : parseHolder(content);
  if (holder !== undefined && (await isAlive(holder, path))) {
    throw new DirectoryInUse(
      `the data directory ${directory} is in use by process ${holder.pid} of ${holder.place.split(' ')[0]}; ` +
        'stop it first, or choose another directory by DATA_DIR',
    );
  }
  await rename(draft, path);
}

function ownProcess(): Holder {
  return { pid: process.pid, startedAt: processStart(process.pid) ?? '', place: ownPlace() };
}

function ownPlace(): string {
  const read = (link: string) => {
    try {
      return readlinkSync(link);
    } catch {
      return '';
    }
  };
  return `${hostname()} ${read('/proc/self/ns/pid')}`;
}

async function isAlive(holder: Holder, path: string): Promise<boolean> {
  if (holder.place === ownPlace()) return processStart(holder.pid) === holder.startedAt;
  return beats(path);
}

/** Watches the lock of a holder elsewhere; the clocks of two machines are not compared, unless far apart. */
async function beats(path: string): Promise<boolean> {
  const before = await modifiedMs(path);
  if (before === undefined || Date.now() - before > 3 * SILENT_MS) return false;
  for (let waitedMs = 0; waitedMs < SILENT_MS; waitedMs += LOOK_MS) {
    await sleep(LOOK_MS);
    if ((await modifiedMs(path)) !== before) return true;
  }
  return false;
}

async function modifiedMs(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** When a process started, in the words of the system; undefined when there is no such process. */
function processStart(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') return processStartOnLinux(pid);
    const ps = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { stdio: 'pipe' });
    return ps.toString().trim() || undefined;
  } catch {
    return undefined;
  }
}

/** The start in ticks since the system's boot, and which boot that was. */
function processStartOnLinux(pid: number): string | undefined {
  const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  // The command's name stands in parentheses and may hold blanks; the state is what follows it.
  const [state, ...fields] = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const ticks = fields[18];
  const isGone = state === 'Z' || state === 'X' || ticks === undefined;
  return isGone ? undefined : `${boot}:${ticks}`;
}

function parseHolder(content: string): Holder | undefined {
  try {
    const holder = JSON.parse(content) as Partial<Holder>;
    // A lock without a place is of an earlier version, which was of this machine.
    const { pid, startedAt, place = ownPlace() } = holder;
    return typeof pid === 'number' && typeof startedAt === 'string'
      ? { pid, startedAt, place }
      : undefined;
  } catch {
    return undefined;
  }
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

async function isOlderThan(path: string, ageMs: number): Promise<boolean> {
  const modified = await modifiedMs(path);
  return modified !== undefined && Date.now() - modified > ageMs;
}

/** Whether the action worked; false when it failed with just this code. */
async function succeeds(action: Promise<unknown>, refusalCode: string): Promise<boolean> {
  try {
    await action;
    return true;
  } catch (error) {
    if (hasCode(error, refusalCode)) return false;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === code;
}
