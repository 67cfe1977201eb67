/**
 * Which files of the app travel together: a page is otherwise two or three dozen files, and a browser fetches six
 * at a time. Members are named by folder, file or icon. A new file in a named folder belongs by itself; a name
 * that leads nowhere is refused by `npm run check`, so a file that moves takes its place along.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project.ts';

export interface ChunkGroup {
  readonly name: string;
  /** Files, and folders with everything below them, from the root of the project. */
  readonly of: readonly string[];
  /** Files and folders of these that travel alone or with another group. */
  readonly but?: readonly string[];
  /** Icons of lucide by the names of their files; `all` takes those that no other group names. */
  readonly icons?: readonly string[] | 'all';
  readonly butIcons?: readonly string[];
  /** Only what at least so many pages share. */
  readonly minShareCount?: number;
  /** Of two groups that name a file, the higher has it. */
  readonly priority?: number;
  /** What the members import goes wherever it goes by itself. */
  readonly isWithoutImports?: boolean;
}

const CHART_ICONS = [
  'chart-candlestick',
  'chart-line',
  'chart-pie',
  'chart-spline',
  'expand',
  'maximize-2',
  'minus',
  'pencil-line',
  'settings-2',
  'shrink',
];

/** They come with the page that shows the chart, before the code around it. */
const CHART_FIRST = [
  'src/market/chart/canvas/chart-canvas.tsx',
  'src/market/chart/picture/price-chart.ts',
  'src/market/chart/model/intervals.ts',
];

export const chunkGroups: readonly ChunkGroup[] = [
  // One file compresses better than twenty, and all of these are needed at once. The start and the link are apart, so
  // that the worker starts before React has arrived.
  { name: 'start', of: ['src/app/first', 'src/link/worker/first-worker.ts'], priority: 3 },
  { name: 'link', of: ['src/link/core-link.ts'], priority: 2 },
  { name: 'app', of: ['src/app/mount.tsx'], priority: 1 },
  // The ground of the core, which all of its parts share.
  { name: 'core-parts', of: ['node_modules/rxjs', 'workers/core'], isWithoutImports: true },
  {
    // What forms and long lists share: the first page has neither.
    name: 'forms',
    of: [
      'src/ui/fields/checkbox.tsx',
      'src/ui/fields/code-input.tsx',
      'src/link/asked-list.tsx',
      'src/ui/fields/use-rested-text.ts',
      'src/ui/lists/error-line.tsx',
      'src/ui/lists/infinite-list.tsx',
      'src/ui/fields/password-input.tsx',
      'src/ui/lists/pull-to-refresh.tsx',
      'src/ui/fields/segmented-control.tsx',
      'src/ui/figures/time-ago.tsx',
      'src/ui/figures/use-seconds-left.ts',
    ],
    icons: [
      'clipboard-list',
      'copy',
      'image-plus',
      'mail',
      'rotate-ccw',
      'send-horizontal',
      'shield-check',
      'sliders-horizontal',
      'smartphone',
      'star',
      'user-round',
    ],
    minShareCount: 4,
    priority: 1,
    isWithoutImports: true,
  },
  {
    // What a trade screen has where a keyboard is used.
    name: 'key-set',
    of: ['src/keys'],
    but: ['src/keys/offered-actions.ts', 'src/keys/trading-lock.ts'],
    minShareCount: 2,
    isWithoutImports: true,
  },
  {
    // What many pages share, and the first does not show.
    name: 'page-parts',
    // Small hooks of the market and of drafts among them: each alone would bring the whole desk to its page.
    of: [
      'src/device/use-is-wide.ts',
      'src/device/vibration.ts',
      'src/i18n/amount-text.ts',
      'src/i18n/fold-text.ts',
      'src/link/drafts/use-last-preview.ts',
      'src/link/drafts/use-when-priced.ts',
      'src/link/use-ask-pages.ts',
      'src/market/currency-icon.tsx',
      'src/market/market-name.ts',
      'src/market/use-chosen-market.ts',
      'src/market/use-favourites.ts',
      'src/navigation/check-link.tsx',
      'src/navigation/query.ts',
      'src/ui/fields/amount-input.tsx',
      'src/ui/fields/field.tsx',
      'src/ui/fields/select.tsx',
      'src/ui/fields/switch.tsx',
      'src/ui/fields/text-input.tsx',
      'src/ticket/trade-settings.ts',
      'src/ui/figures/figure-grid.tsx',
      'src/ui/layers/dialog.tsx',
      'src/ui/figures/figure-lines.tsx',
      'src/ui/lists/empty-state.tsx',
      'src/ui/lists/group.tsx',
      'src/ui/lists/roving-rows.ts',
    ],
    icons: [
      'check',
      'chevron-down',
      'circle-question-mark',
      'inbox',
      'key-round',
      'messages-square',
      'minus',
      'palette',
      'plus',
      'receipt-text',
      'rotate-ccw-clock',
      'search-check',
      'search-x',
      'shield-exclamation-point',
      'trash',
      'wallet-cards',
    ],
    minShareCount: 4,
    priority: 1,
    isWithoutImports: true,
  },
  {
    name: 'parts',
    of: [
      'src/ui',
      'src/navigation',
      'src/theme',
      'src/market/connection-badge.tsx',
      'contract/plain/flash.ts',
      'src/device/second-click.ts',
      'src/link/page-sends.ts',
      'src/link/sends.ts',
      'src/link/use-send.ts',
    ],
    but: [
      'src/ui/fields/amount-input.tsx',
      // Its icon would bring the forms to the first page.
      'src/ui/figures/avatar.tsx',
      'src/ui/figures/figure-lines.tsx',
      'src/ui/lists/list.tsx',
      'src/ui/fields/percent-slider.tsx',
      'src/ui/fields/switch.tsx',
    ],
    icons: 'all',
    // Nothing that the first page shows is deleted.
    butIcons: [...CHART_ICONS, 'trash-2'],
    minShareCount: 4,
    isWithoutImports: true,
  },
  {
    // Home shares these with a page or two: alone, each costs more than it holds.
    name: 'home-parts',
    of: [
      'src/device/recent-markets.ts',
      'src/link/use-unread.ts',
      'src/market/market-row.tsx',
      'src/market/quote-price.tsx',
    ],
    minShareCount: 2,
    icons: ['bell', 'bell-ring', 'coins', 'gauge', 'hand-coins', 'megaphone', 'refresh-cw'],
    isWithoutImports: true,
  },
  {
    // The sheet behind More shares these with Finance.
    name: 'product-icons',
    of: [],
    icons: ['badge-percent', 'cloud-cog', 'crown', 'lock-keyhole', 'pickaxe', 'rocket'],
    isWithoutImports: true,
  },
  {
    // Plain words of the contract that trading has, and a core on the main thread has without any screen.
    name: 'trade-plain',
    of: [
      'contract/plain/chart.ts',
      'contract/plain/decimal-text.ts',
      'contract/plain/indicators.ts',
      'contract/plain/practice.ts',
      'contract/plain/time-in-force.ts',
    ],
    isWithoutImports: true,
  },
  {
    // The chart fetches what its own files share, and not the desk around it; and what every trade screen has of the keys.
    name: 'chart-parts',
    of: ['src/keys/offered-actions.ts', 'src/keys/trading-lock.ts', 'src/market/chart'],
    but: CHART_FIRST,
    icons: [
      'chart-spline',
      'expand',
      'lock',
      'lock-open',
      'maximize-2',
      'pencil-line',
      'settings-2',
      'shrink',
    ],
    minShareCount: 2,
    priority: 1,
    isWithoutImports: true,
  },
  {
    name: 'desk',
    of: ['src/features/spot', 'src/market', 'src/ticket', 'src/ui/fields/percent-slider.tsx'],
    but: [
      ...CHART_FIRST,
      'src/market/alerts',
      'src/market/connection-badge.tsx',
      // What rows hand over once they have stayed comes then.
      'src/market/drawn',
      'src/market/expected-symbol.ts',
      'src/market/market-row.tsx',
      'src/market/quote-price.tsx',
      'src/market/use-chosen-market.ts',
      // It comes on wide screens alone.
      'src/ticket/desk',
    ],
    minShareCount: 2,
    isWithoutImports: true,
  },
];

