/** How a verification code reaches its owner: by mail, by the hook of an SMS gateway, or in the sandbox by a file. */
import type { Logger } from 'pino';
import type { CodeScene } from '../../../contract/features/session.ts';
import type { Config } from '../../config.ts';
import type { Queryable } from '../../db/database.ts';
import { createMail, keepInSandbox } from '../../messages/mail.ts';
import type { Target } from './target.ts';

export interface CodeLetter {
  readonly target: Target;
  readonly scene: CodeScene;
  readonly code: string;
  readonly atMs: number;
}

export interface CodeDelivery {
  /** Whether codes to this target can be sent at all; the answer is one for all accounts. */
  canReach(target: Target): boolean;
  deliver(letter: CodeLetter): Promise<void>;
}

export function createCodeDelivery(
  config: Config,
  { log, database }: { readonly log: Logger; readonly database: Queryable },
): CodeDelivery {
  const mail = createMail(config);
  const isSandbox = config.mode === 'sandbox';
  return {
    canReach: ({ kind }) =>
      isSandbox || (kind === 'email' ? mail !== null : config.smsUrl !== null),
    deliver: async ({ target, scene, code, atMs }) => {
      if (isSandbox) {
        await keepInSandbox(config, { to: target.value, scene, code, at: atMs });
        log.debug({ to: target.value, scene, sandboxCode: code }, 'verification code');
      }
      if (mail !== null && target.kind === 'email') {
        await mail({
          to: target.value,
          subject: `Aureus: ${code}`,
          text: letterText(code, await phraseOf(database, target.value)),
        });
      }
      if (config.smsUrl !== null && target.kind === 'phone') {
        const message = { to: target.value, text: `Aureus: ${code}`, scene, code };
        await sendSms(config.smsUrl, config.smsToken, message);
      }
    },
  };
}

const SMS_MS = 10_000;

/** A gateway has taken a message when it answers 2xx; it is sent once, because nobody wants two. */
async function sendSms(url: string, token: string | null, message: object): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(message),
    // A code is for the gateway that was named, and for nobody it names.
    redirect: 'error',
    signal: AbortSignal.timeout(SMS_MS),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the SMS gateway answered ${answer.status}`);
}

/** By the phrase that only we and they know, a reader tells our letters from those of others. */
function letterText(code: string, phrase: string | null): string {
  return phrase === null ? code : `${code}\n\n${phrase}`;
}

/** Null as well for an address without an account. */
async function phraseOf(database: Queryable, email: string): Promise<string | null> {
  const [row] = await database.query<{ phrase: string | null }>(
    'select anti_phishing_phrase as phrase from users where lower(email) = $1',
    [email.toLowerCase()],
  );
  return row?.phrase ?? null;
}
