/** The layouts of the desk as the trader has left them. Kept on the device, and part of the workspace. */
import { create } from 'zustand';
import { storage } from '../device/storage.ts';
import { readArrangement, type Split } from './arrangement.ts';
import { type DeskCharts, firstCharts, readDeskCharts } from './desk-charts.ts';
import { type PresetName, presetArrangement, presetNames, type Room, WIDE_PX } from './presets.ts';

/** Options are traded on a desk of their own. */
export type DeskUse = 'trade' | 'options';
/** What is moved on a laptop stays as it was on a wide screen. */
type DeskClass = 'desk' | 'wide';

export interface KeptLayout {
  /** The name of a preset, or an id of a layout of one's own. */
  readonly id: string;
  /** Null for a preset, whose name is a word. */
  readonly name: string | null;
  readonly arrangements: Readonly<Partial<Record<DeskClass, Split>>>;
  /** Where there has been more than one chart. */
  readonly charts?: DeskCharts;
}

export interface DeskLayouts {
  readonly chosen: Readonly<Record<DeskUse, string>>;
  /** Presets that were changed, and layouts of one's own in the order of their keys. */
  readonly kept: readonly KeptLayout[];
}

const MOST_OWN = 20;
export const LONGEST_NAME = 40;
const STORED_KEY = 'trade.desk';
const firstChosen = { trade: 'simple', options: 'options' } as const;

export const useDeskLayouts = create<DeskLayouts>(() =>
  readDeskLayouts(storage.readJson(STORED_KEY, isRecord)),
);

/** From the device or from a file; what cannot be used is left out. */
export function readDeskLayouts(value: unknown): DeskLayouts {
  const given = isRecord(value) && Array.isArray(value['kept']) ? value['kept'] : [];
  const seen = new Set<string>();
  const kept = given.flatMap((each) => {
    const layout = readLayout(each);
    if (layout === null || seen.has(layout.id)) return [];
    seen.add(layout.id);
    return [layout];
  });
  const own = kept.filter(({ name }) => name !== null).slice(0, MOST_OWN);
  const usable = [...kept.filter(({ name }) => name === null), ...own];
  const chosen = isRecord(value) && isRecord(value['chosen']) ? value['chosen'] : {};
  const ids = layoutIds({ kept: usable });
  const choice = (use: DeskUse) => ids.find((id) => id === chosen[use]) ?? firstChosen[use];
  return { chosen: { trade: choice('trade'), options: choice('options') }, kept: usable };
}

function readLayout(value: unknown): KeptLayout | null {
  if (!isRecord(value) || typeof value['id'] !== 'string' || !isRecord(value['arrangements']))
    return null;
  const { id } = value;
  const name = isPreset(id) ? null : readName(value['name']);
  if (name === '' || !/^[\w-]{1,40}$/.test(id)) return null;
  const desk = readArrangement(value['arrangements']['desk']);
  const wide = readArrangement(value['arrangements']['wide']);
  if (desk === null && wide === null) return null;
  const arrangements = { ...(desk && { desk }), ...(wide && { wide }) };
  const hasCharts = isRecord(value['charts']);
  return { id, name, arrangements, ...(hasCharts && { charts: readDeskCharts(value['charts']) }) };
}

/** Empty for what is no name. */
export function readName(value: unknown): string {
  return typeof value === 'string' ? value.trim().replace(/\s+/g, ' ').slice(0, LONGEST_NAME) : '';
}

export function isPreset(id: string): id is PresetName {
  return presetNames.some((name) => name === id);
}

/** In the order of their keys. */
export function layoutIds({ kept }: Pick<DeskLayouts, 'kept'>): readonly string[] {
  return [...presetNames, ...kept.flatMap(({ id, name }) => (name === null ? [] : [id]))];
}

/** As it was left on a screen of this class, else as it was made. */
export function arrangementOf({ kept }: DeskLayouts, id: string, room: Room): Split {
  const arrangements = kept.find((layout) => layout.id === id)?.arrangements;
  const own = arrangements?.[classOf(room)];
  if (own) return own;
  if (isPreset(id)) return presetArrangement(id, room);
  return arrangements?.desk ?? arrangements?.wide ?? presetArrangement('simple', room);
}

