/**
 * Which files of the data core travel together. Left to itself the bundler makes a file of everything that two
 * others share, two hundred in all, and a trade screen's ticket waited for forty of them.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ChunkGroup } from './chunks.ts';
import { projectRoot } from './project.ts';

const filesIn = (folder: string) => readdirSync(join(projectRoot, folder));

const features = filesIn('workers/features');
/** Each page shows another part of these. */
const IN_PARTS = ['fairness', 'markets'];

/** What a ticket of any kind is priced by. */
const TICKET = ['spot', 'stocks', 'trading-limits'].flatMap(filesOf);

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
    name: 'ticket',
    of: [...TICKET, 'contract/rules/market/far-limit.ts', 'contract/rules/money/vip.ts'],
    priority: 1,
    isWithoutImports: true,
  },
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
  ...features
    .filter((feature) => !IN_PARTS.includes(feature))
    .map((feature) => ({
      name: feature,
      of: filesOf(feature),
      // What a person checks afterwards brings signatures and keys along.
      but: filesIn(`workers/features/${feature}`)
        .filter((file) => file.startsWith('check-'))
        .map((file) => `workers/features/${feature}/${file}`),
      isWithoutImports: true,
    })),
];

/** A feature in both rooms: `contract/features/otc-views.ts` belongs to `workers/features/otc`. */
function filesOf(feature: string): string[] {
  const own = filesIn('contract/features').filter((file) => ownerOf(file) === feature);
  return [
    `workers/features/${feature}`,
    `contract/rules/${feature}`,
    ...own.map((file) => `contract/features/${file}`),
  ].filter((path) => existsSync(join(projectRoot, path)));
}

/** The longest name that a file begins with. */
function ownerOf(file: string): string | undefined {
  return features
    .filter((feature) => file === `${feature}.ts` || file.startsWith(`${feature}-`))
    .toSorted((left, right) => right.length - left.length)[0];
}
