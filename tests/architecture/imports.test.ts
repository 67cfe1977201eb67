import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
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
      'server/features/loans/orders.ts': value,
      'server/features/assets/handlers.ts': use('value', '../loans/orders.ts'),
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
  {
    title: 'files that import each other',
    rule: 'no-cycles',
    files: {
      'server/db/one.ts': "import { two } from './two.ts';\nexport const one = () => two;",
      'server/db/two.ts': "import { one } from './one.ts';\nexport const two = () => one;",
    },
  },
];

/** Of each folder and file of the server one import that runs up, or to a neighbour on its floor. */
const upwards: readonly (readonly [from: string, to: string, root?: string])[] = [
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
  ['announce.ts', 'channels', 'realtime'],
  ['instances', 'channels', 'realtime'],
  ['channels', 'sockets', 'realtime'],
  ['sockets', 'hub', 'realtime'],
  ['truth.ts', 'hub', 'realtime'],
  ['terms.ts', 'rows', 'features/futures'],
  ['refuse-problem.ts', 'orders', 'features/futures'],
  ['rows', 'money', 'features/futures'],
  ['money', 'positions', 'features/futures'],
  ['positions', 'orders', 'features/futures'],
  ['orders', 'engine', 'features/futures'],
  ['engine', 'handlers', 'features/futures'],
  ['handlers.ts', 'engine', 'features/futures'],
];

for (const [from, to, part = ''] of upwards) {
  const root = join('server', part);
  const name = from.replace('.ts', '');
  const isFile = from !== name;
  const path = join(root, isFile ? from : `${from}/runs-up-to-${to}.ts`);
  refusals.push({
    title: `an arrow that runs up from ${join(root, from)} to ${to}`,
    rule: `${basename(root)}-floor-${name}`,
    files: {
      [path]: use('value', `${isFile ? '.' : '..'}/${to}/above-${name}.ts`),
      [join(root, to, `above-${name}.ts`)]: value,
    },
  });
}

refusals.push({
  title: 'a folder of the server that has no floor',
  rule: 'server-floor-unnamed',
  files: {
    'server/loose/part.ts': use('value', '../money/loose.ts'),
    'server/money/loose.ts': value,
  },
});

const allowed: PlantedFiles = {
  'contract/money.ts': 'export interface Money { readonly amount: string }',
  'src/features/spot/ticket.tsx':
    "import type { Money } from '../../../contract/money.ts';\nexport const show = (money: Money) => money.amount;",
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
