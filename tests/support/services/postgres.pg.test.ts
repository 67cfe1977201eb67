import { Client } from 'pg';
import { expect, test } from 'vitest';
import { freshDatabase } from './postgres.ts';

async function tablesOf(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const found = await client.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'");
  await client.end();
  return found.rows.map((row: { tablename: string }) => row.tablename);
}

test('two fresh databases of one cluster never see each other, and a dropped one is gone', async () => {
  const cluster = process.env['TEST_DATABASE_URL'] ?? '';
  const first = await freshDatabase(cluster);
  const second = await freshDatabase(cluster);
  const client = new Client({ connectionString: first.url });
  await client.connect();
  await client.query('CREATE TABLE marks (id int)');
  await client.end();
  expect(await tablesOf(first.url)).toEqual(['marks']);
  expect(await tablesOf(second.url)).toEqual([]);
  await Promise.all([first.drop(), second.drop()]);
  await expect(tablesOf(first.url)).rejects.toThrow('does not exist');
});
