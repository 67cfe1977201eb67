/** Second factors: what they are, adding and removing them, and the phrase by which our letters are known. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { ResponseOf } from '../../../contract/table.ts';
import type { CallContext, Handlers } from '../../calls/handler.ts';
import type { SessionParts } from '../../users/sessions/session-parts.ts';
import {
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
} from './authenticator.ts';
import { addPasskey, removePasskey, startPasskey } from './passkeys.ts';

type Menu =
  | 'security.secondFactors'
  | 'security.startAuthenticator'
  | 'security.confirmAuthenticator'
  | 'security.removeAuthenticator'
  | 'security.renewRecoveryCodes'
  | 'security.startPasskey'
  | 'security.addPasskey'
  | 'security.removePasskey'
  | 'security.setPhrase';

export function secondFactorHandlers(parts: SessionParts): Handlers<Menu> {
  return {
    'security.secondFactors': (context) => listFactors(context),
    'security.startAuthenticator': (context, proof) => startAuthenticator(parts, context, proof),
    'security.confirmAuthenticator': (context, { secondFactor }) =>
      confirmAuthenticator(parts, context, secondFactor),
    'security.removeAuthenticator': (context, { secondFactor }) =>
      removeAuthenticator(parts, context, secondFactor),
    'security.renewRecoveryCodes': (context, { secondFactor }) =>
      renewRecoveryCodes(parts, context, secondFactor),
    'security.startPasskey': (context, proof) => startPasskey(parts, context, proof),
    'security.addPasskey': (context, request) => addPasskey(parts, context, request),
    'security.removePasskey': (context, request) => removePasskey(parts, context, request),
    'security.setPhrase': async ({ database, caller }, { phrase = '' }) => {
      await database.query('update users set anti_phishing_phrase = $2 where id = $1', [
        caller.userId,
        phrase === '' ? null : phrase,
      ]);
      return ok({});
    },
  };
}

type Factors = ResponseOf<'security.secondFactors'>;

async function listFactors({
  database,
  caller,
}: CallContext<'security.secondFactors'>): Promise<Result<Factors>> {
  const [row] = await database.query<Omit<Factors, 'passkeys'>>(
    `select u.totp_secret is not null as has_authenticator, u.anti_phishing_phrase as phrase,
        (select count(*) from recovery_codes r where r.user_id = u.id and r.used_at is null) as recovery_codes_left,
        s.stay_logged_in
       from users u join sessions s on s.user_id = u.id and s.token_hash = $2 where u.id = $1`,
    [caller.userId, caller.sessionHash],
  );
  if (!row) return refuse('login_required');
  const passkeys = await database.query<Factors['passkeys'][number]>(
    `select id, name, created_at, last_used_at
       from passkeys where user_id = $1 order by id`,
    [caller.userId],
  );
  return ok({ ...row, passkeys });
}
