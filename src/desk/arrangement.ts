/**
 * How the panels of a desk lie. The parts of the whole stand side by side, the parts of such a part one below another,
 * and so on in turn; at the ends there are stacks, of which one panel is shown.
 */
export const panelNames = [
  'markets',
  'chart',
  'book',
  'ladder',
  'tape',
  'depth',
  'ticket',
  'orders',
  'alerts',
  'news',
  'chat',
  'chart2',
  'chart3',
  'chart4',
  'chart5',
  'chart6',
] as const;
export type PanelName = (typeof panelNames)[number];

export const chartNames = [
  'chart',
  'chart2',
  'chart3',
  'chart4',
  'chart5',
  'chart6',
] as const satisfies readonly PanelName[];
export type ChartName = (typeof chartNames)[number];

export interface Stack {
  /** Its share among its neighbours. */
  readonly weight: number;
  readonly panels: readonly PanelName[];
  readonly shown: PanelName;
}

export interface Split {
  readonly weight: number;
  readonly parts: readonly Part[];
}

export type Part = Stack | Split;

const MOST_WEIGHT = 10_000;
const MOST_DEPTH = 8;

export function isStack(part: Part): part is Stack {
  return 'panels' in part;
}

export function panelsOf(part: Part): readonly PanelName[] {
  return isStack(part) ? part.panels : part.parts.flatMap(panelsOf);
}

/** From the device or from a file; what cannot be used is left out, and null is what has no panel. */
export function readArrangement(value: unknown): Split | null {
  const part = readPart(value, new Set(), 0);
  return part === null || isStack(part) ? null : tidy(part);
}

function readPart(value: unknown, seen: Set<PanelName>, depth: number): Part | null {
  if (!isRecord(value) || depth > MOST_DEPTH) return null;
  const weight = readWeight(value['weight']);
  if (Array.isArray(value['parts'])) {
    const parts = value['parts'].flatMap((part) => readPart(part, seen, depth + 1) ?? []);
    return parts.length === 0 ? null : { weight, parts };
  }
  if (!Array.isArray(value['panels'])) return null;
  const panels = value['panels'].flatMap((name) => readPanel(name, seen) ?? []);
  const shown = panels.find((name) => name === value['shown']) ?? panels[0];
  return shown === undefined ? null : { weight, panels, shown };
}

/** Every panel lies in one place. */
function readPanel(value: unknown, seen: Set<PanelName>): PanelName | null {
  const name = panelNames.find((panel) => panel === value);
  if (name === undefined || seen.has(name)) return null;
  seen.add(name);
  return name;
}

function readWeight(value: unknown): number {
  const isUsable = typeof value === 'number' && value > 0 && value <= MOST_WEIGHT;
  return isUsable ? value : MOST_WEIGHT / 100;
}

/** Without empty stacks, and without parts that only hold one other. */
export function tidy(root: Split): Split | null {
  const parts = root.parts.flatMap(tidyPart);
  return parts.length === 0 ? null : { weight: root.weight, parts };
}

function tidyPart(part: Part): readonly Part[] {
  if (isStack(part)) return part.panels.length === 0 ? [] : [part];
  const parts = part.parts.flatMap(tidyPart);
  const [first] = parts;
  if (first === undefined) return [];
  if (parts.length > 1) return [{ weight: part.weight, parts }];
  if (isStack(first)) return [{ ...first, weight: part.weight }];
  // What is left lies as the neighbours do, and shares the room of what held it.
  const sum = first.parts.reduce((total, { weight }) => total + weight, 0);
  return first.parts.map((each) => ({ ...each, weight: (each.weight * part.weight) / sum }));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
