/** Security: passwords, the pay password, and the phone and email bound to the account. */
import { endpoints } from '../endpoint.ts';
import { z } from '../schema.ts';
import { NoFields, text } from '../wire.ts';
import { Password, User, VerificationCode } from './session.ts';

/** Six digits, asked for whenever money leaves. */
export const PayPassword = z.string().check(z.regex(/^\d{6}$/));

/**
 * Every outflow (a withdrawal, a new address, a new card) is proven by the pay password or by a
 * code of the scene `security`; the server refuses it without one of the two.
 */
export const outflowProof = {
  payPassword: z.optional(PayPassword),
  code: z.optional(VerificationCode),
};

const AreaCode = z.string().check(z.regex(/^\d{1,4}$/));
/** National number, digits alone. */
const Mobile = z.string().check(z.regex(/^\d{4,14}$/));

/** The message of a broken rule is a code of the closed list where one says more than the field. */
const samePasswords = z.refine<{ password: string; rePassword: string }>(
  (draft) => draft.password === draft.rePassword,
  { path: ['rePassword'], error: 'passwords_differ' },
);

export const securityEndpoints = endpoints({
  /** Sets a new login password by a code of the scene `security`; ends every other session. */
  'security.setPassword': {
    method: 'POST',
    path: '/safe/update_password',
    access: 'user',
    request: z
      .object({ password: Password, rePassword: Password, code: VerificationCode })
      .check(samePasswords),
    response: NoFields,
  },
  /** Sends a code to a phone that is to be bound: one a minute, ten a day. */
  'security.sendPhoneCode': {
    method: 'POST',
    path: '/sms_send',
    access: 'user',
    request: z.object({ areaCode: AreaCode, mobile: Mobile }),
    response: z.object({ retryAfterMs: z.int() }),
  },
  /** Binds a phone by the code that was sent to it; the area code is 86 unless told. */
  'security.bindPhone': {
    method: 'POST',
    path: '/safe/mobile',
    access: 'user',
    request: z.object({ mobile: Mobile, code: VerificationCode, areaCode: z.optional(AreaCode) }),
    response: User,
  },
  /** Binds an email by a code of the scene `bind`: verification asks for one and the spec has no call. */
  'security.bindEmail': {
    method: 'POST',
    path: '/safe/email',
    access: 'user',
    extension: true,
    request: z.object({ email: text({ min: 3, max: 120 }), code: VerificationCode }),
    response: User,
  },
  /** Sets or changes the pay password by a code of the scene `security` (SECUR-03). */
  'security.setPayPassword': {
    method: 'POST',
    path: '/safe/pay_password',
    access: 'user',
    extension: true,
    request: z
      .object({ password: PayPassword, rePassword: PayPassword, code: VerificationCode })
      .check(samePasswords),
    response: User,
  },
});
