/** Checks a draft of a request by the contract's rules; answers codes by field. */
import type { DraftProblems } from '../../contract/core.ts';
import type { ErrorCode } from '../../contract/envelope.ts';
import { fieldCodes } from '../../contract/rules/fields/field-code.ts';
import { z } from '../../contract/schema.ts';
import type { EndpointName } from '../../contract/table.ts';
import { endpointRow } from './endpoint-rows.ts';

/** The field that repeats a password, named as the calls of the product name it. */
const REPEATED_PASSWORDS = ['rePassword', 'repassword'] as const;

export async function checkDraft(
  name: EndpointName,
  draft: Readonly<Record<string, unknown>>,
): Promise<DraftProblems> {
  const encoded = z.safeEncode((await endpointRow(name)).request, draft);
  const problems: Record<string, ErrorCode> = encoded.success
    ? {}
    : fieldCodes(encoded.error.issues, draft);
  for (const field of REPEATED_PASSWORDS) {
    // A password that differs is reported even when it is also too short.
    if (field in draft && draft[field] !== draft['password']) problems[field] = 'passwords_differ';
  }
  return problems;
}
