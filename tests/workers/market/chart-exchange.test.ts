import { expose, wrap } from 'comlink';
import { expect, test } from 'vitest';
import type { Frame, Screen } from '../../../contract/core.ts';
import { browserEnvironment } from '../../../workers/app/browser-environment.ts';
import { ofFile } from '../../support/of-file.ts';
import { openExchange } from '../world/real-exchange.ts';
import { createPasted } from './chart-world.ts';

const KEY = 'ETHUSDT|1m';
const LINES = [`${KEY}|bollinger|20,2`, `${KEY}|ichimoku|9,26,52`, `${KEY}|vwap|`] as const;
const exchange = ofFile(openExchange);

test('on the real exchange every frame holds bars and lines of one window, live and scrolled back', async () => {
  const { core, screen } = await exchange().openCore();
  await core.watch([
    ['markets.candles', KEY],
    ...LINES.map((line) => ['markets.indicator', line] as const),
  ]);
  for (const line of LINES) await screen.until('markets.indicator', line, (view) => view.from > 0);
  for (let moves = 0; moves < 3; moves += 1) {
    expect((await core.act('chart.move', { chart: KEY, to: 'older' })).hasOlder).toBe(true);
    const { frames } = screen;
    const count = frames.length;
    await expect.poll(() => frames.length).toBeGreaterThan(count);
  }

  const pasted = createPasted();
  let steps = 0;
  for (const frame of screen.frames) {
    pasted.paste(frame);
    const rows = pasted.rowsOf(KEY);
    const lines = LINES.map((line) => pasted.rowsOf(line));
    // The code of the lines comes a moment after the first bars.
    if (lines.some((line) => line.length === 0)) continue;
    steps += 1;
    expect(lines.map((line) => line.length)).toEqual(lines.map(() => rows.length));
    // The first frame may hold the minutes of the socket alone, too few for an average of twenty.
    if (rows.length >= 20) expect(lines[0]?.at(-1)?.[0]).toBeGreaterThan(0);
  }
  expect(steps).toBeGreaterThan(3);

  const rows = pasted.rowsOf(KEY).slice(0, 1000);
  const [from = 0, to = 0] = [rows[0]?.[0], rows.at(-1)?.[0]];
  const asked = await core.run('markets.candles', { symbol: 'ETHUSDT', period: '1m', from, to });
  expect(asked.ok && asked.value.list.map((row) => row.map(Number))).toEqual(rows);
});

test('bars and lines are given away to the screen, not copied', async () => {
  const { port1, port2 } = new MessageChannel();
  const painted: Frame[] = [];
  expose({ paintFrame: async (frame: Frame) => void painted.push(frame) }, port1);
  const screen = wrap<Pick<Screen, 'paintFrame'>>(port2);
  const bars = Float64Array.of(1, 2, 3, 4, 5, 6);
  const line = Float64Array.of(7);
  const edges = { hasOlder: false, hasNewer: false, priceScale: 2, state: 'ready' } as const;
  const frame: Frame = {
    sequence: 1,
    changes: [
      ['markets.candles', KEY, { from: 0, rows: bars, ...edges }],
      ['markets.indicator', `${KEY}|ma|20`, { from: 0, rows: line }],
    ],
  };
  await screen.paintFrame(browserEnvironment().handOver(frame));
  port1.close();
  port2.close();
  expect([bars.byteLength, line.byteLength]).toEqual([0, 0]);
  expect(painted[0]?.changes.map(([, , view]) => view)).toEqual([
    { from: 0, rows: Float64Array.of(1, 2, 3, 4, 5, 6), ...edges },
    { from: 0, rows: Float64Array.of(7) },
  ]);
});
