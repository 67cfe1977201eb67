/** A real browser for the benches, and the server with the app as it ships. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { chromiumArguments, findChromium } from '../tests/support/services/chromium.ts';
import { buildIfStale } from '../tools/build.ts';

const PHONE = { width: 390, height: 844 };

export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('this bench needs Chromium; set CHROMIUM_PATH');
  return chromium.launch({ executablePath, args: [...chromiumArguments(), '--disable-gpu'] });
}

export async function openPhone(browser: Browser): Promise<{ page: Page; cdp: CDPSession }> {
  const context = await browser.newContext({
    viewport: PHONE,
    deviceScaleFactor: 2,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  return { page, cdp };
}

/**
 * What counts as work: CPU time, because on two cores a task is longer when the server or the bench has
 * the core meanwhile. A slowed CPU spins between the tasks as well, so there only their length tells.
 */
type Clock = 'ThreadTime' | 'TaskDuration';

/** Share of the time, 0 to 1, that the page's main thread worked. */
export async function mainThreadBusy(
  cdp: CDPSession,
  forMs: number,
  clock: Clock = 'ThreadTime',
): Promise<number> {
  const before = await secondsBy(cdp, clock);
  await new Promise((done) => setTimeout(done, forMs));
  const after = await secondsBy(cdp, clock);
  return (after.busy - before.busy) / (after.clock - before.clock);
}

async function secondsBy(cdp: CDPSession, clock: Clock): Promise<{ busy: number; clock: number }> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { busy: value(clock), clock: value('Timestamp') };
}

export interface BenchServer {
  readonly url: string;
  stop(): Promise<void>;
}

const MAIN = fileURLToPath(new URL('../server/main.ts', import.meta.url));

/** The real server in its own process, so that its work is not counted as ours. */
export async function startBenchServer(environment: Record<string, string>): Promise<BenchServer> {
  await buildIfStale();
  const dataDir = await mkdtemp(join(tmpdir(), 'aureus-bench-'));
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      RATE_LIMIT_SCALE: '1000',
      TRADERS_PAST_HOURS: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endWithBench(child);
  const url = await readyUrl(child);
  return {
    url,
    stop: async () => {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A server that outlived its bench would slow down every later one. */
function endWithBench(child: ChildProcess): void {
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  // Without a listener a signal ends the process, and nobody hears of it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
}

function readyUrl(child: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    const heard = { text: '' };
    child.once('exit', (code) =>
      fail(new Error(`the server ended with ${code} before it was ready`)),
    );
    child.stdout?.on('data', (chunk: Buffer) => {
      heard.text += chunk.toString();
      const url = /ready (\S+)/.exec(heard.text)?.[1];
      if (url) done(url);
    });
  });
}
