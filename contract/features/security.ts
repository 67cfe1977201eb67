/** Security: passwords, the pay password, and the phone and email bound to the account. */
import { endpoints } from '../endpoint.ts';
import { questions } from '../question.ts';
import { isEmail } from '../rules/fields/checks.ts';
import { z } from '../schema.ts';
import { Id, NoFields, Page, paged, text, WireFlag } from '../wire.ts';
import { Device, Login, Passkey, RecoveryCodes, SecondFactors } from './security-entities.ts';
import { Password, secondFactorProof, User, VerificationCode } from './session.ts';

/** Six digits, asked for whenever money leaves. */
export const PayPassword = z.string().check(z.regex(/^\d{6}$/));

// Every outflow (a withdrawal, a new address, a new card) is proven by the pay password or by a code of the scene
// `security`, and by the second factor where there is one: `second_factor_required` asks for it as at a login.
export const outflowProof = {
  payPassword: z.optional(PayPassword),
  code: z.optional(VerificationCode),
  ...secondFactorProof,
};

/** A code of the scene `security`, and the second factor where there is one. */
const FactorChange = z.object({ code: VerificationCode, ...secondFactorProof });

/** All digits alike, or one after another up or down: what a thief tries first. */
function isEasyPayPassword(digits: string): boolean {
  const steps = [...digits].slice(1).map((digit, index) => Number(digit) - Number(digits[index]));
  return [0, 1, -1].some((step) => steps.every((taken) => taken === step));
}

const NewPayPassword = PayPassword.check(z.refine((digits) => !isEasyPayPassword(digits)));

const AreaCode = z.string().check(z.regex(/^\d{1,4}$/));
/** National number, digits alone. */
const Mobile = z.string().check(z.regex(/^\d{4,14}$/, { error: 'phone_invalid' }));

/** A broken rule carries a code of the closed list where that says more than the field's own. */
const samePasswords = z.refine<{ password: string; rePassword: string }>(
  (draft) => draft.password === draft.rePassword,
  { path: ['rePassword'], error: 'passwords_differ' },
);

