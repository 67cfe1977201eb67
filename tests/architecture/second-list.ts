/**
 * What a person writes by hand to give a made feature a second list with an event: who has won. Each edit puts
 * text behind a line that the generator wrote.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Behind the first text, the second. */
export type Edits = readonly (readonly [behind: string, added: string])[];

const inContract: Edits = [
  [
    'export type MoonLotteryEntry = z.infer<typeof MoonLotteryEntry>;\n',
    `
export const MoonLotteryWinner = z.object({ id: z.int(), name: z.string(), wonAt: Time });
export type MoonLotteryWinner = z.infer<typeof MoonLotteryWinner>;
`,
  ],
  [
    'export const moonLotteryEndpoints = endpoints({\n',
    `  /** Who has won, newest first. */
  'moonLottery.winners': {
    method: 'GET',
    path: '/moon-lottery/winners',
    access: 'user',
    extension: true,
    request: Page,
    response: paged(MoonLotteryWinner),
  },
`,
  ],
  [
    "export const moonLotteryEvents = events({ 'moonLottery.added': MoonLotteryEntry",
    ", 'moonLottery.won': MoonLotteryWinner",
  ],
  [
    'export const moonLotteryQuestions = questions({\n',
    "  'moonLottery.fame': { asks: 'moonLottery.winners', freshWith: ['moonLottery.won'] },\n",
  ],
];

const inMigration: Edits = [
  [
    ');\n',
    `create table moon_lottery_winners (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  name text not null,
  won_at bigint not null
);
`,
  ],
];

const inStore: Edits = [
  [
    "const COLUMNS = 'id, name, number, created_at';\n",
    `
export async function insertWinner(
  tx: Transaction,
  { userId, name, wonAt }: Omit<MoonLotteryWinner, 'id'> & { readonly userId: number },
): Promise<MoonLotteryWinner> {
  const [row] = await tx.query<MoonLotteryWinner>(
    \`insert into moon_lottery_winners (user_id, name, won_at)
       values ($1, $2, $3) returning id, name, won_at\`,
    [userId, name, wonAt],
  );
  if (!row) throw new Error('a winner was not written');
  return row;
}

export function listWinners(
  queryable: Queryable,
  { page, limit }: PageWanted,
): Promise<MoonLotteryWinner[]> {
  return queryable.query<MoonLotteryWinner>(
    'select id, name, won_at from moon_lottery_winners order by id desc limit $1 offset $2',
    [limit + 1, (page - 1) * limit],
  );
}
`,
  ],
  ['import type { MoonLotteryEntry', ', MoonLotteryWinner'],
];

const inHandlers: Edits = [
  [
    "import { insertEntry, listEntries } from './entry-store.ts';\n",
    "import { insertWinner, listWinners } from './entry-store.ts';\n",
  ],
  ["type Menu = 'moonLottery.list' | 'moonLottery.add'", " | 'moonLottery.winners'"],
  [
    'Handlers<Menu> = {\n',
    `  'moonLottery.winners': async ({ database }, asked) => {
    const page = clampPage(asked);
    return ok(pageOf(await listWinners(database, page), page, (row) => row));
  },

`,
  ],
  [
    "await announce(exchange, tx, userId, [['moonLottery.added', entry]]);\n",
    `      if (draft.name === 'moon') {
        const winner = await insertWinner(tx, { userId, name: 'moon', wonAt: clock.now() });
        await announce(exchange, tx, userId, [['moonLottery.won', winner]]);
      }
`,
  ],
];

const onScreen: Edits = [
  ['      <EntryList />\n', '      <Winners />\n'],
  [
    '{entry.numberText}</span>\n    </p>\n  );\n}\n',
    `
function Winners() {
  const { t } = useWords('moon-lottery');
  const pages = useAskPages('moonLottery.fame', {});
  return (
    <AskedList
      isInline
      pages={pages}
      label={t('winners')}
      keyOf={({ id }) => id}
      renderItem={({ name }) => <p className="py-2">{name}</p>}
      empty={null}
    />
  );
}
`,
  ],
];

const inTest: Edits = [
  [
    'const server = serverOfFile(openDatabase);\n',
    `
  test('who wins is listed for everybody', async () => {
    const winner = await server().register('winner@example.com');
    const other = await server().register('loser@example.com');
    await must(server().call('moonLottery.add', { name: 'moon', number: '1' }, winner));
    const winners = await must(server().call('moonLottery.winners', {}, other));
    expect(winners).toMatchObject({ list: [{ name: 'moon' }] });
    expect(await eventsOf(winner.userId)).toEqual(['moonLottery.added', 'moonLottery.won']);
  });
`,
  ],
];

/** By the path of each file; the migration is the one that the generator has just made. */
export const listOfWinners = (migration: string): Readonly<Record<string, Edits>> => ({
  'contract/features/moon-lottery.ts': inContract,
  [migration]: inMigration,
  'server/features/moon-lottery/entry-store.ts': inStore,
  'server/features/moon-lottery/handlers.ts': inHandlers,
  'src/features/moon-lottery/moon-lottery-screen.tsx': onScreen,
  'tests/server/moon-lottery/moon-lottery.test.ts': inTest,
});

/** @throws where the generator has not written the line any more. */
export function editFiles(root: string, edits: Readonly<Record<string, Edits>>): void {
  for (const [path, changes] of Object.entries(edits)) {
    const text = changes.reduce(
      (so, [behind, added]) => {
        const place = so.indexOf(behind);
        if (place === -1) throw new Error(`${path} has no "${behind}"`);
        const end = place + behind.length;
        return so.slice(0, end) + added + so.slice(end);
      },
      readFileSync(join(root, path), 'utf8'),
    );
    writeFileSync(join(root, path), text);
  }
}

/** The one new word, in all languages. */
export function winnersWords(root: string): void {
  for (const language of readdirSync(join(root, 'locales'))) {
    const path = join(root, 'locales', language, 'moon-lottery.json');
    const words = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
    writeFileSync(path, JSON.stringify({ ...words, winners: 'Winners' }));
  }
}
