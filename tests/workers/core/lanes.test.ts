import { expect, test } from 'vitest';
import { createRecordingScreen } from '../world/recording-screen.ts';
import { openWorld, START_MS, type World } from '../world/scripted-world.ts';

const TRADES = 'trades:BTCUSDT';

function trade(world: World, id: number): void {
  world.socket.play('update', {
    channel: TRADES,
    sequence: id,
    previous: id - 1,
    data: [[id, START_MS, 10_000 + id, 1, 1]],
  });
}

async function openTape(world: World): Promise<void> {
  await world.core.watch([
    ['markets.trades', 'BTCUSDT'],
    ['markets.quote', 'BTCUSDT'],
  ]);
  world.socket.greet();
  await world.time.advance(100);
  world.socket.play('snapshot', { channel: TRADES, epoch: 'first', sequence: 0, data: [] });
  await world.time.advance(200);
}

test('one frame is in flight, and what changed meanwhile is in the next one, complete', async () => {
  const held: (() => void)[] = [];
  const screen = createRecordingScreen(() => new Promise((resolve) => held.push(resolve)));
  const world = await openWorld({ screen });
  await openTape(world);
  expect(screen.frames).toHaveLength(1);
  for (let id = 1; id <= 30; id += 1) {
    trade(world, id);
    await world.time.advance(40);
  }
  expect(screen.frames).toHaveLength(1);
  held.shift()?.();
  await world.time.advance(100);
  expect(screen.frames).toHaveLength(2);
  expect(screen.latest('markets.trades', 'BTCUSDT')?.trades.map((row) => row.id)).toEqual(
    Array.from({ length: 30 }, (_, index) => 30 - index),
  );
});

test('what the server sends in one beat, as several messages, is one frame', async () => {
  const world = await openWorld();
  await openTape(world);
  await world.time.advance(500);
  const before = world.screen.frames.length;
  for (let id = 1; id <= 4; id += 1) {
    trade(world, id);
    await world.time.advance(1);
  }
  await world.time.advance(500);
  expect(world.screen.frames.length - before).toBe(1);
  expect(world.screen.latest('markets.trades', 'BTCUSDT')?.trades[0]?.id).toBe(4);
});

test('frames come at most ten a second, with rising sequences', async () => {
  const world = await openWorld();
  await openTape(world);
  const before = world.screen.frames.length;
  for (let id = 1; id <= 100; id += 1) {
    trade(world, id);
    await world.time.advance(10);
  }
  const sent = world.screen.frames.slice(before);
  expect(sent.length).toBeGreaterThanOrEqual(9);
  expect(sent.length).toBeLessThanOrEqual(11);
  const sequences = world.screen.frames.map((frame) => frame.sequence);
  expect(sequences).toEqual(sequences.map((_, index) => index + 1));
});

test('only what is watched and changed is sent', async () => {
  const world = await openWorld();
  await openTape(world);
  const before = world.screen.frames.length;
  trade(world, 1);
  await world.time.advance(200);
  const changes = world.screen.frames.slice(before).flatMap((frame) => frame.changes);
  expect(changes.map(([topic]) => topic)).toEqual(['markets.trades']);
  await world.core.unwatch([['markets.trades', 'BTCUSDT']]);
  trade(world, 2);
  await world.time.advance(200);
  expect(world.screen.frames.slice(before)).toHaveLength(1);
});

test('a hidden tab gets no frames but all facts, and on return the latest at once', async () => {
  const world = await openWorld();
  await openTape(world);
  await world.core.watch([['connection', '']]);
  await world.core.setVisible(false);
  const before = world.screen.frames.length;
  for (let id = 1; id <= 5; id += 1) trade(world, id);
  world.socket.play('disconnect', 'transport close');
  await world.time.advance(1000);
  expect(world.screen.frames).toHaveLength(before);
  expect(world.screen.latest('connection')).toEqual({ state: 'reconnecting' });
  await world.core.setVisible(true);
  await world.time.advance(10);
  expect(world.screen.latest('markets.trades', 'BTCUSDT')?.trades[0]?.id).toBe(5);
});

test('a screen that fails to paint is shown everything anew', async () => {
  const failures = { left: 1 };
  const screen = createRecordingScreen(async () => {
    failures.left -= 1;
    if (failures.left === 0) throw new Error('the screen is away');
  });
  const world = await openWorld({ screen });
  await openTape(world);
  await world.time.advance(200);
  const topics = screen.frames.slice(1).flatMap((frame) => frame.changes.map(([topic]) => topic));
  expect(topics).toContain('markets.quote');
});

test('a change of language formats every watched view again', async () => {
  const world = await openWorld();
  await world.core.watch([['markets.quote', 'BTCUSDT']]);
  await world.time.advance(100);
  expect(world.screen.latest('markets.quote', 'BTCUSDT')?.lastText).toBe('100.00');
  await world.core.prefer({ language: 'vn', fiat: 'VND' });
  await world.time.advance(100);
  const view = world.screen.latest('markets.quote', 'BTCUSDT');
  expect(view?.lastText).toBe('100,00');
  expect(view?.fiatText.replace(/\s/g, ' ')).toBe('2.478.450 ₫');
});

test('a second watcher of a view is shown it too', async () => {
  const world = await openWorld();
  await world.core.watch([['markets.catalogue', '']]);
  await world.time.advance(100);
  const before = world.screen.frames.length;
  await world.core.watch([['markets.catalogue', '']]);
  await world.time.advance(100);
  expect(world.screen.frames.length).toBe(before + 1);
});
