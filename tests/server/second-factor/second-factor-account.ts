/** A registered account and its second factors, as a person with an app in the hand would use them. */
import { TOTP } from 'otpauth';
import { must, newestCode, type TestAccount, type TestServer } from '../../support/server.ts';

interface Factors {
  readonly has_authenticator: boolean;
  readonly recovery_codes_left: number;
  readonly passkeys: readonly {
    readonly id: number;
    readonly name: string;
    readonly last_used_at: number | null;
  }[];
  readonly phrase: string | null;
  readonly stay_logged_in: boolean;
}

/** One code a minute: the clock is moved first. */
export async function securityCode(server: TestServer, account: TestAccount): Promise<string> {
  server.advanceMs(61_000);
  const before = await server.codesFor(account.email);
  const fields = { user_string: account.email, scene: 'security' };
  await must(server.call('session.sendCode', fields, account));
  return newestCode(server, account.email, before.length + 1);
}

/** What the app shows now; `steps` later or earlier than now. */
export function appCode(server: TestServer, secret: string, steps = 0): string {
  const timestamp = server.exchange.clock.now() + steps * 30_000;
  return new TOTP({ secret, digits: 6, period: 30, algorithm: 'SHA1' }).generate({ timestamp });
}

export async function addAuthenticator(
  server: TestServer,
  account: TestAccount,
  /** The factor that there is already. */
  second: Readonly<Record<string, string>> = {},
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const code = await securityCode(server, account);
  const drawn = await must(
    server.call('security.startAuthenticator', { code, ...second }, account),
  );
  const { secret } = drawn as { secret: string };
  const fields = { second_factor: appCode(server, secret) };
  const confirmed = await must(server.call('security.confirmAuthenticator', fields, account));
  const { recovery_codes: recoveryCodes } = confirmed as { recovery_codes: string[] };
  // The code that confirmed it is spent: the next login has a new one.
  server.advanceMs(60_000);
  return { secret, recoveryCodes };
}

export async function factorsOf(server: TestServer, account: TestAccount): Promise<Factors> {
  return (await must(server.call('security.secondFactors', {}, account))) as Factors;
}

export function logIn(
  server: TestServer,
  account: TestAccount,
  second: Readonly<Record<string, string>> = {},
  from = '203.0.113.7',
) {
  const { email, password } = account;
  return server.call(
    'session.login',
    { user_string: email, password, ...second },
    { headers: { 'x-forwarded-for': from } },
  );
}

export async function sessionsOf(server: TestServer, account: TestAccount): Promise<number> {
  const rows = await server.exchange.database.query(
    'select 1 from sessions where user_id = $1 and revoked_at is null',
    [account.userId],
  );
  return rows.length;
}
