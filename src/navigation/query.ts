/**
 * Query parameters, parsed by type: whatever is in the address, a screen gets what it can use.
 *   const { symbol, id } = useQueryValues({ symbol: textParam(/^[A-Z0-9-]{1,24}$/), id: integerParam() })
 * A missing or malformed value is null, or the fallback.
 */
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';

export type Param<Value> = (raw: string | null) => Value;
type Params = Readonly<Record<string, Param<unknown>>>;
export type QueryOf<Shape extends Params> = {
  readonly [Name in keyof Shape]: ReturnType<Shape[Name]>;
};

const MAX_LENGTH = 2000;

export function textParam(pattern: RegExp): Param<string | null>;
export function textParam(pattern: RegExp, fallback: string): Param<string>;
export function textParam(pattern: RegExp, fallback: string | null = null): Param<string | null> {
  return (raw) => (raw !== null && raw.length <= MAX_LENGTH && pattern.test(raw) ? raw : fallback);
}

export function integerParam(): Param<number | null> {
  return (raw) => (raw !== null && /^\d{1,15}$/.test(raw) ? Number(raw) : null);
}

export function oneOfParam<const Value extends string>(
  values: readonly Value[],
): Param<Value | null>;
export function oneOfParam<const Value extends string>(
  values: readonly Value[],
  fallback: Value,
): Param<Value>;
export function oneOfParam<const Value extends string>(
  values: readonly Value[],
  fallback: Value | null = null,
): Param<Value | null> {
  return (raw) => values.find((value) => value === raw) ?? fallback;
}

/** A path of this app, to return to; never another site, never login itself. */
export function pathParam(): Param<string | null> {
  return (raw) => {
    if (raw === null || raw.length > MAX_LENGTH) return null;
    if (!/^\/(?![/\\])[\w\-/]*(\?[\w\-.~%&=+]*)?$/.test(raw)) return null;
    return raw.startsWith('/pages/common/login') ? null : raw;
  };
}

export function parseQuery<const Shape extends Params>(
  search: URLSearchParams,
  shape: Shape,
): QueryOf<Shape> {
  const entries = Object.entries(shape).map(([name, param]) => [name, param(search.get(name))]);
  // `entries` holds every name of the shape with the value that its parameter answers.
  return Object.fromEntries(entries) as QueryOf<Shape>;
}

/** What follows the path of this page. */
export function useSearch(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}

export function useQueryValues<const Shape extends Params>(shape: Shape): QueryOf<Shape> {
  return parseQuery(useSearch(), shape);
}
