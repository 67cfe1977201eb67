import { expect, test } from 'vitest';
import { checkFeatureMenu, menuFindings } from '../../tools/checks/feature-menu.ts';
import { checkFileFloor, floorFindings } from '../../tools/checks/file-floor.ts';
import { checkMigrations, migrationFindings } from '../../tools/checks/migrations.ts';
import { tidyFindings } from '../../tools/checks/tidy-rules.ts';
import { chunkFindings, chunkGroups } from '../../tools/chunks.ts';
import { coreChunkGroups } from '../../tools/core-chunks.ts';

/** Small functions in one: 71 lines. */
const FACTORY = `function createRun() {\n${'  function go() {\n    return 1;\n  }\n'.repeat(23)}}\n`;
const mark = ['TO', 'DO'].join('');

test.each([
  ['file-size', 'server/http/mount.ts', 'const line = 1;\n'.repeat(301)],
  ['function-size', 'server/http/mount.ts', `function mount() {\n${'  go();\n'.repeat(70)}}\n`],
  [
    'function-size',
    'src/ui/layers/sheet.tsx',
    `const Sheet = () => {\n${'  go();\n'.repeat(70)}};\n`,
  ],
  [
    'function-size',
    'server/realtime/sockets/connection.ts',
    `function createConnection() {\n${'  function go() {\n    return 1;\n  }\n'.repeat(30)}}\n`,
  ],
  ['folder-names', 'server/utils/text.ts', ''],
  ['folder-names', 'src/features/copyTrading/part.tsx', ''],
  ['feature-names', 'workers/features/helpers-of-spot.ts', ''],
  ['no-barrels', 'workers/core/index.ts', ''],
  ['nothing-left-for-later', 'src/app/shell.tsx', `// ${mark}: later\n`],
  ['no-module-state', 'workers/core/run.ts', 'let count = 0;\n'],
  ['no-module-state', 'src/link/core-link.ts', 'export let core: unknown;\n'],
  ['money-is-no-float', 'server/ledger/post.ts', 'const sum = Number(amount) + 1;\n'],
  ['money-is-no-float', 'server/features/spot/fee.ts', 'const fee = parseFloat(text);\n'],
  [
    'screens-format-no-number',
    'src/features/loans/ltv-bar.tsx',
    'const percent = new Intl.NumberFormat(tag);\n',
  ],
  ['screens-format-no-number', 'src/ticket/price.ts', 'const text = price.toFixed(2);\n'],
  ['screens-format-no-number', 'src/market/row.tsx', 'const text = price.toLocaleString(tag);\n'],
  ['translated-text', 'src/ui/layers/sheet.tsx', 'return <p className="hint">Not enough</p>;\n'],
  ['translated-text', 'src/ui/layers/sheet.tsx', 'return (\n  <p>\n    Not enough</p>\n);\n'],
  ['translated-text', 'src/ui/layers/sheet.tsx', 'return <input placeholder="Amount" />;\n'],
  ['no-dropped-error', 'server/http/mount.ts', 'void send().catch(() => undefined);\n'],
  ['no-dropped-error', 'workers/wire/line/line.ts', 'try {\n  go();\n} catch {}\n'],
  ['logged-errors', 'server/features/spot/matching.ts', "log.warn({ error }, 'lost');\n"],
  [
    'logged-errors',
    'server/http/mount.ts',
    "log.error(\n  { path, error: cause },\n  'lost',\n);\n",
  ],
  ['stream-names', 'workers/core/run.ts', 'const prices = new Subject<number>();\n'],
  ['stream-names', 'workers/core/run.ts', 'interface Run {\n  prices: Observable<number>;\n}\n'],
  ['one-source', 'src/features/vip/use-vip.ts', 'void client.invalidateQueries();\n'],
  ['time-units', 'tests/server/vip/vip.test.ts', 'const HOUR_MS = 3_600_000;\n'],
  ['is-zero', 'workers/view/tone.ts', 'const isFlat = !/[1-9]/.test(text);\n'],
  ['column-names', 'server/features/vip/store.ts', 'select user_id as "userId" from users\n'],
  ['ledger-is-described', 'server/ledger/post.ts', 'export function post() {}\n'],
  ['function-size', 'src/link/factory.ts', FACTORY],
  ['function-size', 'workers/core/run.ts', FACTORY],
])('the tidy check finds %s in %s', (rule, path, text) => {
  expect(tidyFindings(path, text).join('\n')).toContain(`[${rule}]`);
});