export function chartsOf({ kept }: DeskLayouts, id: string): DeskCharts {
  return kept.find((layout) => layout.id === id)?.charts ?? firstCharts;
}

function classOf({ width }: Room): DeskClass {
  return width < WIDE_PX ? 'desk' : 'wide';
}

export function chooseLayout(use: DeskUse, id: string): void {
  const { chosen } = useDeskLayouts.getState();
  change({ chosen: { ...chosen, [use]: id } });
}

export function keepArrangement(id: string, room: Room, arrangement: Split): void {
  const { kept } = useDeskLayouts.getState();
  const before = kept.find((layout) => layout.id === id) ?? { id, name: null, arrangements: {} };
  const arrangements = { ...before.arrangements, [classOf(room)]: arrangement };
  const next = { ...before, arrangements };
  const isNew = !kept.some((layout) => layout.id === id);
  change({ kept: isNew ? [...kept, next] : kept.map((each) => (each.id === id ? next : each)) });
}

/** Together with how the panels lie: what is kept of a layout is whole. */
export function keepCharts(id: string, { room, arrangement }: Lying, charts: DeskCharts): void {
  keepArrangement(id, room, arrangement);
  const { kept } = useDeskLayouts.getState();
  change({ kept: kept.map((layout) => (layout.id === id ? { ...layout, charts } : layout)) });
}

/** A preset as it was at first, on all screens. */
export function resetLayout(id: PresetName): void {
  change({ kept: useDeskLayouts.getState().kept.filter((layout) => layout.id !== id) });
}

export type NameProblem = 'empty' | 'taken' | 'tooMany';

/** A new layout of one's own, chosen at once; or why there is none. */
export function saveLayout(
  use: DeskUse,
  name: string,
  { room, arrangement, charts }: Seen,
): NameProblem | null {
  const { kept } = useDeskLayouts.getState();
  const problem = nameProblem(name, null);
  if (problem !== null) return problem;
  if (kept.filter((layout) => layout.name !== null).length >= MOST_OWN) return 'tooMany';
  const id = crypto.randomUUID();
  const arrangements = { [classOf(room)]: arrangement };
  change({ kept: [...kept, { id, name: readName(name), arrangements, charts }] });
  chooseLayout(use, id);
  return null;
}

interface Lying {
  readonly room: Room;
  readonly arrangement: Split;
}

interface Seen extends Lying {
  readonly charts: DeskCharts;
}

export function renameLayout(id: string, name: string): NameProblem | null {
  const problem = nameProblem(name, id);
  if (problem !== null) return problem;
  const { kept } = useDeskLayouts.getState();
  const named = { name: readName(name) };
  change({ kept: kept.map((layout) => (layout.id === id ? { ...layout, ...named } : layout)) });
  return null;
}

/** Two layouts of one name could not be told apart. */
function nameProblem(name: string, id: string | null): NameProblem | null {
  const wanted = readName(name).toLowerCase();
  if (wanted === '') return 'empty';
  const isTaken = useDeskLayouts
    .getState()
    .kept.some((layout) => layout.id !== id && layout.name?.toLowerCase() === wanted);
  return isTaken ? 'taken' : null;
}

/** Whoever looks at it is back at the first preset. */
export function removeLayout(id: string): void {
  const { chosen, kept } = useDeskLayouts.getState();
  const left = (use: DeskUse) => (chosen[use] === id ? firstChosen[use] : chosen[use]);
  change({
    chosen: { trade: left('trade'), options: left('options') },
    kept: kept.filter((layout) => layout.id !== id),
  });
}

export function replaceDeskLayouts(layouts: DeskLayouts): void {
  change(layouts);
}

function change(part: Partial<DeskLayouts>): void {
  useDeskLayouts.setState(part);
  storage.writeJson(STORED_KEY, useDeskLayouts.getState());
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
