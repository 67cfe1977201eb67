/**
 * Sends the letters that wait. A letter is claimed for a while, sent outside of every transaction, and forgotten once
 * the mail server has taken it; a process that dies in between sends it twice rather than never.
 */
import { DEFAULT_LANGUAGE, isLanguage } from '../../contract/plain/languages.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../contract/plain/time.ts';
import { contentFor } from '../content/content.ts';
import { type MessageKey, type MessageTraits, messageTable } from '../content/message-keys.ts';
import type { Queryable } from '../db/database.ts';
import type { Exchange } from '../exchange.ts';
import type { JobHandler } from '../jobs/job-runner.ts';
import { createMail, keepInSandbox, type Letter } from './mail.ts';
import { messageOf } from './message-words.ts';

const EVERY_MS = 5_000;
const BATCH = 20;
/** Batches that one instance sends side by side, each over one connection: what waits longer is claimed when its turn has come. */
const MOST_IN_HAND = 5;
/** A claimed letter is nobody else's for this long; each failure doubles it. */
const FIRST_RETRY_MS = 5 * MINUTE_MS;
const SEND_WITHIN_MS = FIRST_RETRY_MS - 2 * MINUTE_MS;
const LONGEST_RETRY_MS = 6 * HOUR_MS;
/** Nobody needs the news after that, and the message in the app is still there. */
const GIVE_UP_MS = 7 * DAY_MS;

interface WaitingLetter {
  readonly id: number;
  readonly address: string;
  readonly key: MessageKey;
  readonly params: Readonly<Record<string, string>>;
  readonly language: string;
  readonly phrase: string | null;
  readonly createdAt: number;
}

interface LetterPost {
  readonly job: JobHandler;
  /** Resolves once no letter is in hand. */
  stop(): Promise<void>;
}

type Parts = Pick<Exchange, 'config' | 'clock' | 'database' | 'log'>;

export function createLetterPost({ config, clock, database, log }: Parts): LetterPost {
  const mail = createMail(config);
  const inHand = new Set<Promise<void>>();

  async function send(letter: WaitingLetter): Promise<void> {
    const text = textOf(letter);
    await mail?.(text);
    if (config.mode === 'sandbox') await keepInSandbox(config, { ...text, at: clock.now() });
    await database.query('delete from letters where id = $1', [letter.id]);
  }

  async function sendAll(letters: readonly WaitingLetter[], claimedMs: number): Promise<void> {
    for (const letter of letters) {
      // What is left of a slow batch is soon claimed again: it would be sent twice.
      if (clock.now() > claimedMs + SEND_WITHIN_MS) return;
      try {
        await send(letter);
      } catch (error) {
        log.warn({ err: error, letter: letter.key }, 'a letter waits for the mail server');
        // One that answers dislikes this letter alone. One that does not is asked once, not twenty times.
        if (!hasAnswered(error)) return;
      }
    }
  }

  return {
    job: async (tx, _job, nowMs) => {
      await giveUp(tx, { nowMs, log });
      if (inHand.size >= MOST_IN_HAND) return nowMs + EVERY_MS;
      const letters = await claim(tx, nowMs);
      if (letters.length === 0) return nowMs + EVERY_MS;
      tx.afterCommit(() => {
        const sending = sendAll(letters, nowMs).finally(() => inHand.delete(sending));
        inHand.add(sending);
      });
      return letters.length === BATCH ? nowMs : nowMs + EVERY_MS;
    },
    stop: async () => {
      await Promise.all(inHand);
    },
  };
}

/** SMTP answers with a code; a connection that fails has none. */
function hasAnswered(error: unknown): boolean {
  return error instanceof Error && 'responseCode' in error;
}

function claim(tx: Queryable, nowMs: number): Promise<WaitingLetter[]> {
  return tx.query<WaitingLetter>(
    `update letters l set attempts = attempts + 1,
         next_at = $1 + least($3::bigint, $2::bigint * (2 ^ least(attempts, 20))::bigint)
       from users u where u.id = l.user_id and l.id = any (array(
         select id from letters where next_at <= $1 and key = any ($4::text[])
           order by next_at, id limit ${BATCH} for update skip locked))
       returning l.id, l.address, l.key, l.params, u.language, u.anti_phishing_phrase as phrase, l.created_at`,
    // An instance of a newer version may have written others, and has the words for them.
    [nowMs, FIRST_RETRY_MS, LONGEST_RETRY_MS, Object.keys(messageTable)],
  );
}

async function giveUp(
  tx: Queryable,
  { nowMs, log }: Pick<Exchange, 'log'> & { readonly nowMs: number },
): Promise<void> {
  const late = await tx.query<{ key: string }>(
    'delete from letters where next_at <= $1 and created_at < $2 and attempts > 0 returning key',
    [nowMs, nowMs - GIVE_UP_MS],
  );
  if (late.length > 0) log.error({ letters: late.length }, 'letters were never taken');
}

/** In the language of its owner, with the phrase that marks our letters, and what to do about it. */
function textOf({ address, key, params, language, phrase }: WaitingLetter): Letter {
  const known = isLanguage(language) ? language : DEFAULT_LANGUAGE;
  const { title, paragraphs } = messageOf(known, key, params);
  const { foot, muted } = contentFor(known).letter;
  const { letter }: MessageTraits = messageTable[key];
  const parts = [...paragraphs, ...foot, ...(letter === 'wanted' ? [muted] : []), phrase];
  return {
    to: address,
    subject: `Aureus: ${title}`,
    text: parts.filter((part) => part !== null).join('\n\n'),
  };
}
