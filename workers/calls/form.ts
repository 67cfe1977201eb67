/** Encodes a request as form text with the names of the wire; refuses it with codes by field. */
import type { Endpoint } from '../../contract/endpoint.ts';
import { ok, type Result, refuse } from '../../contract/envelope.ts';
import type { Language } from '../../contract/plain/languages.ts';
import { fieldCodes } from '../../contract/rules/fields/field-code.ts';
import { z } from '../../contract/schema.ts';
import { toWireName } from '../../contract/wire.ts';

export function encodeForm(
  endpoint: Endpoint,
  request: unknown,
  language: Language,
): Result<URLSearchParams> {
  const encoded = z.safeEncode(endpoint.request, request);
  if (!encoded.success) {
    const fields = fieldCodes(encoded.error.issues, Object(request));
    return refuse('parameter_error', { fields });
  }
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(Object(encoded.data))) {
    if (value !== undefined && value !== null) form.append(toWireName(name), String(value));
  }
  form.set('lang', language);
  return ok(form);
}