test.each([
  ['server/money/coin-table.ts', 'export const row = 1;\n'.repeat(400)],
  ['workers/core/run.ts', 'export function run() {\n  let count = 0;\n  return count;\n}\n'],
  [
    'server/ledger/post.ts',
    '// Never use Number(amount) here.\nconst count = Number.parseInt(text, 10);\n',
  ],
  [
    'server/http/mount.ts',
    '// The socket is gone anyway.\nvoid send().catch(() => undefined);\nconst read = part().catch(() => null);\n',
  ],
  ['workers/core/run.ts', 'const prices$ = new Subject<number>();\n'],
  ['server/ledger/post.ts', '/** Moves nothing. */\nexport function post() {}\n'],
  ['src/market/chart/model/axis.ts', 'const text = price.toFixed(2);\n'],
  ['src/ui/layers/sheet.tsx', 'return <p className="hint">{t(\'spot.empty\')}</p>;\n'],
  [
    'src/link/watch.tsx',
    'export function watch<Name extends TopicName>(name: Name): View<Name> {\n',
  ],
])('the tidy check leaves what is tidy in %s', (path, text) => {
  expect(tidyFindings(path, text)).toEqual([]);
});

test('a chunk of the build names only what is there, so a file that moves is missed', () => {
  expect(chunkFindings([...chunkGroups, ...coreChunkGroups])).toEqual([]);
  const group = {
    name: 'desk',
    of: ['src/ticket', 'src/moved.ts'],
    but: ['src/ui/layers/sheet.tsx'],
  };
  const found = chunkFindings([{ ...group, icons: ['no-such-icon'] }]);
  expect(found.map((line) => line.replace(/^the group of files desk /, ''))).toEqual([
    'names src/moved.ts, which is not there',
    'names no-such-icon, which is not there',
    'leaves out src/ui/layers/sheet.tsx, which it never had',
  ]);
});

test('a small file that one neighbour imports moves in; one that comes late or serves others stays', () => {
  const small = 'export const small = 1;\n';
  const found = floorFindings(
    new Map([
      ['src/ui/one.ts', small],
      ['src/ui/late.ts', small],
      ['src/ui/two.ts', small],
      ['src/ui/card.tsx', "import { a } from './one.ts';\nconst b = () => import('./late.ts');\n"],
      ['src/ui/lists/list.tsx', "import { c } from './two.ts';\n"],
      ['src/app/shell.tsx', "import { c } from '../ui/two.ts';\n"],
    ]),
  );
  expect(found).toEqual([
    'src/ui/one.ts: 1 lines for src/ui/card.tsx alone (move them in) [file-floor]',
  ]);
  expect(checkFileFloor()).toEqual([]);
});

test('a name of the menu that a room lacks is missed, and a reason for what is there as well', () => {
  const there = ['contract/features/loans', 'server/features/loans', 'src/features/loans'];
  const isThere = (path: string) => there.includes(path);
  const lacking = { server: 'later', workers: 'later', src: 'later' };
  expect(menuFindings({ loans: {}, nft: lacking }, isThere)).toEqual([
    'workers/features/loans is missing (tools/feature-names.json says why) [feature-menu]',
    'contract/features/nft is missing (tools/feature-names.json says why) [feature-menu]',
  ]);
  expect(menuFindings({ loans: { workers: 'nothing live', src: 'later' } }, isThere)).toEqual([
    'src/features/loans is there, and tools/feature-names.json says why it is not: later [feature-menu]',
  ]);
  expect(checkFeatureMenu()).toEqual([]);
});

test('a migration has a number of its own, the one after the last', () => {
  expect(migrationFindings(['0001_one.sql', '0002_two.sql'])).toEqual([]);
  const second = ['0001_one.sql', '0002_three.sql', '0002_two.sql'];
  expect(migrationFindings(second)).toEqual([
    'server/db/migrations/0002_two.sql: the number after the last is 0003 [migrations]',
  ]);
  expect(migrationFindings(['0001_one.sql', '0003_three.sql'])).toHaveLength(1);
  expect(checkMigrations()).toEqual([]);
});
