/**
 * `npm run lighthouse`: what Lighthouse says of Home, Markets and the trade screen on a phone, three runs each, medians.
 * Lighthouse is fetched by npx when it is first asked for, because nothing else of the project needs it.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumArguments, findChromium } from '../tests/support/services/chromium.ts';
import { startBenchServer } from './browser.ts';
import { median } from './harness.ts';

const LIGHTHOUSE = 'lighthouse@12.8.2';
const RUNS = 3;

const PAGES = {
  Home: '#/',
  Markets: '#/pages/market/market',
  Trade: '#/pages/transaction/index',
} as const;

const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
const AUDITS = {
  'first paint': 'first-contentful-paint',
  'largest paint': 'largest-contentful-paint',
  blocked: 'total-blocking-time',
} as const;

/** The parts of Lighthouse's report that are read here; scores from 0 to 1, times in milliseconds. */
interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue: number }>>;
}

async function judge(url: string): Promise<Report> {
  const browser = findChromium();
  if (browser === null) throw new Error('Lighthouse needs Chromium; set CHROMIUM_PATH');
  const folder = await mkdtemp(join(tmpdir(), 'aureus-lighthouse-'));
  const file = join(folder, 'report.json');
  const flags = ['--headless=new', '--disable-gpu', ...chromiumArguments()].join(' ');
  const parameters = [
    ...['--yes', LIGHTHOUSE, url, '--quiet', '--output=json', `--output-path=${file}`],
    ...[`--only-categories=${CATEGORIES.join(',')}`, `--chrome-flags=${flags}`],
  ];
  const child = spawn('npx', parameters, {
    env: { ...process.env, CHROME_PATH: browser },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((ended) => child.once('exit', ended));
  if (code !== 0) throw new Error(`Lighthouse ended with ${String(code)}`);
  const report = JSON.parse(await readFile(file, 'utf8')) as Report;
  await rm(folder, { recursive: true, force: true });
  return report;
}

async function judgePage(url: string): Promise<Record<string, number>> {
  const reports: Report[] = [];
  for (let run = 0; run < RUNS; run += 1) reports.push(await judge(url));
  const middle = (pick: (report: Report) => number) => Math.round(median(reports.map(pick)));
  const scores = CATEGORIES.map((name) => [
    name,
    middle(({ categories }) => 100 * (categories[name]?.score ?? 0)),
  ]);
  const times = Object.entries(AUDITS).map(([name, audit]) => [
    `${name}, ms`,
    middle(({ audits }) => audits[audit]?.numericValue ?? Number.NaN),
  ]);
  return Object.fromEntries([...scores, ...times]) as Record<string, number>;
}

const server = await startBenchServer({});
try {
  const table: Record<string, Record<string, number>> = {};
  for (const [name, path] of Object.entries(PAGES))
    table[name] = await judgePage(`${server.url}${path}`);
  console.table(table);
} finally {
  await server.stop();
}