/** A code of the authenticator app, or one of the recovery codes. */
const SecondFactor = text({ min: 6, max: 24 });

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
  /**
   * Binds a phone by the code that was sent to it; the area code is 86 by default. `securityCode`,
   * of the scene `security`, is required when another phone is replaced and when the login is not
   * fresh, so that an open session alone cannot take over the account.
   */
  'security.bindPhone': {
    method: 'POST',
    path: '/safe/mobile',
    access: 'user',
    request: z.object({
      mobile: Mobile,
      code: VerificationCode,
      areaCode: z.optional(AreaCode),
      securityCode: z.optional(VerificationCode),
    }),
    response: User,
  },
  /**
   * Binds an email by a code of the scene `bind`: verification asks for one and the spec has no
   * call. `securityCode` as for a phone.
   */
  'security.bindEmail': {
    method: 'POST',
    path: '/safe/email',
    access: 'user',
    extension: true,
    request: z.object({
      email: z.string().check(z.maxLength(120), z.refine(isEmail, { error: 'email_invalid' })),
      code: VerificationCode,
      securityCode: z.optional(VerificationCode),
    }),
    response: User,
  },
  /** Sets or changes the pay password by a code of the scene `security` (SECUR-03). */
  'security.setPayPassword': {
    method: 'POST',
    path: '/safe/pay_password',
    access: 'user',
    extension: true,
    request: z
      .object({ password: NewPayPassword, rePassword: PayPassword, code: VerificationCode })
      .check(samePasswords),
    response: User,
  },
  /** Whether this session outlives a day without use (SECUR-05). */
  'security.stayLoggedIn': {
    method: 'POST',
    path: '/safe/stay_logged_in',
    access: 'user',
    extension: true,
    request: z.object({ stay: WireFlag }),
    response: NoFields,
  },
  /** Sessions that are open, by device, the newest use first. */
  'security.devices': {
    method: 'GET',
    path: '/safe/devices',
    access: 'user',
    extension: true,
    request: NoFields,
    response: z.array(Device),
  },
  /** Logs one device out, by the id of its session; one's own as well. */
  'security.endDevice': {
    method: 'POST',
    path: '/safe/end_device',
    access: 'user',
    extension: true,
    request: z.object({ id: Id }),
    response: NoFields,
  },
  /** Logs every other device out. */
  'security.endOtherDevices': {
    method: 'POST',
    path: '/safe/end_other_devices',
    access: 'user',
    extension: true,
    request: NoFields,
    response: NoFields,
  },
  /** Attempts to log in, newest first. */
  'security.logins': {
    method: 'GET',
    path: '/safe/logins',
    access: 'user',
    extension: true,
    request: Page,
    response: paged(Login),
  },
  /**
   * Second factors of the account: authenticator app, passkeys and how many recovery codes are left.
   */
  'security.secondFactors': {
    method: 'GET',
    path: '/safe/second_factors',
    access: 'user',
    extension: true,
    request: NoFields,
    response: SecondFactors,
  },
  /**
   * Draws a secret for an authenticator app (RFC 6238); of no effect until it is confirmed. Where there is a second
   * factor already it is asked for too, as for every change of the factors: `second_factor_required`.
   */
  'security.startAuthenticator': {
    method: 'POST',
    path: '/safe/authenticator_start',
    access: 'user',
    extension: true,
    request: FactorChange,
    response: z.object({ secret: z.string(), uri: z.string() }),
  },
  /** Proves that the app has the secret; answers the recovery codes. */
  'security.confirmAuthenticator': {
    method: 'POST',
    path: '/safe/authenticator_confirm',
    access: 'user',
    extension: true,
    request: z.object({ secondFactor: SecondFactor }),
    response: RecoveryCodes,
  },
  /** Takes the authenticator app away. */
  'security.removeAuthenticator': {
    method: 'POST',
    path: '/safe/authenticator_remove',
    access: 'user',
    extension: true,
    request: z.object({ secondFactor: SecondFactor }),
    response: NoFields,
  },
  /** Answers new recovery codes; the ones before are void. */
  'security.renewRecoveryCodes': {
    method: 'POST',
    path: '/safe/recovery_codes',
    access: 'user',
    extension: true,
    request: z.object({ secondFactor: SecondFactor }),
    response: RecoveryCodes,
  },
  /** Options for making a passkey (WebAuthn), as JSON. */
  'security.startPasskey': {
    method: 'POST',
    path: '/safe/passkey_start',
    access: 'user',
    extension: true,
    request: FactorChange,
    response: z.object({ options: z.string() }),
  },
  /** Keeps a passkey, by the JSON of its attestation. */
  'security.addPasskey': {
    method: 'POST',
    path: '/safe/passkey_add',
    access: 'user',
    extension: true,
    request: z.object({
      name: text({ min: 1, max: 30 }),
      attestation: text({ min: 2, max: 16_000 }),
    }),
    /**
     * The recovery codes come with the first factor of an account; otherwise there are none here.
     */
    response: z.object({ passkey: Passkey, recoveryCodes: RecoveryCodes.shape.recoveryCodes }),
  },
  /** Takes a passkey away. */
  'security.removePasskey': {
    method: 'POST',
    path: '/safe/passkey_remove',
    access: 'user',
    extension: true,
    request: z.extend(FactorChange, { id: Id }),
    response: NoFields,
  },
  /**
   * The phrase that every message of ours shows; none, which is how a form carries an empty one,
   * takes it away.
   */
  'security.setPhrase': {
    method: 'POST',
    path: '/safe/phrase',
    access: 'user',
    extension: true,
    request: z.object({ phrase: z.optional(text({ max: 20 })) }),
    response: NoFields,
  },
});

export const securityQuestions = questions({
  'security.sessions': {
    asks: 'security.devices',
    // A login on a new device is told by a message.
    freshWith: [
      'messages.received',
      'security.endDevice',
      'security.endOtherDevices',
      'security.stayLoggedIn',
    ],
  },
  'security.attempts': { asks: 'security.logins', freshWith: ['messages.received'] },
  'security.factors': {
    asks: 'security.secondFactors',
    freshWith: ['session.userChanged', 'security.setPhrase', 'security.renewRecoveryCodes'],
  },
});
