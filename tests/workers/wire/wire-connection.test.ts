import { expect, test } from 'vitest';
import { createConnection } from '../../../workers/wire/line/connection.ts';
import { createServerClock } from '../../../workers/wire/line/server-clock.ts';
import { createManualTime } from '../world/manual-time.ts';
import { openWorld, START_MS } from '../world/scripted-world.ts';

test('a greeting that is lost is waited for five seconds, and one that comes twice counts once', async () => {
  const world = await openWorld();
  world.socket.play('connect');
  for (let beat = 0; beat < 6; beat += 1) {
    world.socket.play('heartbeat', { serverTime: START_MS, last: {} });
    await world.time.advance(1000);
  }
  expect(world.socket.disconnects()).toBe(1);
  await world.core.watch([['markets.book', 'BTCUSDT']]);
  world.socket.greet();
  world.socket.greet();
  await world.time.advance(100);
  expect(world.socket.subscriptions('book:BTCUSDT')).toHaveLength(1);
});

test('a farewell for a year is believed for a minute', async () => {
  const world = await openWorld();
  world.socket.greet();
  const connects = world.socket.connects();
  world.socket.play('goodbye', { reason: 'x', afterMs: 31_536_000_000 });
  await world.time.advance(59_000);
  expect(world.socket.connects()).toBe(connects);
  await world.time.advance(2000);
  expect(world.socket.connects()).toBe(connects + 1);
});

test('an event that only looks like the end of a session ends none', async () => {
  const world = await openWorld({ start: { token: 'secret' } });
  await world.core.watch([['session.current', '']]);
  world.socket.greet();
  for (const junk of [null, {}, { type: 999 }, 'session']) world.socket.play('session', junk);
  expect(world.screen.latest('session.current')).toMatchObject({ state: 'user' });
  world.socket.play('session', { type: '999', code: 'login_required' });
  expect(world.screen.latest('session.current')).toEqual({ state: 'guest' });
});

test('the clock trusts the smallest round trip, and starts over when the time of the server was changed', () => {
  const time = { nowMs: 0 };
  const clock = createServerClock({ now: () => time.nowMs, elapsedMs: () => time.nowMs });
  const sample = (roundTripMs: number, serverTime: number) => {
    const sentAtMs = time.nowMs;
    time.nowMs += roundTripMs;
    clock.sample(sentAtMs, serverTime);
  };
  sample(20, 1_000_010);
  sample(900, 1_000_020 + 890);
  expect(clock.now() - time.nowMs).toBe(1_000_000);
  sample(100, 2_000_000);
  expect(clock.now()).toBe(2_000_050);
});

test('reconnections are counted for whoever looks at the wire', async () => {
  const time = createManualTime(START_MS);
  const listeners = new Map<string, (payload: unknown) => void>();
  const nothing = () => undefined;
  const connection = createConnection({
    environment: {
      clock: time.clock,
      timers: time.timers,
      random: () => 0,
      newKey: () => 'key',
      handOver: (frame) => frame,
      transport: {
        sendHttp: () => new Promise(nothing),
        openSocket: () => ({
          on: (event, listener) => void listeners.set(event, listener),
          emit: nothing,
          connect: nothing,
          disconnect: nothing,
        }),
      },
    },
    sink: {
      quotes: nothing,
      quoteBatch: nothing,
      trades: nothing,
      candles: nothing,
      room: nothing,
      works: nothing,
      book: () => true,
      me: nothing,
    },
    onOpened: nothing,
    onSessionEnded: nothing,
    onUpgradeRequired: nothing,
  });
  connection.open({ origin: '', build: 'test', token: () => null });
  for (let time = 0; time < 3; time += 1) {
    listeners.get('connect')?.(undefined);
    listeners.get('hello')?.({
      v: 1,
      min: 1,
      epoch: 'run',
      serverTime: START_MS,
      heartbeatMs: 1000,
      maxSubscriptions: 200,
      limits: { messagesPerSecond: 10, maximumBytes: 65_536 },
    });
    listeners.get('disconnect')?.('transport close');
  }
  expect(connection.subscriptions.counts.reconnects).toBe(2);
});
