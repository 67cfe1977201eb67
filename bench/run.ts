/** `npm run bench`: runs the benches one after another; see docs/benchmarks.md for its parameters. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../tools/project.ts';
import { bootBench } from './boot.bench.ts';
import { browserBench, naiveBench } from './browser.bench.ts';
import { candlesBench } from './candles.bench.ts';
import { chartBench } from './chart.bench.ts';
import { decodeBench } from './decode.bench.ts';
import { deskBench } from './desk.bench.ts';
import { fanoutBench } from './fanout.bench.ts';
import { handoverBench } from './handover.bench.ts';
import { type Bench, forgottenBudgets } from './harness.ts';
import { historyBench } from './history.bench.ts';
import { liquidationsBench } from './liquidations.bench.ts';
import { marketsBench } from './markets.bench.ts';
import { ordersBench } from './orders.bench.ts';
import { createReplayBench } from './replay-bench.ts';
import { type BenchReport, describeMachine, tableOf } from './report.ts';
import { htmlReport } from './report-html.ts';
import { revalueBench } from './revalue.bench.ts';
import { exitCodeOf, runBenches } from './run-benches.ts';
import { transportBench } from './transport.bench.ts';
import { workingOrdersBench } from './working-orders.bench.ts';

const benches: readonly Bench[] = [
  candlesBench,
  decodeBench,
  revalueBench,
  historyBench,
  transportBench,
  fanoutBench,
  handoverBench,
  chartBench,
  browserBench,
  naiveBench,
  deskBench,
  workingOrdersBench,
  bootBench,
  marketsBench,
  ordersBench,
  liquidationsBench,
];

const USAGE = `npm run bench [-- --only NAME[,NAME] --runs N --json FILE --html FILE]
npm run bench -- --replay FILE [--speed N|max --json FILE --html FILE]`;

function readParameters() {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      runs: { type: 'string', default: '3' },
      replay: { type: 'string' },
      speed: { type: 'string', default: 'max' },
      json: { type: 'string' },
      html: { type: 'string', default: join(projectRoot, 'dist/bench/report.html') },
    },
  });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs must be a whole number above 0');
  const speed = values.speed === 'max' ? Number.POSITIVE_INFINITY : Number(values.speed);
  if (!(speed > 0)) throw new Error('--speed must be a number above 0, or max');
  return { ...values, runs, speed };
}

/** All benches, or those named, in the order of the list. */
function choose(only: string | undefined): readonly Bench[] {
  if (only === undefined) return benches;
  const names = only.split(',').map((name) => name.trim());
  const known = benches.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Error(`there is no bench ${unknown.join(', ')}; there are: ${known.join(', ')}`);
  }
  return benches.filter(({ name }) => names.includes(name));
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

async function main(): Promise<number> {
  const { only, runs, json, html, replay, speed } = readParameters();
  const isWhole = only === undefined && replay === undefined;
  const chosen = replay === undefined ? choose(only) : [createReplayBench(replay, speed)];
  const outcome = await runBenches(chosen, {
    runs: replay === undefined ? runs : 1,
    report: (line) => process.stderr.write(`${line}\n`),
  });
  const report: BenchReport = { machine: describeMachine(), ...outcome };
  console.log(tableOf(report));
  if (json !== undefined) write(json, `${JSON.stringify(report, null, 2)}\n`);
  write(html, htmlReport(report));
  console.log(`report: ${html}`);
  const isComplete = isWhole && outcome.failures.length === 0;
  const forgotten = isComplete ? forgottenBudgets(outcome.results) : [];
  for (const key of forgotten) console.error(`no figure answers the budget "${key}"`);
  return forgotten.length > 0 ? 1 : exitCodeOf(outcome);
}

try {
  process.exit(await main());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(USAGE);
  process.exit(2);
}
