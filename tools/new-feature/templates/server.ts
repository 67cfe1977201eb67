/** The server's side of a new feature: a table, its rows, the menu of calls and the manifest. */
import type { FeatureName } from '../feature-name.ts';

export function manifestText({ camel }: FeatureName): string {
  return `import { feature } from '../../feature.ts';
import { ${camel}Handlers } from './handlers.ts';

export const ${camel} = feature({ handlers: ${camel}Handlers });
`;
}

export function handlersText({ camel, title }: FeatureName): string {
  return `/** ${title}: the menu of its calls. */
import { ok } from '../../../contract/envelope.ts';
import type { Handlers } from '../../calls/handler.ts';
import { clampPage, pageOf } from '../../calls/page.ts';
import { announce } from '../../realtime/announce.ts';
import { insertEntry, listEntries } from './entry-store.ts';

type Menu = '${camel}.list' | '${camel}.add';

export const ${camel}Handlers: Handlers<Menu> = {
  '${camel}.list': async ({ database, caller }, asked) => {
    const page = clampPage(asked);
    const rows = await listEntries(database, { userId: caller.userId, ...page });
    return ok(pageOf(rows, page, (row) => row));
  },

  '${camel}.add': async ({ caller, ...exchange }, draft) => {
    const { userId } = caller;
    const { database, clock } = exchange;
    return database.withTransaction(async (tx) => {
      const entry = await insertEntry(tx, { userId, createdAt: clock.now(), ...draft });
      await announce(exchange, tx, userId, [['${camel}.added', entry]]);
      return ok(entry);
    });
  },
};
`;
}

export function storeText({ kebab, pascal, table }: FeatureName): string {
  return `/** The rows of \`${table}\`, as the contract says them. */
import type { ${pascal}Entry } from '../../../contract/features/${kebab}.ts';
import type { PageWanted } from '../../calls/page.ts';
import type { Queryable, Transaction } from '../../db/database.ts';

const COLUMNS = 'id, name, number, created_at';

export async function insertEntry(
  tx: Transaction,
  entry: Omit<${pascal}Entry, 'id'> & { readonly userId: number },
): Promise<${pascal}Entry> {
  const { userId, name, number, createdAt } = entry;
  const [row] = await tx.query<${pascal}Entry>(
    \`insert into ${table} (user_id, name, number, created_at)
       values ($1, $2, $3, $4) returning \${COLUMNS}\`,
    [userId, name, number, createdAt],
  );
  if (!row) throw new Error('an entry was not written');
  return row;
}

/** Newest first; one row more than a page, to know whether there is a next. */
export function listEntries(
  queryable: Queryable,
  { userId, page, limit }: PageWanted & { readonly userId: number },
): Promise<${pascal}Entry[]> {
  return queryable.query<${pascal}Entry>(
    \`select \${COLUMNS} from ${table}
       where user_id = $1 order by id desc limit $2 offset $3\`,
    [userId, limit + 1, (page - 1) * limit],
  );
}
`;
}

export function migrationText({ table, title }: FeatureName): string {
  return `-- ${title}: the entries of the users.
create table ${table} (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  name text not null check (length(name) between 1 and 60),
  number numeric not null check (number > 0 and number < 'Infinity'),
  created_at bigint not null
);
create index ${table}_user on ${table} (user_id, id desc);
`;
}
