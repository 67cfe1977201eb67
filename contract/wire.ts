/**
 * Codecs between form text and values, and between our camelCase and the spec's snake_case.
 * A form carries text only, so a number or a flag in a request is a codec, never `z.number()`.
 */
import { z } from './schema.ts';

/** A whole number in form text, from 0 to 2^53 - 1. */
const WireWhole = z.codec(z.string().check(z.regex(/^(0|[1-9]\d{0,15})$/)), z.int(), {
  decode: (text) => Number(text),
  encode: (value) => String(value),
});

/** What a column of whole numbers holds. */
const LARGEST_INTEGER = 2 ** 31 - 1;

/** A count in form text, from 0 to 2^31 - 1. */
export const WireInteger = WireWhole.check(z.refine((value) => value <= LARGEST_INTEGER));

const isPositive = z.refine<number>((value) => value > 0);

/** A count that is not 0. */
export const PositiveInteger = WireInteger.check(isPositive);

/** The id of a market or a currency. */
export const CatalogueId = WireInteger.check(isPositive);

/** The id of a row, of which there may be more: a positive whole number. */
export const Id = WireWhole.check(isPositive);

/** The place in a list from which one goes on: the id of a row of it. It opens nothing by itself. */
export const Cursor = WireWhole.check(isPositive);

/** The last instant that a `Date` can hold. */
const LAST_INSTANT_MS = 8.64e15;

/** An instant in form text: milliseconds since the epoch. */
export const WireTime = WireWhole.check(z.refine((value) => value <= LAST_INSTANT_MS));

/** Yes or no in form text: `1` or `0`. */
export const WireFlag = z.codec(z.enum(['0', '1']), z.boolean(), {
  decode: (text) => text === '1',
  encode: (value) => (value ? '1' : '0'),
});

/** An instant in an answer: milliseconds since the epoch. */
export const Time = z.int();

/** At most so many code points; more is told as "Character too long" (APP-37). */
export function atMost(max: number) {
  return z.refine<string>((value) => [...value].length <= max, { error: 'text_too_long' });
}

/** Trimmed text counted in code points, without control characters. */
export function text(bounds: { min?: number; max: number }) {
  const { min = 0, max } = bounds;
  return z.string().check(
    z.trim(),
    z.refine((value) => !hasControlCharacter(value), { error: 'special_characters' }),
    atMost(max),
    z.refine((value) => [...value].length >= min),
  );
}

/** Drawn once for what somebody writes, and sent again with each retry: the same nonce is written once. */
export const Nonce = z.string().check(z.regex(/^[0-9a-f-]{36}$/));

export const NoFields = z.object({});

/** One page of a list: ten rows unless told, 100 at most (APP-31). Out of range is clamped. */
export const Page = z.object({
  page: z.optional(WireInteger),
  limit: z.optional(WireInteger),
});

/** A page of rows; `hasMore` false shows "No more data" (APP-43). */
export function paged<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ list: z.array(row), page: z.int(), limit: z.int(), hasMore: z.boolean() });
}

/** The same as a type, for pages of views. */
export interface PageOf<Row> {
  readonly list: readonly Row[];
  readonly page: number;
  readonly limit: number;
  readonly hasMore: boolean;
}

/** Wire names that the spec itself writes in camelCase. */
const KEPT_NAMES = new Set([
  'subName',
  'saveTime',
  'baseUrl',
  'baseDomain',
  'logoRed',
  'assetsType',
  'transactionNavs',
]);

/** `configId` becomes `config_id`. Names that the spec writes in camelCase stay. */
export function toWireName(name: string): string {
  if (KEPT_NAMES.has(name)) return name;
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** `config_id` becomes `configId`. */
export function fromWireName(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Renames every key of plain data, arrays and objects alike. Values are left as they are. */
export function renameKeys(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) {
    return typeof value[0] === 'object' ? value.map((item) => renameKeys(item, rename)) : value;
  }
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [rename(name), renameKeys(item, rename)]),
  );
}

export function hasControlCharacter(value: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what we refuse.
  return /[\u0000-\u001f\u007f\u2028\u2029\u202a-\u202e\u2066-\u2069]/.test(value);
}
