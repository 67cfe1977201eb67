/** From broken rules of a request's schema to the refusal that names them. */
import { type ErrorCode, type Failure, isErrorCode, refuse } from '../../contract/envelope.ts';
import type { z } from '../../contract/schema.ts';

type Issue = z.core.$ZodIssue;

/** Fields whose broken rule has its own words; any other is "Parameter error" (CORE-12). */
const fieldCodes: Readonly<Record<string, ErrorCode>> = {
  amount: 'amount_invalid',
  number: 'amount_invalid',
  margin: 'amount_invalid',
  num: 'amount_invalid',
  targetPrice: 'price_invalid',
  price: 'price_invalid',
  code: 'code_wrong',
  securityCode: 'code_wrong',
  nickname: 'nickname_invalid',
  signature: 'signature_invalid',
  cardId: 'id_number_invalid',
};
const passwordFields: ReadonlySet<string> = new Set(['password', 'rePassword', 'repassword']);

/** The refusal of a request: each broken field once, and the code of the first as the whole's. */
export function requestProblem(
  issues: readonly Issue[],
  fields: Readonly<Record<string, unknown>>,
): Failure {
  const broken = new Map<string, ErrorCode>();
  for (const issue of issues) {
    const name = String(issue.path[0] ?? '');
    if (name !== '' && !broken.has(name)) broken.set(name, codeOf(name, issue, fields[name]));
  }
  const [first = 'parameter_error'] = broken.values();
  return refuse(first, broken.size > 0 ? { fields: Object.fromEntries(broken) } : {}).error;
}

function codeOf(name: string, issue: Issue, value: unknown): ErrorCode {
  if (value === undefined) return 'parameter_error';
  // A rule with its own code has it as its message.
  if (isErrorCode(issue.message)) return issue.message;
  // A number beyond its bounds is reported as a number, although it came as text.
  if (issue.code === 'too_big' && issue.origin === 'string') return 'text_too_long';
  if (passwordFields.has(name) && issue.code === 'too_small') return 'password_too_short';
  return fieldCodes[name] ?? 'parameter_error';
}
