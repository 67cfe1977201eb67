/** A transaction that others hold up again and again. */
import { afterEach, expect, test, vi } from 'vitest';
import { createDatabase, type Driver } from './create-database.ts';
import { DatabaseUnavailable, StatementFailed } from './errors.ts';

afterEach(() => vi.restoreAllMocks());

/** Ends the work of the first transactions with this state; `said` is all that it was asked. */
function driverThatFails(times: number, sqlState: string): { driver: Driver; said: string[] } {
  const said: string[] = [];
  const query = async <Row>(sql: string): Promise<Row[]> => {
    said.push(sql);
    const tries = said.filter((each) => each === 'work').length;
    if (sql === 'work' && tries <= times) throw new StatementFailed('lost', { sqlState });
    return [];
  };
  const connect = async () => ({ query, release: () => undefined });
  return { driver: { kind: 'server', connect, close: async () => undefined }, said };
}

const triesIn = (said: readonly string[]) => said.filter((sql) => sql === 'work').length;

test('a transaction that loses every try is unavailable for now, not a fault, and nothing of it stays', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  for (const sqlState of ['40001', '40P01']) {
    const { driver, said } = driverThatFails(8, sqlState);
    const lost = createDatabase(driver).withTransaction((tx) => tx.query('work'));
    const error = await lost.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(DatabaseUnavailable);
    expect(error).toMatchObject({ isOutcomeUnknown: false });
    expect(triesIn(said)).toBe(8);
    expect(said).not.toContain('commit');
  }
});

test('one that is held up seven times commits, and one that is wrong is tried once', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const held = driverThatFails(7, '40001');
  await createDatabase(held.driver).withTransaction((tx) => tx.query('work'));
  expect(held.said.at(-1)).toBe('commit');
  const wrong = driverThatFails(1, '23505');
  await expect(
    createDatabase(wrong.driver).withTransaction((tx) => tx.query('work')),
  ).rejects.toBeInstanceOf(StatementFailed);
  expect(triesIn(wrong.said)).toBe(1);
});
