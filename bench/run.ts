/** `npm run bench [-- --only NAME --json FILE]`: runs the benches one after another, prints a table. */
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { bootBench } from './boot.bench.ts';
import { candlesBench } from './candles.bench.ts';
import { handoverBench } from './handover.bench.ts';
import type { Bench, Figure } from './harness.ts';
import { marketsBench } from './markets.bench.ts';

const benches: readonly Bench[] = [candlesBench, handoverBench, bootBench, marketsBench];

const { values } = parseArgs({ options: { only: { type: 'string' }, json: { type: 'string' } } });
const chosen = benches.filter((bench) => values.only === undefined || bench.name === values.only);
if (chosen.length === 0) {
  console.error(
    `there is no bench ${values.only}; there are: ${benches.map((bench) => bench.name).join(', ')}`,
  );
  process.exit(2);
}

const results: Figure[] = [];
for (const [index, bench] of chosen.entries()) {
  const progress = (what: string) =>
    process.stderr.write(`[${index + 1}/${chosen.length}] ${bench.name}: ${what}\n`);
  results.push(...(await bench.run(progress)));
}

console.table(
  results.map((row) => ({
    goal: row.goal,
    name: row.name,
    figure: `${row.figure.toFixed(2)} ${row.unit}`,
    limit: `${row.bound} ${row.limit}`,
    peer: row.peer,
    met: row.met ? 'yes' : 'NO',
  })),
);
if (values.json !== undefined) {
  const machine = {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryBytes: totalmem(),
    node: process.version,
  };
  writeFileSync(values.json, `${JSON.stringify({ machine, results }, null, 2)}\n`);
}
process.exit(results.some((row) => row.isBudget && !row.met) ? 1 : 0);
