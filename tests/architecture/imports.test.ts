import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { checkImports, type ImportReport } from '../../tools/checks/imports.ts';
import { projectRoot } from '../../tools/project.ts';

type PlantedFiles = Readonly<Record<string, string>>;

/** What is refused in a small tree of rooms that holds these files; it stands below the project's packages. */
async function checkPlanted(files: PlantedFiles): Promise<ImportReport> {
  mkdirSync(join(projectRoot, '.cache'), { recursive: true });
  const root = mkdtempSync(join(projectRoot, '.cache/planted-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return await checkImports(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

const value = 'export const value = 1;';
const use = (what: string, from: string) =>
  `import { ${what} } from '${from}';\nexport const used = ${what};`;

function importPath(from: string, to: string): string {
  const path = relative(dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}

/** A folder of the data core that imports one above it or beside it. */
function upwardsInCore(from: string, to: string, kind?: 'types alone') {
  const name = `${from}-to-${to}`;
  const files: PlantedFiles = {
    [`workers/${to}/from-${from}/part.ts`]: `export interface Part { readonly name: '${name}' }\n${value}`,
    [`workers/${from}/${name}.ts`]:
      kind === undefined
        ? use('value', `../${to}/from-${from}/part.ts`)
        : `import type { Part } from '../${to}/from-${from}/part.ts';\nexport type Used = Part;`,
  };
  const title = `workers/${to} in workers/${from}${kind === undefined ? '' : `, ${kind}`}`;
  return { title, rule: 'floors-of-workers', files };
}

/** No two cases share a file, so that one tree holds them all. */
const refusals: { title: string; rule: string; files: PlantedFiles }[] = [
  {
    title: 'React in workers',
    rule: 'workers-packages',
    files: { 'workers/view/price.ts': use('useState', 'react') },
  },
  {
    title: 'React in workers, even as a type',
    rule: 'workers-packages',
    files: {
      'workers/view/price-type.ts':
        "import type { ReactNode } from 'react';\nexport type Price = ReactNode;",
    },
  },
  {
    title: 'zod in src',
    rule: 'src-packages',
    files: {
      'src/features/spot/draft.tsx':
        "import * as z from 'zod/mini';\nexport const Draft = z.string();",
    },
  },
  {
    title: 'a value of the contract in src',
    rule: 'src-contract-types',
    files: {
      'contract/fees.ts': value,
      'src/app/fees.tsx': use('value', '../../contract/fees.ts'),
    },
  },
  {
    title: 'one feature in another, in the server',
    rule: 'features-apart',
    files: {
      'server/features/futures/orders.ts': value,
      'server/features/assets/handlers.ts': use('value', '../futures/orders.ts'),
    },
  },
  {
    title: 'one feature in another whose name begins alike',
    rule: 'features-apart',
    files: {
      'workers/features/copy-trading.ts': value,
      'workers/features/copy.ts': use('value', './copy-trading.ts'),
    },
  },
  {
    title: 'the server in the data core',
    rule: 'workers-room',
    files: {
      'server/money/fees.ts': value,
      'workers/core/settings.ts': use('value', '../../server/money/fees.ts'),
    },
  },
  {
    title: 'the data core in the screen, past its one door',
    rule: 'src-room',
    files: {
      'workers/core/run.ts': value,
      'src/app/shell.tsx': use('value', '../../workers/core/run.ts'),
    },
  },
  {
    title: 'zod in the server, past the contract',
    rule: 'zod-one-door',
    files: { 'server/http/form.ts': use('z', 'zod') },
  },
  {
    title: 'files of Node in the contract',
    rule: 'no-node-outside-server',
    files: { 'contract/files.ts': use('readFileSync', 'node:fs') },
  },
  ...[
    ['src', 'src/i18n/words-of-ui.ts', 'src/ui/label.ts'],
    ['src', 'src/market/ticket-price.ts', 'src/ticket/price.ts'],
    ['src', 'src/forms/bell.ts', 'src/market/bell.ts'],
    ['src', 'src/ticket/held.ts', 'src/features/futures/held.ts'],
    ['src-link', 'src/link/worker/post.ts', 'src/link/drafts/draft.ts'],
    ['src-market', 'src/market/book.ts', 'src/market/alerts/bell.ts'],
    ['src-market-chart', 'src/market/chart/model/bars.ts', 'src/market/chart/panel/bars.ts'],
    ['src-features-spot', 'src/features/spot/orders/row.ts', 'src/features/spot/ticket/row.ts'],
    [
      'src-features-futures',
      'src/features/futures/ticket/n.ts',
      'src/features/futures/positions/n.ts',
    ],
    ['src-features-options', 'src/features/options/held/n.ts', 'src/features/options/history/n.ts'],
    ['src-app', 'src/app/bars/outlet.ts', 'src/app/system/outlet.ts'],
  ].map(([base = '', low = '', high = '']) => ({
    title: `an arrow that runs up, from ${low}`,
    rule: `floors-of-${base}`,
    files: {
      [high]: value,
      [low]: use('value', importPath(low, high)),
    },
  })),
  {
    title: 'files that import each other',
    rule: 'no-cycles',
    files: {
      'server/db/one.ts': "import { two } from './two.ts';\nexport const one = () => two;",
      'server/db/two.ts': "import { one } from './one.ts';\nexport const two = () => one;",
    },
  },
  ...(
    [
      ['core', 'wire', 'view'],
      ['core', 'app', 'types alone'],
      ['wire', 'market'],
      ['view', 'wire'],
      ['market', 'account'],
      ['store', 'calls'],
      ['indicators', 'features'],
      ['diagnostics', 'calls'],
      ['calls', 'account'],
      ['account', 'feature'],
      ['feature', 'features'],
      ['features', 'app'],
    ] as const
  ).map(([from, to]) => upwardsInCore(from, to)),
];

/** Of each folder and file of the server one import that runs up, or to a neighbour on its floor. */
const upwards = [
  ['clock.ts', 'config'],
  ['config.ts', 'db'],
  ['db', 'ledger'],
  ['money', 'market'],
  ['content', 'messages'],
  ['ledger', 'market'],
  ['market', 'exchange'],
  ['jobs', 'users'],
  ['exchange.ts', 'realtime'],
  ['calls', 'http'],
  ['realtime', 'calls'],
  ['reviews', 'messages'],
  ['uploads', 'http'],
  ['messages', 'users'],
  ['users', 'http'],
  ['http', 'features'],
  ['operator', 'features'],
  ['sandbox', 'features'],
  ['feature.ts', 'features'],
  ['features', 'app'],
  ['app', 'main'],
] as const;

for (const [from, to] of upwards) {
  const isFile = from.endsWith('.ts');
  const below = `above-${from.replace('.ts', '')}.ts`;
  const path = isFile ? `server/${from}` : `server/${from}/runs-up-to-${to}.ts`;
  refusals.push({
    title: `an arrow that runs up from server/${from} to ${to}`,
    rule: 'floors-of-server',
    files: {
      [path]: use('value', `${isFile ? '.' : '..'}/${to}/${below}`),
      [`server/${to}/${below}`]: value,
    },
  });
}

refusals.push({
  title: 'a folder of the server that has no floor',
  rule: 'floors-of-server-unnamed',
  files: {
    'server/loose/part.ts': use('value', '../money/loose.ts'),
    'server/money/loose.ts': value,
  },
});

const allowed: PlantedFiles = {
  'contract/money.ts': 'export interface Money { readonly amount: string }',
  'src/features/spot/ticket/ticket.tsx':
    "import type { Money } from '../../../../contract/money.ts';\nexport const show = (money: Money) => money.amount;",
  'workers/wire/http.ts': use('axios', 'axios').replace('{ axios }', 'axios'),
  'server/features/spot/handlers.ts': use('value', './orders.ts'),
  'server/features/spot/orders.ts': value,
};

// The check takes seconds to start, whatever it looks at.
const planted = [...refusals.map(({ files }) => files), allowed];
const report = await checkPlanted(Object.assign({}, ...planted) as PlantedFiles);

test('no case stands in the way of another', () => {
  const paths = planted.flatMap((files) => Object.keys(files));
  expect(new Set(paths).size).toBe(paths.length);
});

for (const { title, rule, files } of refusals) {
  test(`the import check refuses ${title}`, () => {
    const isOfCase = (line: string) =>
      Object.keys(files).some((path) => line.startsWith(`${path} imports `));
    expect(report.refused.filter(isOfCase).join('\n')).toContain(`(${rule}: `);
  });
}

test('the import check lets pass what the table allows, and has read the files', () => {
  const isAllowed = (line: string) => Object.keys(allowed).some((path) => line.includes(path));
  expect(report.refused.filter(isAllowed)).toEqual([]);
  expect(report.moduleCount).toBeGreaterThanOrEqual(planted.length);
});
