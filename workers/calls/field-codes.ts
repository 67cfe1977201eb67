/** Maps the issues of a schema to codes of the closed list, by field. */
import { type ErrorCode, isErrorCode } from '../../contract/envelope.ts';

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly code?: string | undefined;
  /** A rule with a code of its own puts it here. */
  readonly message?: string | undefined;
}

/** Fields whose rule has a code of its own. */
const CODE_OF_FIELD: Readonly<Record<string, ErrorCode>> = {
  code: 'code_wrong',
  securityCode: 'code_wrong',
  emailCode: 'code_wrong',
  nickname: 'nickname_invalid',
  signature: 'signature_invalid',
  amount: 'amount_invalid',
  number: 'amount_invalid',
  num: 'amount_invalid',
  price: 'price_invalid',
  targetPrice: 'price_invalid',
  targetProfitPrice: 'price_invalid',
  stopLossPrice: 'price_invalid',
  cardId: 'id_number_invalid',
};

export function fieldCodes(issues: readonly Issue[], draft: unknown): Record<string, ErrorCode> {
  const values = (draft ?? {}) as Readonly<Record<string, unknown>>;
  const codes: Record<string, ErrorCode> = {};
  for (const issue of issues) {
    const field = String(issue.path[0] ?? '');
    codes[field] ??= codeOf(issue, field, values[field]);
  }
  return codes;
}

function codeOf(issue: Issue, field: string, value: unknown): ErrorCode {
  if (/password$/i.test(field) && issue.code === 'too_small') return 'password_too_short';
  if (typeof value === 'string' && hasControlCharacter(value)) return 'special_characters';
  if (isErrorCode(issue.message)) return issue.message;
  const own = CODE_OF_FIELD[field];
  if (own !== undefined) return own;
  return issue.code === 'too_big' ? 'text_too_long' : 'parameter_error';
}

function hasControlCharacter(value: string): boolean {
  return /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(value);
}
