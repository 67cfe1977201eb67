/** Makes a database new again: every table as the migrations left it, every sequence at its start. */
import type { Database } from '../../server/db/database.ts';

/** Brings a database of the same migrations back to what the one that was read held. */
export type Reset = (database: Database) => Promise<void>;

/** Deleted rows stay in the file until it is cleaned; a file that has grown so far is cheaper to drop. */
const LARGE_BYTES = 128 * 1024;

/** What the migrations wrote into a table. */
interface Seed {
  readonly name: string;
  /** As JSON. */
  readonly rows: string;
  /** Which transaction wrote each row, and where it lies: the same only while nobody has touched the table. */
  readonly marks: string;
}

/** Reads what a migrated database holds. */
export async function prepareReset(database: Database): Promise<Reset> {
  const tables = await tablesOf(database);
  const seeds: Seed[] = [];
  for (const name of tables) {
    const [seed] = await database.query<{ rows: string | null; marks: string }>(
      `select jsonb_agg(to_jsonb(t))::text as rows, ${MARKS} as marks from ${name} t`,
    );
    if (seed?.rows) seeds.push({ name, rows: seed.rows, marks: seed.marks });
  }
  const sequences = await movedSequences(database);
  const bringBack = blockOf({ tables, seeds, sequences });
  return (used) => used.withPatience(async (tx) => void (await tx.query(bringBack)));
}

const MARKS = `string_agg(t.xmin::text || t.ctid::text, ' ')`;

/**
 * One statement that looks into no table that nobody has written to: its file is empty. To count the rows of a hundred
 * tables, the database would first read how each of them and its indexes are made, and that again on every connection.
 */
function blockOf({
  tables,
  seeds,
  sequences,
}: {
  tables: readonly string[];
  seeds: readonly Seed[];
  sequences: readonly (readonly [string, number])[];
}): string {
  const listOf = (names: readonly string[]) => `array[${names.map(literal).join(', ')}]::text[]`;
  return `do $reset$
    declare
      used record;
    begin
      -- Tables that only grow refuse to be emptied; a replica obeys what it is told.
      perform set_config('session_replication_role', 'replica', true);
      for used in
        select quote_ident(relname) as name, pg_relation_size(oid) as bytes from pg_class
          where relkind = 'r' and relnamespace = 'public'::regnamespace
      loop
        if used.name <> all (${listOf(tables)}) then
          execute 'drop table ' || used.name || ' cascade';
        elsif used.bytes >= ${LARGE_BYTES} then
          execute 'truncate ' || used.name || ' cascade';
        elsif used.bytes > 0 and used.name <> all (${listOf(seeds.map(({ name }) => name))}) then
          execute 'delete from ' || used.name;
        end if;
      end loop;
      ${seeds.map(sowing).join('\n      ')}
      for used in
        select quote_ident(sequencename) as name from pg_sequences
          where schemaname = 'public' and last_value is not null
      loop
        perform setval(used.name::regclass, 1, false);
      end loop;
      ${sequences.map(([name, last]) => `perform setval(${literal(name)}::regclass, ${last}, true);`).join('\n      ')}
    end
  $reset$`;
}

function sowing({ name, rows, marks }: Seed): string {
  return `if (select ${MARKS} from ${name} t) is distinct from ${literal(marks)} then
        delete from ${name};
        insert into ${name} overriding system value
          select * from jsonb_populate_recordset(null::${name}, ${literal(rows)}::jsonb);
      end if;`;
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

async function tablesOf(database: Pick<Database, 'query'>): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  );
  return rows.map(({ name }) => name);
}

/** Those that the migrations moved, and where to. */
async function movedSequences(database: Pick<Database, 'query'>): Promise<[string, number][]> {
  const rows = await database.query<{ name: string; last: number }>(
    `select quote_ident(sequencename) as name, last_value as last from pg_sequences
      where schemaname = 'public' and last_value is not null`,
  );
  return rows.map(({ name, last }) => [name, last]);
}
