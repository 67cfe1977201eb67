/** The key of an indicator: `SYMBOL|interval|name|p1,p2`. */
import {
  type IndicatorName,
  type IndicatorParameter,
  indicatorOf,
  indicators,
} from '../../contract/plain/indicators.ts';

export interface IndicatorKey {
  /** Key of the chart that it belongs to. */
  readonly chart: string;
  readonly name: IndicatorName;
  readonly parameters: readonly number[];
}

const PLAIN_NUMBER = /^\d{1,4}(\.\d{1,6})?$/;

/** Null for a key that names no indicator, or parameters that it does not take. */
export function parseIndicatorKey(key: string): IndicatorKey | null {
  const [symbol = '', interval = '', name = '', text, ...more] = key.split('|');
  if (text === undefined || more.length > 0 || !isIndicatorName(name)) return null;
  const wanted = indicatorOf(name).parameters;
  const given = text === '' ? [] : text.split(',');
  if (given.length !== wanted.length) return null;
  if (!wanted.every((parameter, index) => isWithin(given[index] ?? '', parameter))) return null;
  return { chart: `${symbol}|${interval}`, name, parameters: given.map(Number) };
}

function isWithin(text: string, { minimum, maximum, step }: IndicatorParameter): boolean {
  const value = PLAIN_NUMBER.test(text) ? Number(text) : Number.NaN;
  const isOnStep = step !== 1 || Number.isInteger(value);
  return value >= minimum && value <= maximum && isOnStep;
}

function isIndicatorName(name: string): name is IndicatorName {
  return Object.hasOwn(indicators, name);
}
