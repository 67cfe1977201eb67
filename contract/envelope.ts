/** The envelope around every answer (spec, point 7) and the closed list of refusals. */
import { z } from './schema.ts';

/** Every reason for which a call is refused. Each is a key of `errors.json` in ten languages. */
export const errorCodes = [
  // Of the session and the caller.
  'login_required', // 999: no token, or it is revoked or too old
  'verification_required', // 998: the identity is not verified
  'forbidden_origin',
  'too_many_requests',
  'in_development', // "Function in development"
  'not_found',
  'unavailable', // draining, or the database is away
  'catching_up', // trades of a pause are gone through before money moves
  'internal',
  // Of the request.
  'parameter_error',
  'payload_too_large',
  'idempotency_conflict', // the key was used with another body
  'file_type_refused',
  'file_too_large',
  // Of the account.
  'login_failed',
  'registration_failed',
  'account_taken',
  'username_taken',
  'username_waiting',
  'closing_blocked',
  'code_wrong',
  'code_too_soon',
  'code_daily_limit',
  'password_too_short',
  'passwords_differ',
  'pay_password_wrong',
  'pay_password_missing',
  'second_factor_required', // params: methods, and options for a passkey
  'second_factor_wrong',
  'bind_required',
  'invitation_unknown',
  'terms_required',
  'special_characters',
  'text_too_long',
  'nickname_invalid',
  'signature_invalid',
  // Of amounts and orders.
  'insufficient_balance',
  'amount_invalid',
  'quantity_invalid', // of lots, shares and what an offer is about
  'amount_below_minimum', // params: minimum
  'amount_above_maximum', // params: maximum
  'amount_step', // params: step
  'price_invalid',
  'price_step', // params: step
  'price_out_of_band', // params: low, high
  'market_unknown',
  'market_closed',
  'market_stale',
  'slippage_exceeded',
  'no_liquidity',
  'too_many_orders', // params: maximum
  'too_many_unpaid', // params: maximum, hours
  'order_not_open',
  'terms_conflict', // time in force and post-only as they do not go together
  'expiry_invalid', // params: days; none, past, or too far ahead
  'post_only_takes',
  'trigger_invalid', // a stop on the wrong side of the last price; params: last
  'stop_unavailable', // of stocks
  'trail_invalid', // params: low, high; how far a trailing stop keeps from the price
  'oco_invalid', // a limit that ends with its stop, and does not wait on the better side of the last price; params: last
  'scale_count', // params: least, most; orders of a ladder
  'scale_too_narrow', // params: total; its prices have too few steps between them
  'scale_takes', // params: price; one of its orders would fill at once
  'scale_too_small', // params: minimum; of one of its orders
  'twap_times', // params: minutes, hours, seconds; how long it takes, and how often a slice comes
  'twap_too_small', // params: minimum; of one slice
  'coins_only', // of kinds of orders that stocks do not have
  'position_not_open',
  'leverage_invalid',
  'margin_mode_invalid',
  'stop_invalid', // a take profit or stop loss on the wrong side of the price
  'currency_unknown',
  'already_done',
  'not_on_sale', // "The item has not reached the selling time or has ended"
  'own_work', // neither bought nor bid on by its owner
  'work_price_invalid', // "Please select the correct price"
  'deposit_required', // of an auction, before the first bid
  'bid_too_low', // params: price; "Your bid must be higher than"
  'limit_exceeded', // params: maximum
  'own_order_limit', // params: maximum; limits that traders set themselves
  'own_position_limit', // params: maximum
  'own_multiple_limit', // params: maximum
  'own_loss_limit', // params: maximum, until
  'cooling_off', // params: until
  'card_required',
  'address_required',
  'address_invalid', // the checksum or the form of its network is not right
  'address_waiting', // params: hours; a new address is not usable yet
  'card_waiting', // params: hours; neither is a new card
  'outflows_waiting', // params: hours; after a change of passwords, factors or what is bound
  'voucher_required',
  'picture_required',
  'phone_invalid',
  'email_invalid',
  'id_number_invalid',
  'iban_invalid',
  'swift_invalid',
  'quote_expired',
  'sale_closed', // an option is not open, near its end, or worth nothing
  'coupon_expired',
  'insufficient_points',
  'sold_out',
  // Of the client itself.
  'offline',
  'timeout',
  'bad_answer',
  'cancelled',
  // Of what is written for others.
  'links_refused',
  'text_repeated',
  'writing_muted',
  'contact_required', // an email or a phone
] as const;

export type ErrorCode = (typeof errorCodes)[number];

export function isErrorCode(code: unknown): code is ErrorCode {
  return (errorCodes as readonly unknown[]).includes(code);
}

export const Params = z.record(z.string(), z.string());

/** The answer as it is on the wire. `998` and `999` steer the client (CORE-08, CORE-09). */
export const Envelope = z.union([
  z.object({ type: z.literal('ok'), message: z.unknown() }),
  z.object({
    type: z.enum(['error', '998', '999']),
    message: z.string(),
    code: z.enum(errorCodes),
    params: z.optional(Params),
    /** Per field of the request, which rule it broke. */
    fields: z.optional(z.record(z.string(), z.enum(errorCodes))),
  }),
]);
export type Envelope = z.infer<typeof Envelope>;

/** An expected refusal. Bugs throw instead. */
export interface Failure {
  readonly code: ErrorCode;
  /** The server's own words in the caller's language; empty for refusals made in the worker. */
  readonly message: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly fields?: Readonly<Record<string, ErrorCode>>;
}

export type Result<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Failure };

export function ok<Value>(value: Value): Result<Value> {
  return { ok: true, value };
}

export function refuse(
  code: ErrorCode,
  details: {
    params?: Record<string, string>;
    fields?: Record<string, ErrorCode>;
    message?: string;
  } = {},
): { readonly ok: false; readonly error: Failure } {
  const { message = '', params, fields } = details;
  return {
    ok: false,
    error: { code, message, ...(params && { params }), ...(fields && { fields }) },
  };
}
