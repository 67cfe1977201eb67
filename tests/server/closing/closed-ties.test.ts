/** What ties a user to others ends with the account: whom they follow, who follows them, and whom they invited. */
import { expect, test } from 'vitest';
import { closeAccountsJob } from '../../../server/features/closing/end-account.ts';
import { followsEnder } from '../../../server/features/copy-trading/end-follows.ts';
import { listTraders, readTrader } from '../../../server/features/copy-trading/trader-store.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { emptyAccount } from '../../support/empty-account.ts';
import { ofFile } from '../../support/of-file.ts';
import { createRebateExchange } from '../../support/rebate-exchange.ts';
import { createCopyWorld, expectCopyBooks } from '../copy-trading/copy-world.ts';

describeOnDatabase('the ties of an account that is closed', (openDatabase) => {
  const world = ofFile(async () => createCopyWorld(await openDatabase()));

  /** Its owner has asked for it, and the days have passed. */
  const end = async (userId: number) => {
    const { database, exchange } = world();
    await emptyAccount(world(), userId);
    const at = exchange.clock.now();
    await database.query('update users set closing_at = $2 where id = $1', [userId, at]);
    const close = closeAccountsJob({ ...exchange, endFollows: followsEnder(exchange) });
    await database.withTransaction((tx) =>
      close(tx, { id: 0, kind: 'close_accounts', payload: {} }, at),
    );
    const closed = 'select from users where id = $1 and closed_at is not null';
    expect(await database.query(closed, [userId])).toHaveLength(1);
  };

  test('a follower who is gone frees the place, and is neither copied for nor told anything', async () => {
    const { trader, follower, follow, open, copy, followOf, told, messages, fundedUser } = world();
    const traderId = await trader('100000', { followers: 1 });
    const gone = await follower(traderId);
    const next = await fundedUser('1000');
    expect(await follow(next, traderId)).toMatchObject({ ok: false });
    await end(gone.userId);
    const ended = { status: 'cancelled', endedBy: 'account_closed' };
    expect(await followOf(gone.followId)).toMatchObject(ended);
    expect(await follow(next, traderId)).toMatchObject({ ok: true });
    await open(traderId);
    await copy();
    expect(await world().missed(gone.userId)).toEqual([]);
    expect([await told(gone.userId), await messages(gone.userId)]).toEqual([[], []]);
    await expectCopyBooks(world().database);
  });

  test('a trader who is gone is neither listed nor followed, and the followers are told', async () => {
    const { trader, follower, follow, followOf, told, messages, fundedUser, database } = world();
    const traderId = await trader();
    const { userId, followId } = await follower(traderId);
    await end(traderId);
    const ended = { status: 'cancelled', endedBy: 'account_closed' };
    expect(await followOf(followId)).toMatchObject(ended);
    expect(await messages(userId)).toEqual(['copy_trader_left']);
    const params = 'select params from messages where user_id = $1';
    expect(await database.query(params, [userId])).not.toMatchObject([{ params: { name: '' } }]);
    expect((await told(userId)).slice(-2)).toEqual(['copyTrading.cancelled', 'messages.received']);
    expect(await readTrader(database, traderId)).toBeNull();
    const page = { page: 1, limit: 100, sort: 'profit', search: '', ids: null } as const;
    const listed = await listTraders(database, page);
    expect(listed.map((each) => each.userId)).not.toContain(traderId);
    expect(await follow(await fundedUser('1000'), traderId)).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    });
  });

  test('a trader who is gone gets no share of a copy that closes later', async () => {
    const { trader, follower, open, copy, trade, times, followOf, database } = world();
    const traderId = await trader();
    const { userId } = await follower(traderId);
    const id = await open(traderId, { lots: '1000' });
    await copy();
    await trade(times('1.02'));
    // No account with an open position ends: a copy of it could at most be late.
    await database.query('update users set closed_at = 1 where id = $1', [traderId]);
    await world().closeLots(traderId, id);
    await copy();
    const [own] = await database.query<{ id: number }>(
      'select id from copy_follows where user_id = $1',
      [userId],
    );
    const settled = await followOf(own?.id ?? 0);
    expect(settled).toMatchObject({ orders: 1, openOrders: 0, sharePaid: '0' });
    expect(Number(settled.profit)).toBeGreaterThan(0);
    await expectCopyBooks(database);
  });

  test('INV-01 an inviter who is gone gets no rebate, and the level above has its own as before', async () => {
    const rebates = createRebateExchange(world().database);
    const first = await rebates.insertUser(null);
    const second = await rebates.insertUser(first);
    const third = await rebates.insertUser(second);
    await rebates.grant(third, '1000');
    await end(second);
    await rebates.payFee({ payerId: third, fee: '10', reference: 'gone' });
    await rebates.run();
    expect([await rebates.change(second), await rebates.change(first)]).toEqual(['0', '0.5']);
    await rebates.payFee({ payerId: third, fee: '-10', reference: 'gone' });
    await rebates.run();
    expect([await rebates.change(second), await rebates.change(first)]).toEqual(['0', '0']);
    expect(await audit(rebates.database)).toMatchObject({ ok: true });
  });
});
