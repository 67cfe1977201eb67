/** The fields of a call's request, read from the contract: those with an amount, those with an id. */

import { DECIMAL_PATTERN } from '../../contract/amount.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { z } from '../../contract/schema.ts';
import { Id } from '../../contract/wire.ts';
import { fieldsOf, patternsOf, presentField } from '../contract/arbitraries.ts';

export function amountFieldsOf({ request }: Endpoint): string[] {
  return fieldsWhere(request, (schema) => {
    const definition = (schema as z.core.$ZodTypes)._zod.def;
    return patternsOf(definition).some((pattern) => pattern.source === DECIMAL_PATTERN.source);
  });
}

export function idFieldsOf({ request }: Endpoint): string[] {
  return fieldsWhere(request, (schema) => schema === Id);
}

export function fieldNamesOf({ request }: Endpoint): string[] {
  return Object.keys(fieldsOf(request));
}

export function requiredFieldsOf({ request }: Endpoint): string[] {
  return Object.entries(fieldsOf(request))
    .filter(([, schema]) => presentField(schema) === schema)
    .map(([name]) => name);
}

function fieldsWhere(request: z.core.$ZodType, isOne: (schema: z.core.$ZodType) => boolean) {
  return Object.entries(fieldsOf(request))
    .filter(([, schema]) => isOne(presentField(schema)))
    .map(([name]) => name);
}
