/** The end of a history: every order is taken back, every position closed, every option let expire. */
import { expect } from 'vitest';
import { type Run, submit } from './trading-run.ts';

const PERPETUALS = ['BTCUSDT-PERP', 'ETHUSDT-PERP'];
/** Longer than the longest option of a history. */
const OPTION_STEPS_MS = [31_000, 31_000, 10_000];

export async function windDown(run: Run): Promise<void> {
  const { world } = run;
  await world.restart();
  await world.settled();
  for (const stepMs of OPTION_STEPS_MS) {
    world.tick('BTCUSDT', world.priceAt('BTCUSDT', 1));
    await world.settled();
    await world.passMs(stepMs);
  }
  await world.settled();
  // What was filled of an entry has its exit once the entry is cancelled.
  for (let turn = 0; turn < 2; turn += 1)
    await takeBack(
      run,
      'spot.cancel',
      `select id, user_id as "userId" from spot_orders where status = 'open'`,
    );
  await takeBack(
    run,
    'futures.cancel',
    `select id, user_id as "userId" from futures_orders where status = 'doing'`,
  );
  for (let turn = 0; turn < 12 && !(await isAllClosed(run)); turn += 1) {
    for (const userId of world.users)
      await submit(run, { userId, name: 'futures.closeBatch', form: { type: 'all' } });
    // Who cannot pay for a closing is liquidated by a mark that has gone on, or comes back with it.
    for (const symbol of PERPETUALS) world.tick(symbol, world.priceAt(symbol, turn % 2 ? 20 : -20));
    await world.settled();
  }
  expect(await isAllClosed(run)).toBe(true);
  const { database } = world.exchange;
  const left = await database.query(
    `select id, account, currency, held from accounts where held <> 0 and user_id = any ($1::bigint[])
      union all select id, 'option', symbol, stake from option_orders
        where status = 'holding' and user_id = any ($1::bigint[])
      union all select h.id, 'hold', h.code, h.remaining from holds h join accounts a on a.id = h.account_id
        where h.status = 'open' and a.user_id = any ($1::bigint[])`,
    [world.users],
  );
  expect(left).toEqual([]);
}

async function takeBack(
  run: Run,
  name: 'spot.cancel' | 'futures.cancel',
  orders: string,
): Promise<void> {
  const { users, exchange } = run.world;
  const rows = await exchange.database.query<{ id: number; userId: number }>(
    `${orders} and user_id = any ($1::bigint[])`,
    [users],
  );
  for (const { id, userId } of rows) {
    const answer = await submit(run, { userId, name, form: { id: String(id) } });
    expect(answer.outcome).toBe('ok');
  }
}

async function isAllClosed({ world }: Run): Promise<boolean> {
  const rows = await world.exchange.database.query(
    `select id from futures_positions where status = 'open' and user_id = any ($1::bigint[])`,
    [world.users],
  );
  return rows.length === 0;
}
