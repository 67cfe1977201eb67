/** Requests as bugs and attackers write them, drawn from the contract: the same seed draws the same ones. */
import fc from 'fast-check';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { z } from '../../../contract/schema.ts';
import { renameKeys, toWireName } from '../../../contract/wire.ts';
import { valuesOf } from '../../contract/arbitraries.ts';
import { badAmounts, badIds } from '../../support/bad-values.ts';
import { fieldNamesOf } from '../../support/request-fields.ts';
import type { Fields } from './every-call-world.ts';

export interface HostileRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** Whatever a field may hold that its reader did not think of. Percent signs are sent as they stand. */
const oddTexts: readonly string[] = [
  '',
  '2147483647',
  '2147483648',
  '9007199254740993',
  '9223372036854775808',
  'true',
  '[]',
  '{"a":1}',
  '"',
  '\\',
  '%',
  '%00',
  '%FF%FE',
  '%ED%A0%80',
  '\u0000',
  '\u0001\u001f\u007f',
  '\u202eABC\u200f\ufeff',
  '\u0301'.repeat(500),
  'ﷺ'.repeat(100),
  '👩‍👩‍👧‍👦'.repeat(40),
  '\r\nSet-Cookie: a=b',
  '<script>alert(1)</script>',
  `' or 1=1 --`,
  '$1; drop table users',
  '../../../etc/passwd',
  'javascript:alert(1)',
  '{{7*7}}',
  'constructor',
  'A'.repeat(5_000),
  'A'.repeat(70_000),
  '0000-00-00',
  '1970-01-01T00:00:00Z',
];

const hostileTexts = [badAmounts, badIds, oddTexts, oddTexts];

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE2'];
const FORM = 'application/x-www-form-urlencoded';
const contentTypes = [
  FORM,
  `${FORM}; charset=utf-16`,
  'application/json',
  'text/plain',
  'multipart/form-data',
  'multipart/form-data; boundary=b',
  'application/octet-stream',
  'x',
];
const brokenBodies = [
  '',
  '{',
  '[[[[',
  'null',
  `{"__proto__":{"a":1}}`,
  '{"a":'.repeat(2_000),
  '&&&===&%%%',
  'a=1&a=2&a[]=3&a[b]=4',
  `--b\r\nContent-Disposition: form-data; name="file"; filename="../../x.png"\r\nContent-Type: image/png\r\n\r\n\u0089PNG`,
  '--b\r\nContent-Disposition: form-data\r\n\r\n\r\n--b--\r\n',
  `--b\r\nContent-Disposition: form-data; name="${'f'.repeat(3_000)}"\r\n\r\nx\r\n--b--`,
];
const oddTails = ['/', '//', '/../', '/%00', '/%', ';a=b', '/x'.repeat(500)];
const oddHeaders: readonly Readonly<Record<string, string>>[] = [
  { authorization: 'Bearer' },
  { authorization: 'x'.repeat(4_000) },
  { authorization: `' or ''='` },
  { 'idempotency-key': 'short' },
  { 'idempotency-key': 'k'.repeat(3_000) },
  { 'idempotency-key': 'a b\u00e9' },
  { 'accept-language': ';q=9,,,*'.repeat(50) },
  { 'content-encoding': 'gzip' },
  { 'content-encoding': 'br, nothing' },
  { 'x-forwarded-for': `${'1,'.repeat(500)}::::` },
  { 'x-forwarded-host': '\u00ff' },
  { origin: 'null' },
  { range: 'bytes=9999-0' },
  { 'if-none-match': '*' },
];

export interface HostileParts {
  readonly endpoint: Endpoint;
  /** Fields of a call that would be accepted, where they are known. */
  readonly valid: Fields | null;
  /** Of somebody with money, and ids of what is another's. */
  readonly token: string;
  readonly foreignIds: readonly string[];
}

/** Draws one value after the other, the same ones for the same seed. */
function createDraw(seed: number) {
  const counter = { drawn: 0 };
  const draw = <Value>(arbitrary: fc.Arbitrary<Value>): Value => {
    counter.drawn += 1;
    const [value] = fc.sample(arbitrary, { seed: seed * 1_000 + counter.drawn, numRuns: 1 });
    return value as Value;
  };
  return {
    draw,
    oneOf: <Value>(values: readonly Value[]): Value => draw(fc.constantFrom(...values)),
    isOnceIn: (count: number) => draw(fc.nat({ max: count - 1 })) === 0,
  };
}
type Draw = ReturnType<typeof createDraw>;

/** One request; most are nearly right, because what is all wrong is refused at the door. */
export function hostileRequest(parts: HostileParts, seed: number): HostileRequest {
  const drawing = createDraw(seed);
  const { oneOf, isOnceIn } = drawing;
  const { endpoint, token } = parts;
  const text = hostileForm(parts, drawing);
  const form = isOnceIn(30) ? `${text}&${text}` : text;
  const method = isOnceIn(20) ? oneOf(METHODS) : endpoint.method;
  const isInPath = ['GET', 'DELETE', 'HEAD'].includes(method);
  const headers = {
    ...(!isOnceIn(12) && { authorization: token }),
    ...(!isOnceIn(8) && { 'idempotency-key': `hostile-${seed}` }),
    ...(!isInPath && { 'content-type': isOnceIn(15) ? oneOf(contentTypes) : FORM }),
    ...(isOnceIn(15) && oneOf(oddHeaders)),
  };
  const tail = isOnceIn(25) ? oneOf(oddTails) : '';
  // What is longer ends before it reaches the server's code.
  const query = isInPath && form !== '' ? `?${form.slice(0, 12_000)}` : '';
  const body = isOnceIn(15) ? oneOf(brokenBodies) : form;
  return {
    method,
    path: `/api${endpoint.path}${tail}${query}`,
    headers,
    ...(!isInPath && { body: Buffer.from(body, 'latin1') }),
  };
}

/** Mostly one of its fields is spoilt: a second one would hide what the first does. */
function hostileForm(
  { endpoint, valid, foreignIds }: HostileParts,
  { draw, oneOf, isOnceIn }: Draw,
): string {
  const made = () => z.encode(endpoint.request, draw(valuesOf(endpoint.request)) as never);
  const fields = new Map(
    Object.entries(valid ?? (renameKeys(made(), toWireName) as Record<string, string>)),
  );
  const always = ['lang', 'page', 'limit'];
  const own = fieldNamesOf(endpoint).map(toWireName);
  const names = own.length === 0 ? always : own;
  const spoilt = oneOf([0, 1, 1, 1, 1, 2, 3]);
  for (let count = 0; count < spoilt; count += 1) {
    const name = isOnceIn(20) ? oneOf(oddTexts) : oneOf(isOnceIn(8) ? always : names);
    if (isOnceIn(8)) fields.delete(name);
    else fields.set(name, oneOf(isOnceIn(8) ? foreignIds : oneOf(hostileTexts)));
  }
  return [...fields].map(([name, value]) => `${raw(name)}=${raw(value)}`).join('&');
}

/** What belongs into an address is escaped, but for the percent signs of broken escapes. */
function raw(text: string): string {
  return encodeURIComponent(text).replaceAll('%25', '%');
}
