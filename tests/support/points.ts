/** What tests of points share: people who have some, and what they are told. */
import { randomUUID } from 'node:crypto';
import { must, type TestAccount, type TestServer } from './server.ts';
import { registerWithdrawer } from './withdrawals.ts';

export interface WireOffer {
  readonly list: readonly {
    readonly id: number;
    readonly exchanged: number;
    readonly remaining: number | null;
    readonly ends_at: number;
  }[];
  readonly points: number;
  readonly ways: Readonly<Record<string, number>>;
  readonly check_in: {
    readonly is_done: boolean;
    readonly streak: number;
    readonly next_at: number;
  };
  readonly is_verified: boolean;
}

export interface WirePointsRecord {
  readonly id: number;
  readonly change: number;
  readonly points_after: number;
  readonly code: string;
  readonly time: number;
}

/** Somebody of level 1 with so many points. */
export async function registerWithPoints(
  server: TestServer,
  email: string,
  points: number,
): Promise<TestAccount> {
  const account = await registerWithdrawer(server, email);
  // What the level has brought waits no more, so that these are all.
  await server.exchange.database.query('delete from point_sources where earner_id = $1', [
    account.userId,
  ]);
  if (points > 0) await givePoints(server, account, points);
  return account;
}

export async function givePoints(
  { exchange }: TestServer,
  { userId }: Pick<TestAccount, 'userId'>,
  points: number,
): Promise<void> {
  const key = `test:${userId}:${randomUUID()}`;
  const values = [userId, key, points, exchange.clock.now()];
  await exchange.database.query(`select points_move($1, $2, 'operator', $3, $4)`, values);
}

export async function offerOf(server: TestServer, { token }: TestAccount): Promise<WireOffer> {
  return (await must(server.call('points.rewards', {}, { token }))) as WireOffer;
}

/** Codes and changes, oldest first. */
export async function movementsOf(
  server: TestServer,
  { token }: TestAccount,
): Promise<[string, number][]> {
  const { list } = (await must(server.call('points.records', { limit: '100' }, { token }))) as {
    list: WirePointsRecord[];
  };
  return list.map(({ code, change }): [string, number] => [code, change]).reverse();
}
