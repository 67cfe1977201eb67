/** What `npm run verify` does, with its output handed to the caller. */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { DAY_MS, dayOf, startOfDay } from '../../contract/plain/time.ts';
import { checkCandles } from './check-candles.ts';
import { checkOptions } from './check-options.ts';
import { type Ask, computeDay, fetchKey } from './computed-day.ts';

export const USAGE =
  'usage: npm run verify -- --url URL [--day 2026-11-20] [--user-export FILE]\n  FILE: settled options as the portfolio exports them';

export interface Voice {
  readonly say: (text: string) => void;
  readonly complain: (text: string) => void;
}

/** Answers the exit code: 0 when all agrees, 1 when something does not, 2 when nothing could be compared. */
export async function verifyCommand(words: readonly string[], voice: Voice): Promise<number> {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: {
        url: { type: 'string' },
        day: { type: 'string' },
        'user-export': { type: 'string' },
      },
    });
    if (values.url === undefined) throw new Error(USAGE);
    const ask = askAt(values.url);
    const differences = await verifyDay(ask, {
      day: values.day ?? new Date(Date.now() - DAY_MS).toISOString().slice(0, 10),
      userExport: values['user-export'] ? await readFile(values['user-export'], 'utf8') : null,
      say: voice.say,
    });
    for (const difference of differences) voice.complain(`differs: ${difference}`);
    return differences.length === 0 ? 0 : 1;
  } catch (error) {
    voice.complain(error instanceof Error ? error.message : String(error));
    return 2;
  }
}

/** What differs, in words; says what agrees. */
export async function verifyDay(
  ask: Ask,
  options: { day: string; userExport: string | null; say: (text: string) => void },
): Promise<string[]> {
  const { userExport, say } = options;
  const day = dayOf(Date.parse(options.day));
  const told = await fetchKey(ask, day);
  const computed = computeDay(day, told);
  const before = await fetchKey(ask, day - 1);
  if (before.key !== computed.keyBefore)
    return [`the key of ${options.day} is not the one that was committed to`];
  say(`the key of ${options.day} is the one that the day before committed to`);
  const differences = await checkCandles(ask, { computed, startMs: startOfDay(day), say });
  if (userExport !== null) differences.push(...checkOptions(userExport, { computed, day, say }));
  return differences;
}

function askAt(url: string): Ask {
  return async (path) => {
    const answer = await fetch(new URL(`/api${path}`, url));
    const { type, message } = (await answer.json()) as { type: string; message: unknown };
    if (type !== 'ok') throw new Error(`${path}: ${String(message)}`);
    return message;
  };
}
