/** What `npm run verify` does, with its output handed to the caller. */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { DAY_MS, dayOf, startOfDay } from '../../contract/plain/time.ts';
import { areChained } from '../../contract/rules/fairness/chain.ts';
import { constructions } from '../../contract/rules/market/simulated/market-version.ts';
import { checkBeacons } from './check-beacons.ts';
import { checkCandles } from './check-candles.ts';
import { checkExport } from './check-export.ts';
import { type Ask, computeDay, fetchKey, type Known } from './computed-day.ts';

export const USAGE =
  'usage: npm run verify -- --url URL [--day 2026-11-20] [--beacon CHAIN] [--user-export FILE ...]\n  CHAIN: quicknet, default or the hash of the chain that days must be mixed with\n  FILE: options, dual investments, closed positions or orders as the portfolio exports them';

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
        beacon: { type: 'string' },
        'user-export': { type: 'string', multiple: true },
      },
    });
    if (values.url === undefined) throw new Error(USAGE);
    const ask = askAt(values.url);
    const differences = await verifyDay(ask, {
      day: values.day ?? new Date(Date.now() - DAY_MS).toISOString().slice(0, 10),
      pinned: values.beacon ?? null,
      userExports: await Promise.all(
        (values['user-export'] ?? []).map((file) => readFile(file, 'utf8')),
      ),
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
  options: {
    day: string;
    pinned?: string | null;
    userExports: readonly string[];
    say: (text: string) => void;
    /** The versions of the market that can be made here. */
    known?: Known;
  },
): Promise<string[]> {
  const { userExports, say, pinned = null, known = constructions } = options;
  const day = dayOf(Date.parse(options.day));
  const told = await fetchKey(ask, day, known);
  if (!areChained(await fetchKey(ask, day - 1, known), told))
    return [`the key of ${options.day} is not the one that was committed to`];
  say(`the key of ${options.day} is the one that the day before committed to`);
  const { beacons, differences: strays } = await checkBeacons(ask, { day, pinned, say });
  if (strays.length > 0) return strays;
  const computed = computeDay(told, { beacons, known });
  const { version, rate } = computed.terms.of(day);
  say(`${options.day} is made by version ${version} at ${rate} trades a second`);
  const differences = await checkCandles(ask, { computed, startMs: startOfDay(day), say });
  for (const csv of userExports) differences.push(...checkExport(csv, { computed, say }));
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
