import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { repetitions, reportCount } from '../../support/counts.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { serverOfFile } from '../../support/of-file.ts';
import type { TestServer } from '../../support/server.ts';

/** Between the medians of the logins to known and to unknown accounts, which alternate. */
const MOST_APART_MS = repetitions({ short: 20, long: 5 });
const ROUNDS = repetitions({ short: 24, long: 200 });
/** Guesses at one account are refused at some number, from however many networks they come. */
const ROUNDS_OF_ACCOUNT = 40;
/** Few logins beside other tests are noisy by as much as this share; without the decoy it is nine tenths. */
const NOISE = repetitions({ short: 40, long: 0 }) / 100;

describeOnDatabase('the time of a login', (open) => {
  const opened = serverOfFile(open, {
    environment: { TRUST_PROXY: '1' },
    withRealPasswords: true,
  });

  // Time is measured beside other tests: what a neighbour did may happen once, and not twice.
  test('SESS-18 SECUR-05 tells nobody whether there is such an account, though a failed login is written down for one', {
    retry: 1,
    timeout: 300_000,
  }, async () => {
    const server = opened();
    const accounts = await Promise.all(
      Array.from({ length: Math.ceil(ROUNDS / ROUNDS_OF_ACCOUNT) }, () =>
        server.register(`${randomUUID()}@time.test`),
      ),
    );
    const timeOf = async (account: string, from: string) => {
      const startedMs = performance.now();
      const answer = await server.call(
        'session.login',
        { user_string: account, password: 'wrong password' },
        { headers: { 'x-forwarded-for': from } },
      );
      expect(answer.code).toBe('login_failed');
      return performance.now() - startedMs;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const from = `203.0.113.${round}`;
      const email = accounts[Math.floor(round / ROUNDS_OF_ACCOUNT)]?.email ?? '';
      const attempts = [
        async () => void known.push(await timeOf(email, from)),
        async () => void unknown.push(await timeOf(`nobody${round}@time.test`, from)),
      ];
      // Each goes first as often as the other, so that neither always follows the other's writing.
      for (const attempt of round % 2 === 0 ? attempts : attempts.reverse()) await attempt();
    }
    const apartMs = Math.abs(medianOf(known) - medianOf(unknown));
    const kind = server.exchange.database.kind === 'server' ? 'PostgreSQL' : 'embedded';
    reportCount({
      what: `logins to known and to unknown accounts, ${kind}`,
      count: ROUNDS,
      outcome: `medians ${apartMs.toFixed(1)} ms apart`,
    });
    expect(apartMs).toBeLessThan(Math.max(MOST_APART_MS, NOISE * medianOf(known)));
    const ids = accounts.map(({ userId }) => userId);
    await expect.poll(() => failedLogins(server, ids), { timeout: 30_000 }).toBe(ROUNDS);
  });
});

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

async function failedLogins(server: TestServer, userIds: readonly number[]): Promise<number> {
  const [row] = await server.exchange.database.query<{ count: number }>(
    `select count(*)::int as count from login_history where user_id = any ($1::bigint[]) and outcome = 'wrong_password'`,
    [userIds],
  );
  return row?.count ?? 0;
}