const ICONS = 'node_modules/lucide-react/dist/esm/icons';

/** The group as the bundler wants it. */
export function bundlerGroup({
  name,
  minShareCount,
  priority,
  isWithoutImports,
  ...group
}: ChunkGroup) {
  return {
    name,
    test: (id: string) => isMember(group, id.replaceAll('\\', '/').replace(/\?.*$/, '')),
    ...(minShareCount !== undefined && { minShareCount }),
    ...(priority !== undefined && { priority }),
    ...(isWithoutImports === true && { includeDependenciesRecursively: false }),
  };
}

type Members = Pick<ChunkGroup, 'of' | 'but' | 'icons' | 'butIcons'>;

function isMember({ of, but = [], icons = [], butIcons = [] }: Members, id: string): boolean {
  const icon = /\/lucide-react\/dist\/esm\/icons\/([a-z0-9-]+)\./.exec(id)?.[1];
  if (icon !== undefined) {
    return icons === 'all' ? !butIcons.includes(icon) : icons.includes(icon);
  }
  const lies = (path: string) => id.endsWith(`/${path}`) || id.includes(`/${path}/`);
  return of.some(lies) && !but.some(lies);
}

/** Names in the groups that no file, folder or icon bears, and exceptions to nothing. */
export function chunkFindings(groups: readonly ChunkGroup[], root: string = projectRoot): string[] {
  return groups.flatMap(({ name, of, but = [], icons = [], butIcons = [] }) => {
    const named = [...(icons === 'all' ? [] : icons), ...butIcons];
    const lost = [
      ...[...of, ...but].filter((path) => !existsSync(join(root, path))),
      ...named.filter((icon) => !existsSync(join(root, ICONS, `${icon}.mjs`))),
    ];
    const idle = but.filter((path) => !of.some((folder) => path.startsWith(`${folder}/`)));
    return [
      ...lost.map((path) => `the group of files ${name} names ${path}, which is not there`),
      ...idle.map((path) => `the group of files ${name} leaves out ${path}, which it never had`),
    ];
  });
}
