/** From a broken rule of a request's schema to the code that is told at its field. */
import { type ErrorCode, isErrorCode } from '../../envelope.ts';
import { hasControlCharacter } from '../../wire.ts';

/** An issue as the schemas tell it. */
export interface FieldIssue {
  readonly path: readonly PropertyKey[];
  readonly code?: string | undefined;
  /** Of a bound: what it is a bound of. */
  readonly origin?: string | undefined;
  /** A rule with a code of its own has it here. */
  readonly message?: string | undefined;
}

/** Fields whose broken rule has its own words; any other is "Parameter error" (CORE-12). */
const codeOfField: Readonly<Record<string, ErrorCode>> = {
  code: 'code_wrong',
  securityCode: 'code_wrong',
  emailCode: 'code_wrong',
  nickname: 'nickname_invalid',
  signature: 'signature_invalid',
  amount: 'amount_invalid',
  number: 'amount_invalid',
  margin: 'amount_invalid',
  collateral: 'amount_invalid',
  maximumMargin: 'amount_invalid',
  lossLimit: 'amount_invalid',
  num: 'quantity_invalid',
  quantity: 'quantity_invalid',
  lots: 'quantity_invalid',
  maximumLots: 'quantity_invalid',
  price: 'price_invalid',
  targetPrice: 'price_invalid',
  targetProfitPrice: 'price_invalid',
  stopLossPrice: 'price_invalid',
  triggerPrice: 'price_invalid',
  stopLimit: 'price_invalid',
  takeProfit: 'price_invalid',
  stopLoss: 'price_invalid',
  fromPrice: 'price_invalid',
  toPrice: 'price_invalid',
  cardId: 'id_number_invalid',
};

/** `value` is what the field held. */
export function fieldCode(field: string, issue: FieldIssue, value: unknown): ErrorCode {
  if (typeof value === 'string' && hasControlCharacter(value)) return 'special_characters';
  if (isErrorCode(issue.message)) return issue.message;
  // A number beyond its bounds is reported as a number, although it came as text.
  if (issue.code === 'too_big' && issue.origin === 'string') return 'text_too_long';
  if (/password$/i.test(field) && issue.code === 'too_small') return 'password_too_short';
  return codeOfField[field] ?? 'parameter_error';
}

/** Each broken field once, by the first of its issues. */
export function fieldCodes(
  issues: readonly FieldIssue[],
  values: Readonly<Record<string, unknown>>,
): Record<string, ErrorCode> {
  const codes: Record<string, ErrorCode> = {};
  for (const issue of issues) {
    const field = String(issue.path[0] ?? '');
    codes[field] ??= fieldCode(field, issue, values[field]);
  }
  return codes;
}
