import { beforeEach, expect, test } from 'vitest';
import type { Split } from './arrangement.ts';
import { firstCharts, readDeskCharts } from './desk-charts.ts';
import {
  arrangementOf,
  chartsOf,
  chooseLayout,
  keepArrangement,
  keepCharts,
  layoutIds,
  readDeskLayouts,
  removeLayout,
  renameLayout,
  replaceDeskLayouts,
  resetLayout,
  saveLayout,
  useDeskLayouts,
} from './desk-layouts.ts';
import { presetArrangement } from './presets.ts';

const laptop = { width: 1280, height: 800 };
const large = { width: 2560, height: 1440 };
const lone: Split = { weight: 1, parts: [{ weight: 1, panels: ['chart'], shown: 'chart' }] };
const now = () => useDeskLayouts.getState();

beforeEach(() => replaceDeskLayouts(readDeskLayouts(null)));

test('options are traded on a desk of their own', () => {
  expect(now().chosen).toEqual({ trade: 'simple', options: 'options' });
  chooseLayout('trade', 'scalping');
  expect(now().chosen).toEqual({ trade: 'scalping', options: 'options' });
});

test('what is moved on a laptop stays as it was on a large screen, until it is reset', () => {
  keepArrangement('simple', laptop, lone);
  expect(arrangementOf(now(), 'simple', laptop)).toEqual(lone);
  expect(arrangementOf(now(), 'simple', large)).toEqual(presetArrangement('simple', large));
  keepArrangement('simple', large, presetArrangement('charts', large));
  expect(arrangementOf(now(), 'simple', laptop)).toEqual(lone);
  resetLayout('simple');
  expect(arrangementOf(now(), 'simple', laptop)).toEqual(presetArrangement('simple', laptop));
});

test('what was kept is read as it was, and what cannot be used is left out', () => {
  keepArrangement('charts', large, lone);
  chooseLayout('trade', 'charts');
  expect(readDeskLayouts(JSON.parse(JSON.stringify(now())))).toEqual(now());

  const own = { id: 'a-1', name: '  My   desk ', arrangements: { desk: lone } };
  const read = readDeskLayouts({
    chosen: { trade: 'gone', options: 'a-1' },
    kept: [
      own,
      own,
      { ...own, id: '../x' },
      { ...own, id: 'b', name: '' },
      { ...own, id: 'c', arrangements: { desk: 7 } },
      3,
    ],
  });
  expect(read.kept).toEqual([{ ...own, name: 'My desk' }]);
  expect(read.chosen).toEqual({ trade: 'simple', options: 'a-1' });
  expect(layoutIds(read)).toEqual(['simple', 'scalping', 'charts', 'options', 'a-1']);
});

test('a layout of one’s own has a name that no other has, and is gone from wherever it was chosen', () => {
  const seen = { room: laptop, arrangement: lone, charts: firstCharts };
  expect(saveLayout('trade', '  ', seen)).toBe('empty');
  expect(saveLayout('trade', ' Night  desk ', seen)).toBeNull();
  const id = now().chosen.trade;
  expect(layoutIds(now())).toEqual(['simple', 'scalping', 'charts', 'options', id]);
  expect(saveLayout('trade', 'night DESK', seen)).toBe('taken');
  expect(saveLayout('options', 'Day', seen)).toBeNull();
  expect(renameLayout(id, 'Day')).toBe('taken');
  expect(renameLayout(id, 'night desk')).toBeNull();
  expect(now().kept.map(({ name }) => name)).toEqual(['night desk', 'Day']);
  // On a screen of another class it lies as it was saved, until it is moved there.
  expect(arrangementOf(now(), id, large)).toEqual(lone);
  chooseLayout('options', id);
  removeLayout(id);
  expect(now().chosen).toEqual({ trade: 'simple', options: 'options' });
  expect(now().kept).toHaveLength(1);
});

test('there are at most twenty layouts of one’s own, in a file too', () => {
  const seen = { room: laptop, arrangement: lone, charts: firstCharts };
  for (let index = 0; index < 20; index += 1)
    expect(saveLayout('trade', `Desk ${index}`, seen)).toBeNull();
  expect(saveLayout('trade', 'One more', seen)).toBe('tooMany');
  const { kept, chosen } = now();
  const more = kept.map((layout, index) => ({ ...layout, id: `more-${index}`, name: `x${index}` }));
  expect(readDeskLayouts({ chosen, kept: [...kept, ...more] }).kept).toEqual(kept);
});

test('what the charts of a layout show is kept with it, and read with care', () => {
  expect(chartsOf(now(), 'charts')).toEqual(firstCharts);
  const charts = {
    links: { symbol: false, interval: true, crosshair: false },
    own: { chart3: { symbol: 'ETHUSDT', mode: '4h' }, chart6: { symbol: null, mode: '1M' } },
  };
  keepCharts('charts', { room: laptop, arrangement: lone }, charts);
  expect(chartsOf(now(), 'charts')).toEqual(charts);
  expect(arrangementOf(now(), 'charts', laptop)).toEqual(lone);
  expect(readDeskLayouts(JSON.parse(JSON.stringify(now())))).toEqual(now());
  saveLayout('trade', 'Mine', { room: laptop, arrangement: lone, charts });
  expect(chartsOf(now(), now().chosen.trade)).toEqual(charts);
  resetLayout('charts');
  expect(chartsOf(now(), 'charts')).toEqual(firstCharts);
  const bad = {
    links: { symbol: 'yes', interval: true },
    own: { chart2: { symbol: '<b>', mode: {} }, chart9: { symbol: 'ETHUSDT' }, chart4: 7 },
  };
  expect(readDeskCharts(bad)).toEqual({
    links: { symbol: true, interval: true, crosshair: true },
    own: { chart2: { symbol: null, mode: null } },
  });
});
