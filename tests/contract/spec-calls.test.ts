import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { User } from '../../contract/features/session.ts';
import { endpointTable } from '../../contract/table.ts';
import { fromWireName, toWireName } from '../../contract/wire.ts';
import { fieldsOf } from './arbitraries.ts';

interface SpecCall {
  readonly method: string;
  readonly path: string;
  readonly fields: readonly string[];
}

/** Added to every payload by the worker (CORE-04), so no row names it. */
const LANGUAGE_FIELD = 'lang';
/** The upload's one field is a file of a multipart body, which no form schema can say. */
const UPLOAD_PATH = '/upload';

/** `email_code|type:forget` names both fields; `file (multipart)` names one. */
function fieldNames(cell: string): string[] {
  return cell
    .replace(/\(.*?\)/g, ' ')
    .split(/[\s|]+/)
    .map((name) => name.replace(/:.*/, ''))
    .filter((name) => name !== '' && name !== LANGUAGE_FIELD);
}

const specText = readFileSync(new URL('../../docs/spec-calls.tsv', import.meta.url), 'utf8');
const specCalls: SpecCall[] = specText
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [, method = '', path = '', fields = ''] = line.split('\t');
    return { method, path, fields: fieldNames(fields) };
  });
const rows = Object.entries<Endpoint>(endpointTable);
const keyOf = (call: { method: string; path: string }) => `${call.method} ${call.path}`;

test('CORE-02 each of the 109 calls of the specification is one row, with its method', () => {
  expect(specCalls).toHaveLength(109);
  const spoken = rows.map(([, row]) => keyOf(row));
  const missing = specCalls.map(keyOf).filter((call) => !spoken.includes(call));
  expect(missing).toEqual([]);
  const repeated = spoken.filter((call, index) => spoken.indexOf(call) !== index);
  expect(repeated).toEqual([]);
});

test('CORE-22 each field that the specification names for a call is on the wire as written', () => {
  const absent = specCalls
    .filter((call) => call.path !== UPLOAD_PATH)
    .flatMap((call) => {
      const row = rows.find(([, candidate]) => keyOf(candidate) === keyOf(call))?.[1];
      const fields = row ? Object.keys(fieldsOf(row.request)).map(toWireName) : [];
      return call.fields
        .filter((field) => !fields.includes(field))
        .map((field) => `${keyOf(call)} ${field}`);
    });
  expect(absent).toEqual([]);
  const named = specCalls.flatMap((call) => call.fields);
  expect(named.filter((name) => toWireName(fromWireName(name)) !== name)).toEqual([]);
});

test('a row is marked as an extension exactly when the specification lacks it', () => {
  const known = new Set(specCalls.map(keyOf));
  for (const [name, row] of rows) {
    expect([name, row.extension === true]).toEqual([name, !known.has(keyOf(row))]);
  }
});

test('a name is its feature and a verb or noun', () => {
  for (const [name] of rows) expect(name).toMatch(/^[a-z][a-zA-Z]*\.[a-z][a-zA-Z]*$/);
});

test('SESS-03 there are no admin roles: a call is for guests, users or verified users, and no user has a role', () => {
  const accesses = new Set(rows.map(([, row]) => row.access));
  expect([...accesses].sort()).toEqual(['guest', 'user', 'verified']);
  expect(rows.filter(([name, row]) => /admin|operator/i.test(`${name} ${row.path}`))).toEqual([]);
  expect(Object.keys(User.def.shape).filter((field) => /role|admin/i.test(field))).toEqual([]);
  const migrations = new URL('../../server/db/migrations/', import.meta.url);
  const tables = readdirSync(migrations).map((name) =>
    readFileSync(new URL(name, migrations), 'utf8').replace(/--.*$/gm, ''),
  );
  expect(tables.filter((text) => /\b(is_admin|admin|role)\b/i.test(text))).toEqual([]);
});
