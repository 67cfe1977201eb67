/**
 * The JSON Schema of what is really on the wire: form text and the spec's names, not our values.
 */
import { z } from './schema.ts';
import { toWireName } from './wire.ts';

export type JsonSchema = { readonly [keyword: string]: unknown };

/**
 * `names` says whether keys take the spec's names, as in calls, or stay as they are, as in frames
 * of the socket. Rules that JSON Schema cannot say, such as a count of code points, are left out.
 * OpenAPI 3.1 speaks JSON Schema 2020-12, AsyncAPI 3 draft 7.
 */
export function wireSchema(
  schema: z.ZodMiniType,
  names: 'spec' | 'kept' = 'spec',
  target: 'draft-2020-12' | 'draft-7' = 'draft-2020-12',
): JsonSchema {
  const { $schema: _dialect, ...said } = z.toJSONSchema(schema, { io: 'input', target });
  return withNames(said, names === 'spec' ? toWireName : (name) => name);
}

type Rename = (name: string) => string;

function withNames(node: JsonSchema, rename: Rename): JsonSchema {
  return Object.fromEntries(
    Object.entries(node)
      .filter(([keyword, value]) => !isBoundOfEveryInteger(keyword, value))
      .map(([keyword, value]) => [keyword, keywordValue(keyword, value, rename)]),
  );
}

/** Any integer is a safe one here; saying so at each of them only buries the bounds that matter. */
function isBoundOfEveryInteger(keyword: string, value: unknown): boolean {
  return (
    (keyword === 'minimum' && value === Number.MIN_SAFE_INTEGER) ||
    (keyword === 'maximum' && value === Number.MAX_SAFE_INTEGER)
  );
}

function keywordValue(keyword: string, value: unknown, rename: Rename): unknown {
  // Closed tuples say their length as well; linters take `items: false` for items forgotten.
  if (keyword === 'items' && value === false) return {};
  if (keyword === 'required' && Array.isArray(value)) return value.map((name) => rename(name));
  if (Array.isArray(value))
    return value.map((part) => (isNode(part) ? withNames(part, rename) : part));
  if (!isNode(value)) return value;
  if (keyword !== 'properties') return withNames(value, rename);
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      rename(name),
      isNode(part) ? withNames(part, rename) : part,
    ]),
  );
}

function isNode(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
