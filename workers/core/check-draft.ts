/** The contract's rules for a draft of a request, as codes by field. */
import type { DraftProblems } from '../../contract/core.ts';
import type { ErrorCode } from '../../contract/envelope.ts';
import { z } from '../../contract/schema.ts';
import { type EndpointName, endpointOf } from '../../contract/table.ts';
import { fieldCodes } from '../wire/field-codes.ts';

/** The field that repeats a password, as the calls of the product name it. */
const REPEATED_PASSWORDS = ['rePassword', 'repassword'] as const;

export function checkDraft(
  name: EndpointName,
  draft: Readonly<Record<string, unknown>>,
): DraftProblems {
  const encoded = z.safeEncode(endpointOf(name).request, draft);
  const problems: Record<string, ErrorCode> = encoded.success
    ? {}
    : fieldCodes(encoded.error.issues, draft);
  for (const field of REPEATED_PASSWORDS) {
    // A password that differs is said even when it is also too short.
    if (field in draft && draft[field] !== draft['password']) problems[field] = 'passwords_differ';
  }
  return problems;
}
