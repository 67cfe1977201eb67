import { expect, test } from 'vitest';
import { openWorld } from '../world/scripted-world.ts';

test('CORE-16 CORE-17 the socket is started at launch and greets with version, build and token', async () => {
  const { socket } = await openWorld({ start: { token: 'secret' } });
  expect(socket.connects()).toBe(1);
  expect(socket.auth()).toEqual({ v: 1, build: 'test', token: 'secret' });
});

test('CORE-18 the connection is live once the server has greeted', async () => {
  const { core, screen, socket } = await openWorld();
  await core.watch([['connection', '']]);
  expect(screen.latest('connection')).toEqual({ state: 'connecting' });
  socket.greet();
  expect(screen.latest('connection')).toMatchObject({ state: 'live' });
});

test('a hidden tab asks for one frame a second and a shown one for more', async () => {
  const { core, socket } = await openWorld();
  socket.greet();
  await core.setVisible(false);
  await core.setVisible(true);
  const paces = socket.said.filter(({ event }) => event === 'pace').map(({ payload }) => payload);
  expect(paces).toEqual([{ hz: 20 }, { hz: 1 }, { hz: 20 }]);
});

test('a tab that is shown again asks for the time of the server, which it may have slept away', async () => {
  const { core, socket } = await openWorld();
  socket.greet();
  const pings = () => socket.said.filter(({ event }) => event === 'ping').length;
  await core.setVisible(false);
  const before = pings();
  await core.setVisible(true);
  expect(pings()).toBe(before + 1);
});

test('many watched quotes share one channel, and the last watcher who leaves closes it a second later', async () => {
  const { core, socket, time } = await openWorld();
  socket.greet();
  const watches = Array.from({ length: 12 }, (_, index) => ['markets.quote', `M${index}`] as const);
  await core.watch(watches);
  await time.advance(50);
  expect(socket.subscriptions('tickers')).toHaveLength(1);
  await core.unwatch(watches);
  await time.advance(900);
  expect(
    socket.said.some(
      ({ event, payload }) =>
        event === 'unsubscribe' && JSON.stringify(payload).includes('tickers'),
    ),
  ).toBe(false);
  await time.advance(200);
  expect(
    socket.said.some(
      ({ event, payload }) =>
        event === 'unsubscribe' && JSON.stringify(payload).includes('tickers'),
    ),
  ).toBe(true);
});

test('a new protocol of the server asks the page to reload', async () => {
  const { socket, screen } = await openWorld();
  socket.play('hello', {
    v: 2,
    min: 2,
    epoch: 'x',
    serverTime: 1,
    heartbeatMs: 1000,
    maxSubscriptions: 1,
    limits: { messagesPerSecond: 1, maximumBytes: 1 },
  });
  expect(screen.notices()).toEqual([{ kind: 'upgradeRequired' }]);
});
