/** Panels that are moved, closed and brought back without a mouse. */
import {
  type ChartName,
  chartNames,
  isStack,
  type PanelName,
  type Part,
  panelsOf,
  type Split,
  type Stack,
  tidy,
} from './arrangement.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';

/** With whom a panel that comes back shares its place, the first that is there. */
const companions: Readonly<Record<PanelName, readonly PanelName[]>> = {
  markets: ['alerts', 'orders'],
  chart: ['orders'],
  book: ['tape', 'ticket'],
  ladder: ['book', 'tape', 'ticket'],
  tape: ['book', 'ticket'],
  depth: ['book', 'tape', 'chart'],
  ticket: ['book', 'tape'],
  orders: ['alerts', 'markets'],
  alerts: ['orders', 'markets'],
  news: ['alerts', 'orders', 'markets'],
  chat: ['news', 'alerts', 'orders', 'markets'],
  chart2: ['chart'],
  chart3: ['chart'],
  chart4: ['chart'],
  chart5: ['chart'],
  chart6: ['chart'],
};

type Path = readonly number[];

/** Null when it was the last one: a desk without a panel could not be used. */
export function withoutPanel(root: Split, panel: PanelName): Split | null {
  return tidy(mapStacks(root, (stack) => without(stack, panel)));
}

export function withPanel(root: Split, panel: PanelName): Split {
  const there = panelsOf(root);
  if (there.includes(panel)) return root;
  const companion = companions[panel].find((name) => there.includes(name)) ?? there.at(-1);
  return mapStacks(root, (stack) =>
    companion !== undefined && stack.panels.includes(companion) ? withAdded(stack, panel) : stack,
  );
}

/** One, two, four or six charts in the place of the first, in rows of equal width. */
export function withCharts(root: Split, count: number): Split {
  const extra: readonly PanelName[] = chartNames.slice(1);
  const rest = tidy(mapStacks(root, (stack) => extra.reduce(without, stack)));
  const base = withPanel(rest ?? { weight: 1, parts: [stackOf('chart')] }, 'chart');
  const path = pathTo(base, 'chart', []);
  const first = path && at(base, path);
  if (!path || !first || count === 1) return base;
  const cells = chartNames
    .slice(0, count)
    .map((name) => (name === 'chart' ? first : stackOf(name)));
  const rowLength = count === 2 ? 2 : count / 2;
  const row = (from: number) => cells.slice(from, from + rowLength);
  const grid = isAlong(path.length, 'right')
    ? row(0).map((cell, index) => ({
        weight: 100,
        parts: [cell, ...row(rowLength).slice(index, index + 1)],
      }))
    : [row(0), row(rowLength)].map((parts) => ({ weight: 100, parts }));
  const even = grid.map((part) => ({
    ...part,
    parts: part.parts.map((each) => ({ ...each, weight: 100 })),
  }));
  return tidy(replaced(base, path, { weight: first.weight, parts: even }) as Split) ?? base;
}

export function chartsIn(root: Split): readonly ChartName[] {
  const there = panelsOf(root);
  return chartNames.filter((name) => there.includes(name));
}

function stackOf(panel: PanelName): Stack {
  return { weight: 100, panels: [panel], shown: panel };
}

/**
 * Out of a stack it gets a place of its own on that side; alone in its place it joins the stack that is next there.
 * So any arrangement can be reached. At the edge of the desk it stays.
 */
export function movePanel(root: Split, panel: PanelName, direction: Direction): Split {
  const path = pathTo(root, panel, []);
  const stack = path && at(root, path);
  if (!path || !stack || !isStack(stack)) return root;
  const moved =
    stack.panels.length > 1
      ? parted(root, path, panel, direction)
      : joined(root, path, panel, direction);
  return (moved && tidy(moved)) ?? root;
}

function parted(root: Split, path: Path, panel: PanelName, direction: Direction): Split {
  const stack = at(root, path) as Stack;
  const half = { weight: stack.weight / 2 };
  const alone: Stack = { ...half, panels: [panel], shown: panel };
  const rest: Stack = { ...without(stack, panel), ...half };
  const pair = direction === 'left' || direction === 'up' ? [alone, rest] : [rest, alone];
  const place = path.at(-1) ?? 0;
  const parentPath = path.slice(0, -1);
  if (!isAlong(parentPath.length, direction))
    return replaced(root, path, { weight: stack.weight, parts: pair }) as Split;
  const parent = at(root, parentPath) as Split;
  return replaced(root, parentPath, {
    ...parent,
    parts: [...parent.parts.slice(0, place), ...pair, ...parent.parts.slice(place + 1)],
  }) as Split;
}

function joined(root: Split, path: Path, panel: PanelName, direction: Direction): Split | null {
  const step = direction === 'left' || direction === 'up' ? -1 : 1;
  for (let depth = path.length - 1; depth >= 0; depth -= 1) {
    if (!isAlong(depth, direction)) continue;
    const next = (path[depth] ?? 0) + step;
    const neighbourPath = [...path.slice(0, depth), next];
    const neighbour = next < 0 ? undefined : at(root, neighbourPath);
    if (!neighbour) continue;
    const target = facing(neighbour, depth + 1, direction);
    return mapStacks(root, (stack) =>
      stack === target ? withAdded(stack, panel) : without(stack, panel),
    );
  }
  return null;
}

/** The stack of a neighbour at which one arrives. */
function facing(part: Part, depth: number, direction: Direction): Stack {
  if (isStack(part)) return part;
  const fromEnd = isAlong(depth, direction) && (direction === 'left' || direction === 'up');
  return facing(part.parts.at(fromEnd ? -1 : 0) as Part, depth + 1, direction);
}

/** Whether parts at this depth lie in a row of that direction; the first do side by side. */
function isAlong(depth: number, direction: Direction): boolean {
  return (depth % 2 === 0) === (direction === 'left' || direction === 'right');
}

function pathTo(part: Part, panel: PanelName, path: Path): Path | null {
  if (isStack(part)) return part.panels.includes(panel) ? path : null;
  for (const [index, each] of part.parts.entries()) {
    const found = pathTo(each, panel, [...path, index]);
    if (found) return found;
  }
  return null;
}

function at(part: Part, [first, ...rest]: Path): Part | undefined {
  if (first === undefined) return part;
  const next = isStack(part) ? undefined : part.parts[first];
  return next && at(next, rest);
}

function replaced(part: Part, [first, ...rest]: Path, by: Part): Part {
  if (first === undefined || isStack(part)) return by;
  const parts = part.parts.map((each, index) =>
    index === first ? replaced(each, rest, by) : each,
  );
  return { ...part, parts };
}

function mapStacks(root: Split, change: (stack: Stack) => Stack): Split {
  const parts = root.parts.map((part) => (isStack(part) ? change(part) : mapStacks(part, change)));
  return { ...root, parts };
}

function without(stack: Stack, panel: PanelName): Stack {
  const panels = stack.panels.filter((name) => name !== panel);
  const shown = stack.shown === panel ? (panels[0] ?? panel) : stack.shown;
  return panels.length === stack.panels.length ? stack : { ...stack, panels, shown };
}

function withAdded(stack: Stack, panel: PanelName): Stack {
  return { ...stack, panels: [...stack.panels, panel], shown: panel };
}
