/** The indicators that the trader switched on: a list of plain values, changed by pure functions. */
import {
  type IndicatorName,
  type IndicatorParameter,
  indicatorOf,
  indicators,
} from '../../../../contract/plain/indicators.ts';
import { indicatorLooks } from './indicator-looks.ts';
import { isLineColor, type LineColor, lineColors, type ToneColor } from './line-colors.ts';

export interface ActiveIndicator {
  readonly id: string;
  readonly name: IndicatorName;
  /** Parameters in the order of the contract's table. */
  readonly values: readonly number[];
  /** One a line; null is the colour of the table. */
  readonly colors: readonly (LineColor | null)[];
  readonly isHidden: boolean;
}

export const MAXIMUM_PANES = 6;
/** More lines over the bars than these hide them. */
const MAXIMUM_OVER_PRICE = 10;

export const indicatorNames = Object.keys(indicators) as IndicatorName[];

export const namesOf = (pane: 'price' | 'own') =>
  indicatorNames.filter((name) => indicatorOf(name).pane === pane);

export function hasRoomFor(active: readonly ActiveIndicator[], name: IndicatorName): boolean {
  const { pane } = indicatorOf(name);
  const taken = active.filter((one) => indicatorOf(one.name).pane === pane).length;
  return taken < (pane === 'own' ? MAXIMUM_PANES : MAXIMUM_OVER_PRICE);
}

export function addIndicator(
  active: readonly ActiveIndicator[],
  name: IndicatorName,
): readonly ActiveIndicator[] {
  if (!hasRoomFor(active, name)) return active;
  const twins = active.filter((one) => one.name === name).length;
  const added: ActiveIndicator = {
    id: freeId(active, name),
    name,
    values: indicatorOf(name).parameters.map(({ fallback }) => fallback),
    colors: indicatorLooks[name].lines.map(() => null),
    isHidden: false,
  };
  return [...active, twins === 0 ? added : setApart(active, added)];
}

/** A second one of its kind has a colour of its own and twice the period, or it would hide the first. */
function setApart(active: readonly ActiveIndicator[], added: ActiveIndicator): ActiveIndicator {
  const { parameters, outputs } = indicatorOf(added.name);
  const used = new Set(active.map((one) => colorsOf(one)[0]));
  const free = lineColors.find((color) => !used.has(color)) ?? null;
  const [first] = parameters;
  const longest = Math.max(
    ...active.filter(({ name }) => name === added.name).map(({ values }) => values[0] ?? 0),
  );
  const values = added.values.map((value, index) =>
    index === 0 && first ? withinBounds(first, longest * 2) : value,
  );
  return { ...added, values, colors: outputs.length === 1 ? [free] : added.colors };
}

function freeId(active: readonly ActiveIndicator[], name: IndicatorName): string {
  const taken = new Set(active.map(({ id }) => id));
  let number = 1;
  while (taken.has(`${name}-${number}`)) number += 1;
  return `${name}-${number}`;
}

export function withinBounds(parameter: IndicatorParameter, value: number): number {
  const { minimum, maximum, step, fallback } = parameter;
  if (!Number.isFinite(value)) return fallback;
  const stepped = Math.round(value / step) * step;
  // A multiple of 0.01 is not a double; the text that goes into the topic's key has to be short.
  return Number(Math.min(maximum, Math.max(minimum, stepped)).toFixed(4));
}

export function colorsOf({ name, colors }: ActiveIndicator): readonly (LineColor | ToneColor)[] {
  return indicatorLooks[name].lines.map((look, index) => colors[index] ?? look.color);
}

/** `MA 20`: the name with its parameters, the same in every language. */
export function titleOf({ name, values }: ActiveIndicator): string {
  return [indicatorLooks[name].short, ...values].join(' ');
}

export function topicKeyOf(chartKey: string, { name, values }: ActiveIndicator): string {
  return `${chartKey}|${name}|${values.join(',')}`;
}

/** Cleans a stored list: entries of another version or broken ones are dropped or corrected. */
export function readActive(stored: unknown): readonly ActiveIndicator[] {
  const active: ActiveIndicator[] = [];
  for (const entry of Array.isArray(stored) ? (stored as readonly unknown[]) : []) {
    const one = readOne(entry);
    if (one !== null && hasRoomFor(active, one.name))
      active.push({ ...one, id: freeId(active, one.name) });
  }
  return active;
}

function readOne(entry: unknown): ActiveIndicator | null {
  if (typeof entry !== 'object' || entry === null) return null;
  const { name, values, colors, isHidden } = entry as Record<string, unknown>;
  const known = indicatorNames.find((one) => one === name);
  if (known === undefined) return null;
  const given = (list: unknown, index: number): unknown =>
    Array.isArray(list) ? list[index] : undefined;
  return {
    id: '',
    name: known,
    values: indicatorOf(known).parameters.map((parameter, index) =>
      withinBounds(parameter, Number(given(values, index) ?? Number.NaN)),
    ),
    colors: indicatorLooks[known].lines.map((_, index) => {
      const color = given(colors, index);
      return isLineColor(color) ? color : null;
    }),
    isHidden: isHidden === true,
  };
}
