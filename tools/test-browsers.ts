/**
 * `npm run test:browsers`: the main journeys in Chromium, Firefox and WebKit, one after the other. Pictures of the
 * screens, side by side, are in `dist/browsers` after it. What cannot be installed is skipped, and the end says why.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from './build.ts';
import { endSignal } from './testing/end-signal.ts';
import { readReports, totalsLine, totalsOfRun } from './testing/report.ts';
import { runVitest } from './testing/run-vitest.ts';
import { ensureSystemNeeds } from './testing/system-needs.ts';

/** A busy machine is let finish; two quiet cores need a third of it. */
const LIMIT_MS = 20 * 60_000;

const absent = ensureSystemNeeds(['chromium', 'firefox', 'webkit']);
await buildIfStale();
const folder = mkdtempSync(join(tmpdir(), 'aureus-browsers-'));
const report = join(folder, 'report.json');
const exitCode = await runVitest({
  paths: [],
  project: 'browsers',
  report,
  environment: {},
  signal: endSignal(LIMIT_MS),
});
const totals = totalsOfRun(readReports([report]));
rmSync(folder, { recursive: true });
for (const [engine, why] of absent) console.log(`skipped ${engine}, because ${why}`);
console.log(totalsLine(totals));
process.exitCode = exitCode === 0 && totals.passed > 0 ? 0 : 1;
