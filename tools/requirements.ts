/**
 * `npx tsx tools/requirements.ts [--raise]` prints which requirements have a test; `--raise` makes
 * today's count the floor below which the number may never fall again.
 */
import { writeFileSync } from 'node:fs';
import {
  describeRequirements,
  floorPath,
  floorText,
  requirementsFloor,
  requirementsReport,
} from './checks/requirements.ts';

const report = requirementsReport();
for (const line of describeRequirements(report)) console.log(line);
for (const code of report.unknown) console.log(`unknown code: ${code}`);
const tested = report.requirements.length - report.untested.length;
const floor = requirementsFloor();
if (process.argv.includes('--raise') && tested > floor) {
  writeFileSync(floorPath(), floorText(tested));
  console.log(`floor raised from ${floor} to ${tested}`);
}
