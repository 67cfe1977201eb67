import { expect, test } from 'vitest';
import {
  type PanelName,
  type Part,
  panelsOf,
  readArrangement,
  type Split,
  type Stack,
} from './arrangement.ts';
import {
  chartsIn,
  type Direction,
  movePanel,
  withCharts,
  withoutPanel,
  withPanel,
} from './move-panel.ts';
import { presetArrangement, presetNames } from './presets.ts';

const stack = (...panels: PanelName[]): Stack => ({
  weight: 100,
  panels,
  shown: panels[0] as PanelName,
});
const split = (...parts: Part[]): Split => ({ weight: 100, parts });

/** `[markets | chart / orders,alerts | book]`: parts side by side, one below another, and stacks. */
function sketch(part: Part, depth = 0): string {
  if ('panels' in part)
    return part.panels
      .map((name) => (name === part.shown && part.panels.length > 1 ? `*${name}` : name))
      .join(',');
  const inner = part.parts
    .map((each) => sketch(each, depth + 1))
    .join(depth % 2 === 0 ? ' | ' : ' / ');
  return depth === 0 ? inner : `(${inner})`;
}

const desk = split(
  stack('markets'),
  split(stack('chart'), stack('orders', 'alerts')),
  stack('ticket'),
);

test('what was kept is read as it was', () => {
  expect(readArrangement(JSON.parse(JSON.stringify(desk)))).toEqual(desk);
});

test('what cannot be used of an arrangement is left out: other panels, doubles, empty places, weights that are none', () => {
  for (const bad of [
    null,
    1,
    [],
    {},
    { parts: [] },
    { parts: 'chart' },
    stack('chart'),
    { parts: [{ panels: [] }] },
    { parts: [{ panels: ['radio', 7] }] },
  ])
    expect(readArrangement(bad)).toBeNull();
  const kept = {
    weight: Number.NaN,
    parts: [
      { weight: -1, panels: ['chart', 'radio', 'chart'], shown: 'radio' },
      {
        weight: 50,
        parts: [
          { weight: 1e9, panels: ['chart'] },
          { weight: 3, parts: [{ panels: ['book', 'tape'], shown: 'tape' }] },
        ],
      },
    ],
  };
  expect(readArrangement(kept)).toEqual({
    weight: 100,
    parts: [
      { weight: 100, panels: ['chart'], shown: 'chart' },
      { weight: 50, panels: ['book', 'tape'], shown: 'tape' },
    ],
  });
});

test('an arrangement that is deeper than any desk is not followed to its end', () => {
  const deep = Array.from({ length: 10_000 }).reduce<unknown>(
    (inner) => ({ parts: [inner] }),
    stack('chart'),
  );
  expect(readArrangement(deep)).toBeNull();
});

test('a panel is moved out of its stack, and alone it joins what is next to it', () => {
  const walk = (panel: PanelName, ...directions: Direction[]) => {
    const at = { now: desk };
    return directions.map((direction) => {
      at.now = movePanel(at.now, panel, direction);
      return sketch(at.now);
    });
  };
  expect(walk('alerts', 'right', 'up', 'up', 'right', 'down')).toEqual([
    'markets | (chart / (orders | alerts)) | ticket',
    'markets | (chart,*alerts / orders) | ticket',
    'markets | (alerts / chart / orders) | ticket',
    'markets | (chart / orders) | ticket,*alerts',
    'markets | (chart / orders) | (ticket / alerts)',
  ]);
});

test('at the edge of the desk a panel stays, and whatever is done no panel is lost', () => {
  expect(movePanel(desk, 'markets', 'left')).toEqual(desk);
  expect(movePanel(desk, 'markets', 'up')).toEqual(desk);
  expect(movePanel(desk, 'book', 'up')).toEqual(desk);
  const directions: readonly Direction[] = ['left', 'up', 'right', 'down'];
  const start = presetArrangement('simple', { width: 1280, height: 800 });
  const all = [...panelsOf(start)].sort();
  let now = start;
  for (let step = 0; step < 400; step += 1) {
    const panel = all[(step * 7) % all.length] as PanelName;
    now = movePanel(now, panel, directions[(step * 5 + (step >> 3)) % 4] as Direction);
    expect([...panelsOf(now)].sort()).toEqual(all);
    expect(readArrangement(JSON.parse(JSON.stringify(now)))).toEqual(now);
  }
});

test('a panel is closed and brought back beside its companion; the last one is not closed', () => {
  const without = withoutPanel(desk, 'chart');
  expect(without && sketch(without)).toBe('markets | *orders,alerts | ticket');
  expect(without && sketch(withPanel(without, 'chart'))).toBe(
    'markets | orders,alerts,*chart | ticket',
  );
  expect(sketch(withPanel(desk, 'book'))).toBe('markets | (chart / *orders,alerts) | ticket,*book');
  expect(withPanel(desk, 'chart')).toBe(desk);
  expect(withoutPanel(split(stack('chart')), 'chart')).toBeNull();
});

test('charts take the place of the first in equal rows, in a row or in a column, and go again', () => {
  const several = withCharts(desk, 4);
  expect(sketch(several)).toBe(
    'markets | (((chart / chart3) | (chart2 / chart4)) / *orders,alerts) | ticket',
  );
  expect(sketch(withCharts(desk, 2))).toBe(
    'markets | ((chart | chart2) / *orders,alerts) | ticket',
  );
  expect(chartsIn(withCharts(several, 6))).toHaveLength(6);
  expect(sketch(withCharts(several, 1))).toBe(sketch(desk));
  const side = split(stack('chart', 'book'), stack('ticket'));
  expect(sketch(withCharts(side, 2))).toBe('*chart,book | chart2 | ticket');
  expect(sketch(withCharts(side, 4))).toBe('((*chart,book | chart2) / (chart3 | chart4)) | ticket');
  expect(sketch(withCharts(split(stack('ticket')), 2))).toBe('ticket,*chart | chart2');
  for (const count of [1, 2, 4, 6]) {
    const read = withCharts(side, count);
    expect(readArrangement(JSON.parse(JSON.stringify(read)))).toEqual(read);
  }
});

test('each preset has a ticket, a chart and the orders, and its columns keep their widths on a larger screen', () => {
  for (const name of presetNames)
    for (const [width, height] of [
      [1280, 800],
      [1920, 1080],
      [2560, 1440],
      [3840, 2160],
      [1024, 720],
    ] as const) {
      const preset = presetArrangement(name, { width, height });
      expect(readArrangement(preset)).toEqual(preset);
      expect(panelsOf(preset)).toEqual(
        expect.arrayContaining(['ticket', 'chart', 'orders', 'markets', 'tape']),
      );
      const sum = preset.parts.reduce((total, { weight }) => total + weight, 0);
      expect(sum).toBe(width - 88);
      expect(preset.parts.at(-1)?.weight).toBeLessThanOrEqual(370);
    }
});
