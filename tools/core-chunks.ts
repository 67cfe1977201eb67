/**
 * Which files of the data core travel together. Left to itself the bundler makes a file of everything that two
 * others share, two hundred in all, and a trade screen's ticket waited for forty of them.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project.ts';

/** With all that they import at once, the core as it starts. */
const CORE =
  /workers\/(app\/(create-core|browser-environment)|feature\/acts)\.ts|contract\/plain\/practice\.ts/;
const CHARTS = /workers\/features\/markets\/chart-feature\.ts/;
const STREAMS = /node_modules\/rxjs\//;
/** What is told, priced and formatted, whatever the feature. */
const GROUND =
  /\/(contract\/plain|workers\/(account|calls|core|feature|market|view|wire))\/|\/contract\/(amount|ladders|lots|money|pairs|scaled|twaps)\.ts/;
/** What a ticket of any kind is priced by. */
const TICKET =
  /\/(contract\/(features|rules)|workers\/features)\/(spot|stocks|trading-limits)|\/contract\/rules\/money\/vip\.ts|\/contract\/rules\/market\/far-limit\.ts/;
/** A part of the product, in both rooms. */
const PART = /\/(?:workers|contract)\/(?:features|rules)\/([a-z-]+)/;
/** What a person checks afterwards brings signatures and keys along. */
const CHECK = /\/check-[a-z-]+\.ts$/;

/** But those of which each page shows another part. */
const featureNames = readdirSync(join(projectRoot, 'workers/features')).filter(
  (name) => name !== 'markets' && name !== 'fairness',
);

export const coreChunkGroups = [
  // The worker's own file holds nothing that another one imports: WebKit would run it once more for
  // them, and a second core that was never started would answer beside the first.
  { name: 'core', test: CORE, priority: 3 },
  // One file, so that a chart waits for no second one.
  { name: 'charts', test: CHARTS, priority: 2 },
  { name: 'streams', test: STREAMS, priority: 1, includeDependenciesRecursively: false },
  { name: 'ticket', test: TICKET, priority: 1, includeDependenciesRecursively: false },
  { name: 'ground', test: GROUND, minShareCount: 3, includeDependenciesRecursively: false },
  { name: partOf, debugName: 'a file of each feature', includeDependenciesRecursively: false },
];

/** `contract/features/otc-views.ts` belongs to `workers/features/otc`. */
function partOf(id: string): string | null {
  const name = PART.exec(id)?.[1];
  if (name === undefined || CHECK.test(id)) return null;
  const owner = featureNames.filter(
    (feature) => name === feature || name.startsWith(`${feature}-`),
  );
  return owner.toSorted((left, right) => right.length - left.length)[0] ?? null;
}
