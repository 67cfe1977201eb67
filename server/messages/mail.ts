/** Letters on their way: by SMTP, and in the sandbox as lines of a file that a developer can read. */
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** How long a mail server may take for a step, before it counts as one that does not answer. */
const STEP_MS = 20_000;

/** Null where there is no mail server. Resolves once it has taken the letter. */
export function createMail(config: Config): ((letter: Letter) => Promise<void>) | null {
  if (config.smtpUrl === null) return null;
  const transport = createTransport({
    url: config.smtpUrl,
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
  });
  return async (letter) => {
    await transport.sendMail({ from: senderOf(config), ...letter });
  };
}

/** What the sandbox sends, by mail or not, for whoever tries it out. */
export async function keepInSandbox({ dataDir }: Config, line: object): Promise<void> {
  await appendFile(join(dataDir, 'outbox.ndjson'), `${JSON.stringify(line)}\n`, { mode: 0o600 });
}

function senderOf({ publicOrigin }: Config): string {
  return `Aureus <no-reply@${publicOrigin === null ? 'localhost' : new URL(publicOrigin).hostname}>`;
}
