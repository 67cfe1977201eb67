/** The real server in a process of its own, to be killed, ended and asked by its operator. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askOperator } from '../../../server/operator/ask.ts';
import { projectRoot } from '../../../tools/project.ts';
import { TEST_SECRETS_KEY } from '../../support/secrets.ts';
import { builtServer, SHORT_LIVED } from '../../support/server-build.ts';
import { placeServerImage } from '../../support/server-image.ts';

export interface ServerProcess {
  readonly url: string;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Asks it to end; answers its exit code, null when a signal ended it. */
  terminate(): Promise<number | null>;
  /** What it has said so far. */
  output(): string;
}

/** A data folder, and the server that is started on it again and again. */
export interface ServerHome {
  readonly dataDir: string;
  start(): Promise<ServerProcess>;
  /** One verb of the operator, asked as the command asks it. */
  operator(
    verb: string,
    ...args: string[]
  ): Promise<{ exitCode: number; answer: Record<string, unknown> }>;
  /** Codes that were sent to this address, oldest first. */
  codesFor(to: string): string[];
  /** Kills what still runs and removes the folder. */
  close(): Promise<void>;
}

const READY_MS = 240_000;
const ENVIRONMENT = {
  // The test runner has a MODE of its own, which the server would take for its.
  MODE: 'sandbox',
  PORT: '0',
  RATE_LIMIT_SCALE: '100000',
  MARKET_SEED: 'faults',
  LOG_LEVEL: 'warn',
  SECRETS_KEY: TEST_SECRETS_KEY,
  TRADERS_PAST_HOURS: '0',
};

export function openServerHome(environment: Readonly<Record<string, string>> = {}): ServerHome {
  const dataDir = mkdtempSync(join(tmpdir(), 'aureus-process-'));
  const running = new Set<ChildProcess>();
  return {
    dataDir,
    async start() {
      if (environment['DATABASE_URL'] === undefined) await placeServerImage(dataDir);
      return startServer({ ...ENVIRONMENT, ...environment, DATA_DIR: dataDir }, running);
    },
    async operator(verb, ...args) {
      const { exitCode, answer } = await askOperator(dataDir, { verb, args });
      return { exitCode, answer: answer as Record<string, unknown> };
    },
    codesFor: (to) => codesFor(dataDir, to),
    async close() {
      await Promise.all([...running].map((child) => end(child, 'SIGKILL')));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function startServer(
  environment: Readonly<Record<string, string>>,
  running: Set<ChildProcess>,
): Promise<ServerProcess> {
  // Not through npm: the signal must reach the server itself.
  const child = spawn(process.execPath, [...SHORT_LIVED, await builtServer()], {
    cwd: projectRoot,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const endWithParent = () => child.kill('SIGKILL');
  process.once('exit', endWithParent);
  child.once('exit', () => {
    running.delete(child);
    process.removeListener('exit', endWithParent);
  });
  const said = { text: '' };
  const ready = new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`not ready: ${said.text}`)), READY_MS);
    const hear = (chunk: Buffer) => {
      said.text += chunk.toString();
      const url = /^ready (http:\/\/[^/]+)\//m.exec(said.text)?.[1];
      if (url === undefined) return;
      clearTimeout(late);
      resolve(url);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`ended with ${code}: ${said.text}`));
    });
  });
  return {
    url: await ready,
    kill: async () => void (await end(child, 'SIGKILL')),
    terminate: () => end(child, 'SIGTERM'),
    output: () => said.text,
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }
  return child.exitCode;
}

function codesFor(dataDir: string, to: string): string[] {
  const lines = readFileSync(join(dataDir, 'outbox.ndjson'), 'utf8').split('\n').filter(Boolean);
  const letters = lines.map((line) => JSON.parse(line) as { to: string; code: string });
  return letters
    .filter(({ to: receiver, code }) => receiver === to && code)
    .map(({ code }) => code);
}
