/** Random values of any schema of the contract, as the caller of an endpoint would give them. */
import fc from 'fast-check';
import { z } from '../../contract/schema.ts';

type Definition = z.core.$ZodTypes['_zod']['def'];
type Schema = z.core.$ZodType;

/** Patterns that fast-check cannot read or cannot hit, with values that match them. */
const spokenPatterns: readonly (readonly [string, fc.Arbitrary<string>])[] = [
  ['\\p{L}', fc.constantFrom('An', 'Nguyễn', '交易者', 'Trader9', 'ผู้ค้า', '1234567890')],
  // Any text of the pattern, but few have the checksum of an address.
  ['\\x21-\\x7e', fc.constant('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')],
];

/** Values of the schema's output: what `z.encode` takes and `z.decode` gives. */
export function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  return rawValuesOf(schema).filter((value) => isWholeValue(schema, value));
}

/** Trimmed texts, unequal ids and the like: only what encoding and decoding leaves as it is. */
function isWholeValue(schema: Schema, value: unknown): boolean {
  const encoded = z.safeEncode(schema, value as never);
  return encoded.success && z.safeDecode(schema, encoded.data as never).success;
}

function rawValuesOf(schema: Schema): fc.Arbitrary<unknown> {
  const definition = (schema as z.core.$ZodTypes)._zod.def;
  switch (definition.type) {
    case 'object':
      return objectsOf(definition.shape);
    case 'optional':
      return fc.option(valuesOf(definition.innerType), { nil: undefined });
    case 'nullable':
      return fc.option(valuesOf(definition.innerType), { nil: null });
    case 'array':
      return fc.array(valuesOf(definition.element), { maxLength: 3 });
    case 'tuple':
      return fc.tuple(...definition.items.map((item) => valuesOf(item)));
    case 'union':
      return fc.oneof(...definition.options.map((option) => valuesOf(option)));
    case 'pipe':
      return rawValuesOf(definition.out);
    case 'enum':
      return fc.constantFrom(...Object.values(definition.entries));
    case 'literal':
      return fc.constantFrom(...definition.values);
    case 'boolean':
      return fc.boolean();
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 1_000 }), fc.maxSafeNat());
    case 'string':
      return textsOf(definition);
    default:
      throw new Error(`no values are known for a schema of type ${definition.type}`);
  }
}

/** Absent optional fields are left out, as a caller would. A repeated password repeats it. */
function objectsOf(shape: Readonly<Record<string, Schema>>): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, valuesOf(field)]),
  );
  return fc.record(fields).map((value) => {
    const present = Object.entries(value).filter(([, part]) => part !== undefined);
    const repeated = 'rePassword' in value ? { rePassword: value['password'] } : {};
    return { ...Object.fromEntries(present), ...repeated };
  });
}

function textsOf(definition: Definition): fc.Arbitrary<string> {
  const pattern = patternsOf(definition)[0];
  if (pattern === undefined) {
    const letters = fc.string({ minLength: 1, maxLength: 16, unit: 'grapheme' });
    const digits = fc.stringMatching(/^[A-Za-z0-9/]{7,12}$/);
    const email = fc.constant('ann@example.com');
    return fc.oneof(digits, letters, email).map((value) => value.trim());
  }
  const spoken = spokenPatterns.find(([part]) => pattern.source.includes(part));
  return (spoken?.[1] ?? fc.stringMatching(pattern)).map((value) => value.trim());
}

/** The regular expressions that a string schema is checked with. */
export function patternsOf(definition: Definition): RegExp[] {
  return (definition.checks ?? []).flatMap((check) => {
    const said = check._zod.def as { pattern?: unknown };
    return said.pattern instanceof RegExp ? [said.pattern] : [];
  });
}

/** The fields of a request; every request of the table is an object. */
export function fieldsOf(request: Schema): Readonly<Record<string, Schema>> {
  const definition = (request as z.core.$ZodTypes)._zod.def;
  if (definition.type !== 'object') throw new Error('a request is not an object');
  return definition.shape;
}

/** What a field is once it is there. */
export function presentField(field: Schema): Schema {
  const definition = (field as z.core.$ZodTypes)._zod.def;
  return definition.type === 'optional' ? presentField(definition.innerType) : field;
}
