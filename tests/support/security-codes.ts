/** Codes of an account's own security, asked for and read as their owner would. */

import type { CodeScene } from '../../contract/features/session.ts';
import { MINUTE_MS } from '../../contract/plain/time.ts';
import { must, newestCode, type TestServer } from './server.ts';

interface CodeRequest {
  readonly token: string;
  readonly to: string;
  readonly scene?: CodeScene;
}

/** The code that is sent now; a minute passes first, because codes go out once a minute. */
export async function codeFor(
  server: TestServer,
  { token, to, scene = 'security' }: CodeRequest,
): Promise<string> {
  const before = (await server.codesFor(to)).length;
  server.advanceMs(MINUTE_MS);
  await must(server.call('session.sendCode', { user_string: to, scene }, { token }));
  return newestCode(server, to, before + 1);
}

/** The code to bind a phone by; `mobile` without the trunk zero. */
export async function phoneCodeFor(
  server: TestServer,
  { token, areaCode, mobile }: { token: string; areaCode: string; mobile: string },
): Promise<string> {
  const to = `+${areaCode}${mobile}`;
  const before = (await server.codesFor(to)).length;
  server.advanceMs(MINUTE_MS);
  const fields = { area_code: areaCode, mobile };
  await must(server.call('security.sendPhoneCode', fields, { token }));
  return newestCode(server, to, before + 1);
}

export function anotherCode(code: string): string {
  return code === '000000' ? '000001' : '000000';
}

/** Logs in once more, as another device would. */
export async function logInAgain(
  server: TestServer,
  account: { email: string; password: string },
  from: { userAgent?: string; address?: string; stay?: boolean } = {},
): Promise<string> {
  const { userAgent = 'test', address, stay = false } = from;
  const fields = {
    user_string: account.email,
    password: account.password,
    ...(stay && { stay_logged_in: '1' }),
  };
  const headers = {
    'user-agent': userAgent,
    ...(address !== undefined && { 'x-forwarded-for': address }),
  };
  return String(await must(server.call('session.login', fields, { headers })));
}

/** Keys of the messages that a user has, oldest first. */
export async function messageKeys(server: TestServer, userId: number): Promise<string[]> {
  const rows = await server.exchange.database.query<{ key: string }>(
    'select key from messages where user_id = $1 order by id',
    [userId],
  );
  return rows.map(({ key }) => key);
}
