/**
 * Values on their way to and from SQL, in PostgreSQL's text format. Both drivers use this one
 * codec, so that a query answers the same on either.
 */

/** Encodes one parameter. Arrays become SQL arrays and plain objects JSON; see `json` for the rest. */
export function encodeParameter(value: unknown): string | null {
  if (value === null) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (typeof value === 'number') return encodeNumber(value);
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (Array.isArray(value)) return `{${value.map(encodeElement).join(',')}}`;
  if (typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
    return JSON.stringify(value);
  }
  throw new TypeError(`a ${typeof value} cannot be a parameter of a query`);
}

/** Text for a jsonb parameter whose value may be an array, a string, a number or null. */
export function json(value: unknown): string {
  return JSON.stringify(value);
}

/** Decodes one column by the object id of its type. Amounts become plain decimal text. */
export function decodeColumn(typeId: number, text: string): unknown {
  switch (typeId) {
    case typeIds.bool:
      return text === 't';
    case typeIds.int8:
      return decodeInteger(text);
    case typeIds.int2:
    case typeIds.int4:
    case typeIds.oid:
    case typeIds.float4:
    case typeIds.float8:
      return Number(text);
    case typeIds.numeric:
      return normaliseDecimal(text);
    case typeIds.json:
    case typeIds.jsonb:
      return JSON.parse(text);
    case typeIds.bytea:
      return new Uint8Array(Buffer.from(text.slice(2), 'hex'));
    default:
      return text;
  }
}

/** Drops trailing zeros after the point, which `numeric` keeps: `1.50` becomes `1.5`. */
export function normaliseDecimal(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

const typeIds = {
  bool: 16,
  bytea: 17,
  int8: 20,
  int2: 21,
  int4: 23,
  oid: 26,
  json: 114,
  float4: 700,
  float8: 701,
  numeric: 1700,
  jsonb: 3802,
} as const;

function encodeNumber(value: number): string {
  if (!Number.isFinite(value)) throw new TypeError(`${value} cannot be a parameter of a query`);
  return String(value);
}

function encodeElement(value: unknown): string {
  const text = encodeParameter(value);
  return text === null ? 'NULL' : `"${text.replace(/["\\]/g, '\\$&')}"`;
}

function decodeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a safe integer`);
  return value;
}
