import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
    title: 'a screen that formats a number',
    rule: 'a-screen-formats-no-number',
    files: {
      'src/i18n/amount-text.ts': value,
      'src/features/vip/fee-row.tsx': use('value', '../../i18n/amount-text.ts'),
    },
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

/** Folders and single files of each folder with floors, each with one above it or beside it; a dot is any file of its own. */
const upwards: Readonly<Record<string, readonly (readonly [from: string, to: string])[]>> = {
  server: [
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
  ],
  'server/realtime': [
    ['announce.ts', 'channels'],
    ['instances', 'channels'],
    ['channels', 'sockets'],
    ['sockets', 'hub'],
    ['truth.ts', 'hub'],
  ],
  'server/features/futures': [
    ['terms.ts', 'rows'],
    ['refuse-problem.ts', 'orders'],
    ['rows', 'money'],
    ['money', 'positions'],
    ['positions', 'orders'],
    ['orders', 'engine'],
    ['engine', 'handlers'],
    ['handlers.ts', 'engine'],
  ],
  workers: [
    ['core', 'wire'],
    ['core', 'app'],
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
  ],
  src: [
    ['i18n', 'ui'],
    ['market', 'ticket'],
    ['forms', 'market'],
    ['ticket', 'features'],
  ],
  'contract/rules': [['spot', 'futures']],
  'src/link': [['worker', 'drafts']],
  'src/market': [
    ['drawn', '.'],
    ['.', 'alerts'],
  ],
  'src/market/chart': [['model', 'panel']],
  'src/features/spot': [['orders', 'ticket']],
  'src/features/futures': [['ticket', 'positions']],
  'src/features/options': [['held', 'history']],
  'src/app': [['bars', 'system']],
};

/** One import that runs up; as a type alone it is refused as well. */
function runsUp(base: string, { from, to, isType }: { from: string; to: string; isType: boolean }) {
  const isFile = from.endsWith('.ts') || from === '.';
  const kind = isType ? 'type' : 'value';
  const name = `${from.replace('.ts', '').replace('.', 'loose')}-${to}-${kind}`;
  const low = from.endsWith('.ts') ? from : join(from, `up-${name}.ts`);
  const path = `${isFile ? '.' : '..'}/${to}/above-${name}.ts`;
  return {
    title: `an arrow that runs up in ${base}, from ${from} to ${to}${isType ? ', as a type' : ''}`,
    rule: `floors-of-${base.replaceAll('/', '-')}`,
    files: {
      [join(base, to, `above-${name}.ts`)]: `${value}\nexport type Name = '${name}';`,
      [join(base, low)]: isType
        ? `import type { Name } from '${path}';\nexport type Used = Name;`
        : use('value', path),
    },
  };
}

for (const [base, arrows] of Object.entries(upwards)) {
  for (const [from, to] of arrows) refusals.push(runsUp(base, { from, to, isType: false }));
}
refusals.push(runsUp('workers', { from: 'core', to: 'wire', isType: true }));

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

test('screens that still format numbers are named only as long as they do', () => {
  const rules = readFileSync(join(projectRoot, '.dependency-cruiser.cjs'), 'utf8');
  const list = /SCREENS_THAT_FORMAT = \[(.*?)\]/s.exec(rules)?.[1] ?? '';
  const files = [...list.matchAll(/^ *'([^']+)'/gm)].map(([, file = '']) => file);
  expect(files).not.toEqual([]);
  const idle = files.filter(
    (file) => !readFileSync(join(projectRoot, 'src', file), 'utf8').includes('i18n/amount-text'),
  );
  expect(idle).toEqual([]);
});
