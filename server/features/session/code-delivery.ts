/** How a verification code reaches its owner: by mail, or in the sandbox by a file. */
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { CodeScene } from '../../../contract/features/session.ts';
import type { Config } from '../../config.ts';
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

export function createCodeDelivery(config: Config, log: Logger): CodeDelivery {
  const mail = config.smtpUrl === null ? null : createTransport(config.smtpUrl);
  const isSandbox = config.mode === 'sandbox';
  return {
    canReach: (target) => isSandbox || (mail !== null && target.kind === 'email'),
    deliver: async ({ target, scene, code, atMs }) => {
      if (isSandbox) {
        const line = JSON.stringify({ to: target.value, scene, code, at: atMs });
        await appendFile(join(config.dataDir, 'outbox.ndjson'), `${line}\n`, { mode: 0o600 });
        log.debug({ to: target.value, scene, sandboxCode: code }, 'verification code');
      }
      if (mail !== null && target.kind === 'email') {
        await mail.sendMail({
          from: senderOf(config),
          to: target.value,
          subject: `Aureus: ${code}`,
          text: code,
        });
      }
    },
  };
}

function senderOf({ publicOrigin }: Config): string {
  return `Aureus <no-reply@${publicOrigin === null ? 'localhost' : new URL(publicOrigin).hostname}>`;
}
