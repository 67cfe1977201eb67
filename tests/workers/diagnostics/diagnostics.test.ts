import { expect, test, vi } from 'vitest';
import type { DiagnosticsView } from '../../../contract/features/diagnostics.ts';
import type { QuoteTuple } from '../../../contract/realtime.ts';
import { createRecordingScreen } from '../world/recording-screen.ts';
import { openWorld, START_MS, type World } from '../world/scripted-world.ts';

const TICKERS = 'tickers';
const PAINT_MS = 30;

/** Code that is fetched takes real turns of the machine, whatever the time of the test. */
async function codeHasCome(world: World): Promise<void> {
  await vi.dynamicImportSettled();
  await world.time.advance(0);
}

async function openDiagnostics(options: Parameters<typeof openWorld>[0] = {}): Promise<World> {
  const world = await openWorld(options);
  world.socket.greet();
  await world.core.watch([
    ['diagnostics.live', ''],
    ['markets.quote', 'BTCUSDT'],
  ]);
  await codeHasCome(world);
  await world.time.advance(100);
  world.socket.play('snapshot', { channel: TICKERS, epoch: 'first', sequence: 1, data: [] });
  return world;
}

function quote(timeMs: number, last: number): QuoteTuple {
  return [1, timeMs, last, last - 1, last + 1, last, last, last, 5, 5];
}

function playQuotes(world: World, sequence: number, count: number): void {
  const rows = Array.from({ length: count }, () => quote(START_MS + sequence, 10_000 + sequence));
  world.socket.play('update', { channel: TICKERS, sequence, data: rows });
}

function live(world: World): DiagnosticsView {
  const view = world.screen.latest('diagnostics.live');
  if (view === undefined) throw new Error('no figures have come');
  return view;
}

test('figures come once a second: quotes, paints, channels and what the wire has met', async () => {
  const world = await openDiagnostics();
  for (let sequence = 2; sequence < 32; sequence += 1) {
    playQuotes(world, sequence, 7);
    await world.time.advance(100);
  }
  const view = live(world);
  expect(view.quotesPerSecond).toBe(70);
  expect(view.socketFramesPerSecond).toBe(10);
  expect(view.paintsPerSecond).toBeGreaterThanOrEqual(10);
  expect(view.channels).toContain(TICKERS);
  expect(view.epoch).toBe('first');
  playQuotes(world, 3, 1);
  await world.time.advance(1000);
  expect(live(world).counts.duplicates).toBe(view.counts.duplicates + 1);
  expect(live(world).second).toBeGreaterThan(view.second);
});

test('latency is from the arrival of a frame to its confirmed paint, the oldest and the newest apart', async () => {
  const held: { world?: World } = {};
  const screen = createRecordingScreen(
    () => new Promise((resolve) => held.world?.time.timers.after(PAINT_MS, resolve) ?? resolve()),
  );
  const world = await openDiagnostics({ screen });
  held.world = world;
  await world.time.advance(12_000);
  for (let sequence = 2; sequence < 102; sequence += 1) {
    playQuotes(world, sequence, 1);
    await world.time.advance(10);
  }
  await world.time.advance(1000);
  const { oldest, newest } = live(world).latency;
  // A paint takes 30 ms and begins every 100; the oldest of the ten arrivals waited 90 ms more at most.
  expect(newest?.p50Ms).toBeGreaterThan(PAINT_MS * 0.95);
  expect(newest?.p99Ms).toBeLessThan((PAINT_MS + 20) * 1.05);
  expect(oldest?.p50Ms).toBeGreaterThan(PAINT_MS + 60);
  expect(oldest?.p99Ms).toBeLessThan((PAINT_MS + 110) * 1.1);
});

test('nothing is measured and no channel stays open when nobody watches', async () => {
  const world = await openDiagnostics();
  await world.time.advance(3000);
  await world.core.unwatch([
    ['diagnostics.live', ''],
    ['markets.quote', 'BTCUSDT'],
  ]);
  await world.time.advance(2000);
  const frames = world.screen.frames.length;
  await world.time.advance(10_000);
  expect(world.screen.frames).toHaveLength(frames);
  const left = world.socket.said.filter(({ event }) => event === 'unsubscribe');
  expect(JSON.stringify(left)).toContain(TICKERS);
});

test('a second look begins anew: neither the figures nor the arrivals of the first are in it', async () => {
  const world = await openDiagnostics();
  await world.time.advance(1000);
  playQuotes(world, 2, 1);
  await world.core.unwatch([['diagnostics.live', '']]);
  await world.time.advance(60_000);
  const shown = world.screen.frames.length;
  await world.core.watch([['diagnostics.live', '']]);
  await world.time.advance(500);
  const early = world.screen.frames.slice(shown).flatMap(({ changes }) => changes);
  expect(early.filter(([topic]) => topic === 'diagnostics.live')).toEqual([]);
  world.socket.play('snapshot', { channel: TICKERS, epoch: 'first', sequence: 2, data: [] });
  playQuotes(world, 3, 1);
  await world.time.advance(1000);
  expect(live(world).latency.oldest?.p99Ms).toBeLessThan(1000);
});

test('a stress run folds every made-up quote, touches no market and sends nothing', async () => {
  const world = await openDiagnostics();
  playQuotes(world, 2, 1);
  await world.time.advance(200);
  const quoteBefore = world.screen.latest('markets.quote', 'BTCUSDT');
  const saidBefore = world.socket.said.filter(({ event }) => event !== 'ping').length;
  await world.core.watch([['diagnostics.stress', '']]);
  const running = world.core.act('diagnostics.stress', 100_000);
  await codeHasCome(world);
  expect(await world.core.act('diagnostics.stress', 10_000)).toMatchObject({
    ok: false,
    error: { code: 'already_done' },
  });
  await world.time.advance(5000);
  expect(world.screen.latest('diagnostics.stress')?.rows).toHaveLength(20);
  await world.time.advance(6000);
  const result = await running;
  if (!result.ok) throw new Error(result.error.code);
  expect(result.value.sent).toBeGreaterThan(990_000);
  expect(result.value.received).toBe(result.value.sent);
  expect(result.value.wrongMarkets).toBe(0);
  expect(result.value.latency.newest).not.toBeNull();
  expect(result.value.paints).toBeGreaterThan(100);
  expect(world.screen.latest('markets.quote', 'BTCUSDT')?.lastText).toBe(quoteBefore?.lastText);
  expect(world.socket.said.filter(({ event }) => event !== 'ping')).toHaveLength(saidBefore);
});

test('a stress run that is cancelled answers with what it has, and another may follow', async () => {
  const world = await openDiagnostics();
  const running = world.core.act('diagnostics.stress', 10_000);
  await codeHasCome(world);
  await world.time.advance(2000);
  await world.core.act('diagnostics.cancelStress', {});
  await world.time.advance(500);
  expect(await running).toMatchObject({ ok: true, value: { isCancelled: true, wrongMarkets: 0 } });
  const next = world.core.act('diagnostics.stress', 10_000);
  await codeHasCome(world);
  await world.time.advance(11_000);
  expect(await next).toMatchObject({ ok: true, value: { isCancelled: false, wrongMarkets: 0 } });
});
