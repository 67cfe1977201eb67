/** Session: who is calling. Registration, login, codes, and the user object. */
import { endpoints, events } from '../endpoint.ts';
import { z } from '../schema.ts';
import { NoFields, Time, text, WireFlag, WireInteger } from '../wire.ts';

/** Six digits (SESS-13). */
export const VerificationCode = z.string().check(z.regex(/^\d{6}$/));
/** Longer than six characters (SESS-11); the upper bound keeps hashing cheap. */
export const Password = z.string().check(z.minLength(7), z.maxLength(72));

/** A guest may ask for these; the others are asked for within a session and belong to its user. */
export const guestCodeScenes = ['register', 'login', 'forget'] as const;
export const codeScenes = [...guestCodeScenes, 'bind', 'security'] as const;
export type CodeScene = (typeof codeScenes)[number];

export const verificationStates = ['none', 'reviewing', 'verified', 'failed'] as const;

/** The user object, refreshed after login and after each change. */
export const User = z.object({
  id: z.int(),
  account: z.string(),
  email: z.nullable(z.string()),
  /** E.164, for example +84912345678. */
  phone: z.nullable(z.string()),
  nickname: z.string(),
  signature: z.string(),
  /** Address of the avatar below the site's origin, or null for the default. */
  headPortrait: z.nullable(z.string()),
  invitationCode: z.string(),
  vipTier: z.int(),
  verification: z.enum(verificationStates),
  verificationLevel: z.int(),
  creditScore: z.int(),
  points: z.int(),
  hasPayPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** Whether letters about money are wanted; those about security always come. */
  moneyLetters: z.boolean(),
  isDemo: z.boolean(),
  createdAt: Time,
});
export type User = z.infer<typeof User>;

/** An email address or a phone number with its area code apart. */
const UserString = text({ min: 3, max: 120 });
const AreaCode = z.string().check(z.regex(/^\d{1,4}$/));

/**
 * Asked for by the refusal `second_factor_required`: a code of the authenticator app, a recovery code, or
 * the JSON of a passkey's assertion over the options that the refusal carries.
 */
export const secondFactorProof = {
  secondFactor: z.optional(text({ min: 6, max: 24 })),
  passkey: z.optional(text({ min: 2, max: 8_000 })),
};

const SendCode = z.object({
  userString: UserString,
  scene: z.enum(codeScenes),
  areaCodeId: z.optional(WireInteger),
  areaCode: z.optional(AreaCode),
  emailCode: z.optional(VerificationCode),
  type: z.optional(z.enum(['forget'])),
});

const Register = z.object({
  userString: UserString,
  code: VerificationCode,
  password: Password,
  rePassword: Password,
  /** Invitation code of another user; empty for none. */
  extensionCode: z.optional(text({ max: 16 })),
  type: z.optional(z.enum(['email', 'mobile'])),
  /** Username; drawn from the address when absent. */
  account: z.optional(text({ max: 24 })),
  areaCode: z.optional(AreaCode),
});

const Forget = z.object({
  account: UserString,
  password: Password,
  repassword: Password,
  code: VerificationCode,
  areaCode: z.optional(AreaCode),
});

const LoginPassword = z.string().check(z.minLength(1), z.maxLength(72));

/** Credentials (SESS-09): the password, or in its place a code of the scene `login` that was sent to the address. */
const Login = z
  .object({
    userString: UserString,
    password: z.optional(LoginPassword),
    code: z.optional(VerificationCode),
    areaCode: z.optional(AreaCode),
    /** Lengthens the life of the session (SECUR-05). */
    stayLoggedIn: z.optional(WireFlag),
    ...secondFactorProof,
  })
  .check(
    z.refine(({ password, code }) => (password === undefined) !== (code === undefined), {
      path: ['password'],
    }),
  );

export const sessionEndpoints = endpoints({
  /**
   * Sends a six-digit code by email or SMS: one a minute and ten a day for each who asks, valid ten minutes. A code of
   * a session works for its user alone.
   */
  'session.sendCode': {
    method: 'POST',
    path: '/sms_mail',
    access: 'guest',
    request: SendCode,
    response: z.object({ retryAfterMs: z.int() }),
  },
  /**
   * Checks a code of a guest's scene without using it up. It never says whether an account exists.
   */
  'session.checkCode': {
    method: 'POST',
    path: '/user/check_email',
    access: 'guest',
    request: z.object({
      userString: UserString,
      code: VerificationCode,
      scene: z.optional(z.enum(guestCodeScenes)),
      areaCode: z.optional(AreaCode),
    }),
    response: NoFields,
  },
  /** Opens an account by an email or a phone and the code that was sent to it. */
  'session.register': {
    method: 'POST',
    path: '/user/register',
    access: 'guest',
    request: Register,
    response: NoFields,
  },
  /**
   * Logs in by password or by code. The token is the message (SESS-05): 256 random bits in base64url. A second factor is
   * asked for either way.
   */
  'session.login': {
    method: 'POST',
    path: '/user/login',
    access: 'guest',
    request: Login,
    response: z.string(),
  },
  /** Ends the session of the token. */
  'session.logout': {
    method: 'GET',
    path: '/user/logout',
    access: 'user',
    request: NoFields,
    response: NoFields,
  },
  /** The profile of the user who is logged in. */
  'session.user': {
    method: 'GET',
    path: '/user/info',
    access: 'user',
    request: NoFields,
    response: User,
  },
  /** Sets a new password by a code of the scene forget; ends every session of the account. */
  'session.forget': {
    method: 'POST',
    path: '/user/forget',
    access: 'guest',
    request: Forget,
    response: NoFields,
  },
});

export const sessionEvents = events({
  /** The user object changed: profile, tier, points, verification. */
  'session.userChanged': User,
});

export type SessionView =
  | { readonly state: 'guest' }
  | { readonly state: 'user'; readonly token: string; readonly user: User | null };

export interface SessionTopics {
  /** Key: empty. */
  'session.current': SessionView;
}
