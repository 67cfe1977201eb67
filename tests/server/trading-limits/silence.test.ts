/** The dead-man switch: who is not heard for as long as they chose has no orders any more, once, and is told. */
import { io } from 'socket.io-client';
import { expect, onTestFinished, test } from 'vitest';
import { MINUTE_MS } from '../../../contract/plain/time.ts';
import { PROTOCOL_VERSION } from '../../../contract/realtime.ts';
import { futuresOrdersDesk } from '../../../server/features/futures/desk.ts';
import { spotOrdersDesk } from '../../../server/features/spot/orders-desk.ts';
import { startSilenceKeeper } from '../../../server/features/trading-limits/end-silent.ts';
import { hearEverybodyIfAway } from '../../../server/features/trading-limits/silence-store.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { ofFile } from '../../support/of-file.ts';
import { BTC, createLimitsWorld, type Trader } from './limits-world.ts';

const LONG = { ...BTC, side: 'long', multiple: '10' };

describeOnDatabase('the dead-man switch', (openDatabase) => {
  const world = ofFile(async () => createLimitsWorld(await openDatabase()));

  /** A purchase and a sale, an order that opens and one that reduces, and the position itself. */
  async function traderWithOrders(): Promise<Trader> {
    const { trader, times } = world();
    const who = await trader();
    await who.done('spot.trade', { ...BTC, type: 'buy', amount: '0.02' });
    const coins = { ...BTC, amount: '0.01' };
    await who.done('spot.trade', { ...coins, type: 'buy', target_price: times('0.9') });
    await who.done('spot.trade', { ...coins, type: 'sell', target_price: times('1.1') });
    const opened = await who.done<{ position_id: number }>('futures.submit', {
      ...{ ...LONG, type: 'market', lots: '10' },
    });
    const lots = { ...LONG, type: 'limit', lots: '5' };
    await who.done('futures.submit', { ...lots, target_price: times('0.95') });
    const position_id = String(opened.position_id);
    await who.done('futures.submit', { ...lots, target_price: times('1.05'), position_id });
    return who;
  }

  async function waiting(who: Trader): Promise<number> {
    const coins = await who.done<{ list: unknown[] }>('spot.orders', { status: 'open' });
    const contracts = await who.done<{ list: unknown[] }>('futures.orders');
    return coins.list.length + contracts.list.length;
  }

  async function told({ userId }: Trader, name: string): Promise<number> {
    const rows = await world().database.query(
      'select 1 from outbox where user_id = $1 and name = $2',
      [userId, name],
    );
    return rows.length;
  }

  /** Keepers of other instances. */
  async function keepers(count: number) {
    const { exchange } = world();
    const desks = [
      spotOrdersDesk(exchange, { forget: () => undefined, watch: () => undefined }),
      futuresOrdersDesk(exchange, { follow: () => undefined }),
    ];
    const started = await Promise.all(
      Array.from({ length: count }, () => startSilenceKeeper(exchange, desks)),
    );
    onTestFinished(async () => {
      await Promise.all(started.map((each) => each.stop()));
    });
    return { endAll: () => Promise.all(started.map((each) => each.endAll())) };
  }

  test('a silence cancels every order once, whoever looks, leaves the position and tells it', async () => {
    const who = await traderWithOrders();
    const quiet = await traderWithOrders();
    await who.done('tradingLimits.setSilence', { seconds: '60' });
    const many = await keepers(5);
    world().server.advanceMs(MINUTE_MS - 1);
    await many.endAll();
    expect(await waiting(who)).toBe(4);
    world().server.advanceMs(1);
    await many.endAll();
    expect(await waiting(who)).toBe(0);
    expect(await told(who, 'spot.cancelled')).toBe(2);
    expect(await told(who, 'futures.cancelled')).toBe(2);
    expect(await told(who, 'messages.received')).toBe(1);
    expect(await who.done('messages.list')).toMatchObject({
      list: [
        {
          kind: 'risk',
          summary:
            'Nothing was heard of your devices for 1 min, as you set it. Open orders cancelled: 4. Positions were left alone.',
        },
        { kind: 'system' },
      ],
    });
    expect(await who.done('futures.positions', BTC)).toMatchObject({ list: [{ lots: '10' }] });
    // Who has no switch keeps everything.
    expect(await waiting(quiet)).toBe(4);
    expect(await audit(world().database)).toMatchObject({ ok: true });
  });

  test('a beat puts it off, and after it has fired the next one arms it again', async () => {
    const who = await traderWithOrders();
    const { server, exchange, times } = world();
    expect(await who.done('tradingLimits.beat')).toEqual({ fires_at: null });
    await who.done('tradingLimits.setSilence', { seconds: '60' });
    const one = await keepers(1);
    server.advanceMs(MINUTE_MS - 1000);
    const firesAt = exchange.clock.now() + MINUTE_MS;
    expect(await who.done('tradingLimits.beat')).toEqual({ fires_at: firesAt });
    server.advanceMs(MINUTE_MS - 1);
    await one.endAll();
    expect(await waiting(who)).toBe(4);
    server.advanceMs(1);
    await one.endAll();
    expect(await waiting(who)).toBe(0);
    await who.done('tradingLimits.beat');
    const bid = { ...BTC, type: 'buy', amount: '0.01', target_price: times('0.9') };
    await who.done('spot.trade', bid);
    server.advanceMs(MINUTE_MS);
    await one.endAll();
    expect(await waiting(who)).toBe(0);
    await who.done('tradingLimits.setSilence');
    await who.done('spot.trade', bid);
    server.advanceMs(10 * MINUTE_MS);
    await one.endAll();
    expect(await waiting(who)).toBe(1);
    expect(await who.done('tradingLimits.get')).toMatchObject({ silence_ms: null });
  });

  test('a start of the exchange is a sign of life: while it was away it heard nobody', async () => {
    const who = await traderWithOrders();
    const { server, database, exchange } = world();
    await who.done('tradingLimits.setSilence', { seconds: '3600' });
    await database.query(
      'update silence_switches set heard_at = heard_at - 3599999 where user_id = $1',
      [who.userId],
    );
    await hearEverybodyIfAway(database, exchange.clock.now() + MINUTE_MS);
    server.advanceMs(MINUTE_MS);
    const again = await keepers(1);
    await again.endAll();
    expect(await waiting(who)).toBe(4);
  });

  test('a start of one instance beside others is no sign of life', async () => {
    const who = await traderWithOrders();
    const { server, database } = world();
    await who.done('tradingLimits.setSilence', { seconds: '300' });
    const first = await keepers(1);
    for (let restart = 0; restart < 4; restart += 1) {
      await database.query(
        'update silence_switches set heard_at = heard_at - 72000 where user_id = $1',
        [who.userId],
      );
      await keepers(1);
      server.advanceMs(5_000);
      await first.endAll();
    }
    expect(await waiting(who)).toBe(0);
  });

  test('an open socket keeps it from firing, and a cut one does not', {
    timeout: 60_000,
  }, async () => {
    const who = await traderWithOrders();
    const { server, database } = world();
    await who.done('tradingLimits.setSilence', { seconds: '60' });
    const heardAt = async () => {
      const [row] = await database.query<{ heardAt: number }>(
        'select heard_at from silence_switches where user_id = $1',
        [who.userId],
      );
      return row?.heardAt ?? 0;
    };
    const socket = io(server.url, {
      transports: ['websocket'],
      reconnection: false,
      auth: { v: PROTOCOL_VERSION, token: who.token },
    });
    onTestFinished(() => void socket.disconnect());
    await new Promise<void>((resolve) => socket.on('connect', resolve));
    const before = await heardAt();
    server.advanceMs(MINUTE_MS - 1000);
    await expect.poll(heardAt, { timeout: 20_000 }).toBeGreaterThan(before);
    server.advanceMs(20_000);
    const one = await keepers(1);
    await one.endAll();
    expect(await waiting(who)).toBe(4);
    socket.disconnect();
    server.advanceMs(MINUTE_MS);
    await one.endAll();
    expect(await waiting(who)).toBe(0);
  });

  test('a silence that is too short or too long is refused', async () => {
    const who = await world().trader();
    for (const seconds of ['0', '59', '86401', '-60', '1.5', '1e3'])
      expect([seconds, await who.codeOf('tradingLimits.setSilence', { seconds })]).toEqual([
        seconds,
        'parameter_error',
      ]);
    expect(await who.done('tradingLimits.get')).toMatchObject({ silence_ms: null });
  });
});
