/**
 * Which files of the data core travel together. Left to itself the bundler makes a file of everything that two
 * others share, two hundred in all, and a trade screen's ticket waited for forty of them.
 */
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { bundlerGroup, type ChunkGroup } from './chunks.ts';
import { projectRoot } from './project.ts';

/** What the bundler knows of a module: who imports it, and who fetches it once it is needed. */
export interface ModuleLinks {
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
}

type LinksOf = (id: string) => ModuleLinks | null;

const features = readdirSync(join(projectRoot, 'workers/features'));
/** Each page shows another part of these. */
const IN_PARTS = ['fairness', 'markets'];
/** A ticket of any kind is priced by these. */
const OF_TICKET = ['spot', 'stocks', 'trading-limits'];
/** Every ticket has it, so it travels with the plainest. */
const FAR_LIMIT = 'contract/rules/market/far-limit.ts';

export const coreChunkGroups: readonly ChunkGroup[] = [
  {
    // With all that they import at once, the core as it starts. The worker's own file holds nothing that another one
    // imports: WebKit would run it once more for them, and a second core that was never started would answer beside the first.
    name: 'core',
    of: [
      'workers/app/create-core.ts',
      'workers/app/browser-environment.ts',
      'workers/feature/acts.ts',
      'contract/plain/practice.ts',
    ],
    priority: 3,
  },
  // One file, so that a chart waits for no second one.
  { name: 'charts', of: ['workers/features/markets/chart-feature.ts'], priority: 2 },
  { name: 'streams', of: ['node_modules/rxjs'], priority: 1, isWithoutImports: true },
  {
    // What is told, priced and formatted, whatever the feature.
    name: 'ground',
    of: [
      'contract/plain',
      'contract/amount.ts',
      'contract/ladders.ts',
      'contract/lots.ts',
      'contract/money.ts',
      'contract/pairs.ts',
      'contract/rules/money/vip.ts',
      'contract/scaled.ts',
      'contract/twaps.ts',
      'workers/account',
      'workers/calls',
      'workers/core',
      'workers/feature',
      'workers/market',
      'workers/view',
      'workers/wire',
    ],
    minShareCount: 3,
    isWithoutImports: true,
  },
];

/** The groups as the bundler wants them, and a file for each feature. */
export const coreFiles = [
  ...coreChunkGroups.map(bundlerGroup),
  {
    name: (id: string, bundler: { getModuleInfo: LinksOf }) =>
      fileOf(id, (module) => bundler.getModuleInfo(module)),
    debugName: 'features',
    includeDependenciesRecursively: false,
  },
];

/** The file that a module travels in; null where the bundler finds a place for it. */
export function fileOf(id: string, linksOf: LinksOf): string | null {
  const feature = featureOf(id, linksOf);
  if (feature === undefined || IN_PARTS.includes(feature)) return null;
  return OF_TICKET.includes(feature) ? 'ticket' : feature;
}

/**
 * The one feature that a module serves. What a feature alone imports belongs to it, wherever it lies: left with the
 * part that asked first, it would be imported back from there, and two files that wait for each other run in an
 * order that nobody chose.
 */
function featureOf(id: string, linksOf: LinksOf): string | undefined {
  const found = new Set<string>();
  const reached = new Set([id]);
  for (const module of reached) {
    const feature = featureOfPath(pathOf(module));
    if (feature === undefined) {
      const links = linksOf(module);
      if (links === null || links.dynamicImporters.length > 0) return;
      if (links.importers.length === 0) return;
      for (const importer of links.importers) reached.add(importer);
    } else if (found.add(feature).size > 1) return;
  }
  const [feature] = found;
  return feature;
}

function pathOf(id: string): string {
  return relative(projectRoot, id.replace(/\?.*$/, '')).replaceAll('\\', '/');
}

/** A feature in both rooms: `contract/features/otc-views.ts` belongs to `workers/features/otc`. */
function featureOfPath(path: string): string | undefined {
  if (path === FAR_LIMIT) return 'spot';
  const [, room, named, file] =
    /^(workers\/features|contract\/rules|contract\/features)\/([^/]+?)(?:\.ts|\/(.+))$/.exec(
      path,
    ) ?? [];
  if (room === undefined || named === undefined) return;
  if (room === 'contract/features') return longestStart(named);
  // What a person checks afterwards, or reads off a picture, brings libraries along that nobody else needs.
  const isApart = file !== undefined && /^(?:check|qr|read)-/.test(file);
  return features.includes(named) && !isApart ? named : undefined;
}

/** The longest name that a file begins with. */
function longestStart(file: string): string | undefined {
  return features
    .filter((feature) => file === feature || file.startsWith(`${feature}-`))
    .toSorted((left, right) => right.length - left.length)[0];
}
