/**
 * What the page names for its first round, so that no file waits for another to ask for it: the app itself, and for
 * each page that is a tab its code and words. `src/app/first/first-page.ts` reads the list; a test compares it with the routes.
 */
import type { Plugin, Rolldown } from 'vite';
import type { FirstPages } from '../src/app/first/first-page.ts';

type Listed = Omit<FirstPages['pages'][string], 'files'> & {
  /** Modules that the page imports when it is asked for. */
  readonly modules: readonly string[];
};

const CHART = 'src/market/chart/canvas/chart-canvas.tsx';
const FUTURES: Listed['chart'] = { kind: 'futures', aroundPx: 506.25 };
const trade = (
  screen: string,
  words: Listed['words'][number],
  { frame = 'trade', chart = {} }: Partial<Pick<Listed, 'frame' | 'chart'>> = {},
): Listed => ({
  frame,
  chart,
  words: [words, 'chart', 'trade'],
  modules: [`src/features/${screen}`, CHART],
});

export const firstPages: Readonly<Record<string, Listed>> = {
  '/': { frame: 'home', words: ['home'], modules: ['src/features/home/home-screen.tsx'] },
  '/pages/market/market': {
    frame: 'list',
    words: ['markets'],
    modules: ['src/features/markets/markets-screen.tsx'],
  },
  '/pages/transaction/index': trade('spot/trade-screen.tsx', 'spot', {
    chart: { aroundPx: 549.75 },
  }),
  '/pages/transaction/currency': trade('spot/market-screen.tsx', 'spot', { frame: 'market' }),
  '/pages/transaction/contract': trade('futures/contract-screen.tsx', 'futures', {
    chart: FUTURES,
  }),
  '/pages/transaction/index2': trade('futures/super-screen.tsx', 'futures', { chart: FUTURES }),
  '/pages/transaction/seconds_order': trade('options/options-screen.tsx', 'options', {
    chart: { purpose: 'options', aroundPx: 468 },
  }),
  '/pages/financial/index': {
    frame: 'home',
    words: ['finance'],
    modules: ['src/features/finance/finance-screen.tsx'],
  },
  '/pages/fund/assets': {
    frame: 'home',
    words: ['assets', 'money'],
    modules: ['src/features/assets/assets-screen.tsx'],
  },
  // No tab, but its pictures want to be asked for as soon as can be.
  '/pages/nft/nft': {
    frame: 'page',
    words: ['nft'],
    modules: ['src/features/nft/market-screen.tsx'],
  },
};

export type Bundle = Rolldown.OutputBundle;

/** What every page needs, in this order. */
const LINK = 'src/link/core-link.ts';
const APP = 'src/app/mount.tsx';

export function firstRound(): Plugin {
  return {
    name: 'first-round',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const isNew = (file: string) => !html.includes(file);
        const link = filesOf(bundle, [LINK]).filter(isNew);
        const app = filesOf(bundle, [APP]).filter((file) => isNew(file) && !link.includes(file));
        const list = listPages(bundle, (file) => isNew(file) && ![...link, ...app].includes(file));
        return [
          // As modules, which are parsed beside the main thread while they arrive; a script that is preloaded is not. The first
          // paint waits for the styles and the first script, so these let them have the line.
          ...[...link, ...app].map(preloaded),
          {
            tag: 'script',
            attrs: { type: 'application/json', id: 'first-pages' },
            children: JSON.stringify(list),
            injectTo: 'head-prepend' as const,
          },
        ];
      },
    },
  };
}

function preloaded(file: string) {
  const attrs = {
    rel: 'modulepreload',
    crossorigin: true,
    fetchpriority: 'low',
    href: `/h5/${file}`,
  };
  return { tag: 'link', attrs, injectTo: 'head' as const };
}

function listPages(bundle: Bundle, isWanted: (file: string) => boolean): FirstPages {
  const files: string[] = [];
  const numberOf = (file: string): number => {
    if (!files.includes(file)) files.push(file);
    return files.indexOf(file);
  };
  const pages = Object.fromEntries(
    Object.entries(firstPages).map(([path, { modules, ...page }]) => {
      const wanted = filesOf(bundle, modules).filter(isWanted);
      return [path, { ...page, files: wanted.map(numberOf) }];
    }),
  );
  return { files, pages };
}

/** The chunks of modules with all that they import at once, and their styles. */
function filesOf(bundle: Bundle, modules: readonly string[]): string[] {
  return withImports(bundle, ({ moduleIds, facadeModuleId }) => {
    const holds = (module: string) => moduleIds.some((id) => id.endsWith(`/${module}`));
    return modules.some((module) => holds(module) || facadeModuleId?.endsWith(`/${module}`));
  });
}

/** The chunks that are wanted, with all that they import at once, and their styles. */
export function withImports(
  bundle: Bundle,
  isWanted: (chunk: Rolldown.OutputChunk) => boolean,
): string[] {
  const files = new Set<string>();
  const add = (name: string): void => {
    const file = bundle[name];
    if (files.has(name) || file?.type !== 'chunk') return;
    files.add(name);
    for (const needed of file.imports) add(needed);
    for (const style of file.viteMetadata?.importedCss ?? []) files.add(style);
  };
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && isWanted(file)) add(file.fileName);
  return [...files];
}
