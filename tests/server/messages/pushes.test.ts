/** Web Push: to devices that asked for it, encrypted, and once. */
import { EventEmitter, once } from 'node:events';
import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../contract/plain/time.ts';
import { transact } from '../../../server/db/database.ts';
import { announce } from '../../../server/realtime/announce.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { readVapid } from '../../support/push-service.ts';
import { must } from '../../support/server.ts';
import { openPushWorld } from './push-world.ts';

describeOnDatabase('pushes', (open) => {
  const { service, server, withDevice, tell, waiting, devicesOf, pass, said } = openPushWorld(open);

  test('a message is pushed once to the device that asked for it, in its language, sealed for it and signed by the exchange', async () => {
    const { account, device } = await withDevice('push@push.test', 'fra');
    await tell(account, 'support_answered', {});
    await pass(account);
    await pass(account);
    expect(said(device)).toEqual([
      {
        id: expect.any(String),
        title: expect.stringMatching(/service client/i),
        body: expect.any(String),
        link: '/pages/kefu/index?tab=talk',
      },
    ]);
    const channels = await must(server().call('messages.channels', {}, account));
    const { public_key: publicKey } = channels as { public_key: string };
    const [push] = service().receivedFor(device);
    if (!push) throw new Error('no push');
    expect(readVapid(push, publicKey)).toMatchObject({ aud: service().origin });
    expect(push.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal' });
    expect(push.body.toString('latin1')).not.toContain('kefu');
    await tell(account, 'password_changed', {});
    await pass(account);
    expect(service().receivedFor(device)[1]?.headers).toMatchObject({ urgency: 'high' });
  });

  test('nothing is pushed before a device asked, after it was given up, and after its session ended', async () => {
    const account = await server().register('quiet@push.test');
    await tell(account, 'support_answered', {});
    const device = service().device();
    await must(server().call('messages.subscribe', device.fields, account));
    await pass(account);
    expect(said(device)).toEqual([]);
    await must(
      server().call('messages.unsubscribe', { clientid: device.fields.clientid }, account),
    );
    await tell(account, 'support_answered', {});
    await must(server().call('messages.subscribe', device.fields, account));
    await tell(account, 'support_answered', {});
    await must(server().call('session.logout', {}, account));
    server().advanceMs(2_000);
    await server().running.jobs.runDue();
    expect(said(device)).toEqual([]);
    expect(await devicesOf(account)).toEqual([]);
    // Nor after a session that nobody has used for too long.
    const unused = await withDevice('unused@push.test');
    await server().exchange.database.query(
      'update sessions set last_seen_at = 0 where user_id = $1',
      [unused.account.userId],
    );
    await tell(unused.account, 'support_answered', {});
    await pass(unused.account);
    expect(said(unused.device)).toEqual([]);
    expect(await devicesOf(unused.account)).toEqual([]);
  });

  test('a device has one push on its way, the oldest first, a hundred waiting, and keeps no other waiting', async () => {
    const { account, device } = await withDevice('line@push.test');
    const other = await withDevice('other-line@push.test');
    await tell(account, 'support_answered', {});
    await server().exchange.database.query(
      `insert into pushes (device_id, key, params, created_at, next_at)
         select device_id, 'welcome', '{}', p.created_at, p.next_at + 1
           from pushes p join push_devices d on d.id = p.device_id, generate_series(1, 98)
           where d.user_id = $1`,
      [account.userId],
    );
    for (const key of ['password_changed', 'support_answered'] as const)
      await tell(account, key, {});
    expect(await waiting(account)).toHaveLength(100);
    await tell(other.account, 'support_answered', {});
    await pass(account);
    await pass(other.account, 0);
    await pass(account);
    expect(said(other.device)).toHaveLength(1);
    expect(said(device).map(({ title }) => title)).toEqual([
      expect.stringMatching(/service/i),
      expect.stringMatching(/welcome/i),
    ]);
    await must(
      server().call('messages.unsubscribe', { clientid: device.fields.clientid }, account),
    );
  });

  test('a device whose service takes none of twenty in a row is forgotten, and a device that is being given up holds up nobody', async () => {
    const { account, device } = await withDevice('refused@push.test');
    const { database } = server().exchange;
    const fail = (count: number) =>
      database.query('update push_devices set failures = $2 where user_id = $1', [
        account.userId,
        count,
      ]);
    const failures = async () => (await devicesOf(account)).map((each) => each.failures);
    await fail(19);
    await tell(account, 'support_answered', {});
    await pass(account);
    await expect.poll(failures).toEqual([0]);
    await fail(19);
    service().answerWith(device, 400);
    await tell(account, 'support_answered', {});
    await pass(account);
    await expect.poll(failures).toEqual([]);
    // On the embedded database transactions wait for each other anyway.
    if (database.kind === 'embedded') return;
    const leaving = await withDevice('leaving@push.test');
    const steps = new EventEmitter();
    const deleted = once(steps, 'deleted');
    const deleting = database.withTransaction(async (tx) => {
      await tx.query('delete from push_devices where user_id = $1', [leaving.account.userId]);
      steps.emit('deleted');
      await once(steps, 'told');
    });
    await deleted;
    await tell(leaving.account, 'support_answered', {});
    steps.emit('told');
    await deleting;
    expect(await waiting(leaving.account)).toEqual([]);
  });

  test('kinds are chosen by channel: fills are kept among the messages when wanted, what is always kept stays', async () => {
    const { account, device } = await withDevice('kinds@push.test');
    const choose = (kind: string, channel: string, is_on: string) =>
      server().call('messages.chooseChannel', { kind, channel, is_on }, account);
    await must(choose('talk', 'push', '0'));
    await tell(account, 'support_answered', {});
    for (const [kind, channel, isOn] of [
      ['money', 'message', '0'],
      ['security', 'message', '0'],
      ['nothing', 'push', '1'],
      ['trade', 'letter', '1'],
      ['trade', 'push', 'yes'],
    ] as const)
      expect((await choose(kind, channel, isOn)).code, kind).toBe('parameter_error');
    const fill = (id: number, status = 'filled') =>
      transact(server().exchange.database, async (tx) => {
        await announce(server().exchange, tx, account.userId, [
          ['spot.filled', spotOrder(id, status)],
        ] as never);
        return {};
      });
    const unread = async () =>
      (await must(server().call('messages.list', {}, account))) as {
        list: { title: string; kind: string }[];
      };
    await fill(1);
    await fill(2, 'open');
    await pass(account);
    expect(said(device).map(({ title, body }) => [title, body])).toEqual([
      ['BTCUSDT: order filled', '0.5 at an average price of 60,000 USDT.'],
    ]);
    expect((await unread()).list.map(({ kind }) => kind)).toEqual(['talk', 'system']);
    await must(choose('trade', 'message', '1'));
    await must(choose('trade', 'push', '0'));
    await fill(3);
    await pass(account);
    expect(said(device)).toHaveLength(1);
    expect((await unread()).list[0]).toMatchObject({
      kind: 'trade',
      title: 'BTCUSDT: order filled',
    });
  });

  test('a device that is gone is forgotten, a busy service is asked again later, and a push of unknown fate is never sent twice', async () => {
    const gone = await withDevice('gone@push.test');
    service().answerWith(gone.device, 410);
    await tell(gone.account, 'support_answered', {});
    await pass(gone.account);
    await tell(gone.account, 'support_answered', {});
    await pass(gone.account);
    expect(service().receivedFor(gone.device)).toHaveLength(1);

    const busy = await withDevice('busy@push.test');
    service().answerWith(busy.device, 503);
    await tell(busy.account, 'support_answered', {});
    await pass(busy.account);
    await pass(busy.account, MINUTE_MS / 2);
    expect(service().receivedFor(busy.device)).toHaveLength(1);
    await pass(busy.account, MINUTE_MS);
    expect(await waiting(busy.account)).toMatchObject([{ attempts: 2, sentAt: null }]);
    service().answerWith(busy.device, 201);
    await pass(busy.account, 3 * MINUTE_MS);
    expect(service().receivedFor(busy.device)).toHaveLength(3);
    expect(await waiting(busy.account)).toEqual([]);

    for (const status of [null, 307, 400]) {
      const odd = await withDevice(`odd-${status}@push.test`);
      service().answerWith(odd.device, status);
      await tell(odd.account, 'support_answered', {});
      await pass(odd.account);
      service().answerWith(odd.device, 201);
      await pass(odd.account, 10 * MINUTE_MS);
      expect(service().receivedFor(odd.device), String(status)).toHaveLength(1);
    }
  });

  test('a push that a process took down and died with is not sent again, and old news is forgotten', async () => {
    const { account, device } = await withDevice('died@push.test');
    await tell(account, 'support_answered', {});
    await server().exchange.database.query('update pushes set sent_at = 1, attempts = 1', []);
    server().advanceMs(10 * MINUTE_MS);
    await server().running.jobs.runDue();
    server().advanceMs(DAY_MS);
    await server().running.jobs.runDue();
    expect(await waiting(account)).toEqual([]);
    expect(said(device)).toEqual([]);
  });

  test('a device is taken with sound keys alone, belongs to who uses the browser, and is one of five', async () => {
    const { account, device } = await withDevice('keys@push.test');
    const subscribe = (fields: object, by = account) =>
      server().call('messages.subscribe', { ...device.fields, ...fields }, by);
    const offCurve = Buffer.alloc(65, 7);
    offCurve[0] = 4;
    for (const fields of [
      { p256dh: offCurve.toString('base64url') },
      { p256dh: 'x' },
      { auth: 'short' },
      { clientid: '../..' },
      { endpoint: 'ftp://push.example/x' },
      { endpoint: 'https://user:secret@push.example/x' },
      { endpoint: `https://push.example/${'x'.repeat(1000)}` },
    ])
      expect((await subscribe(fields)).code, JSON.stringify(fields)).not.toBeNull();
    const other = await server().register('other@push.test');
    const stolen = { ...service().device().fields, endpoint: device.fields.endpoint };
    expect((await server().call('messages.subscribe', stolen, other)).code).toBe('parameter_error');
    await must(subscribe({}, other));
    await tell(account, 'support_answered', {});
    await pass(account);
    expect(said(device)).toEqual([]);
    for (let count = 0; count < 7; count += 1)
      await must(server().call('messages.subscribe', service().device().fields, account));
    expect(await devicesOf(account)).toHaveLength(5);
    expect((await server().call('messages.subscribe', device.fields)).code).toBe('login_required');
  });
});

function spotOrder(id: number, status: string) {
  return {
    ...{ id, marketId: 1, symbol: 'BTCUSDT', side: 'buy', kind: 'limit', price: '60000' },
    ...{ amount: '0.5', filled: '0.5', turnover: '30000', averagePrice: '60000', fee: '30' },
    ...{
      status,
      queued: false,
      timeInForce: 'gtc',
      expiresAt: null,
      postOnly: false,
      triggerPrice: null,
      triggeredAt: null,
      trailBy: null,
      trailUnit: null,
      ...{ oco: null, ocoPrice: null, stopLimit: null, twap: null },
      ...{ takeProfit: null, stopLoss: null, exitId: null, bracketOf: null },
      version: 1,
      createdAt: 1,
      updatedAt: 1,
    },
  };
}
