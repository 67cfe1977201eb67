/**
 * The beacon by drand's HTTP API: `/HASH/info` and `/HASH/public/ROUND` of any of its mirrors. Mirrors are only carriers:
 * what they say counts where it hashes to the pinned chain, or is signed by it.
 */
import { beaconSchemes } from '../../../contract/plain/beacon-schemes.ts';
import {
  type BeaconChain,
  type BeaconRound,
  beaconValue,
  hashOfChain,
} from '../../../contract/rules/market/beacon/beacon.ts';
import { z } from '../../../contract/schema.ts';
import { type Beacon, BeaconProblem } from './beacon.ts';
import { isSignedApart } from './signature.ts';

/** The mirrors that the League of Entropy documents. */
export const PUBLIC_MIRRORS: readonly string[] = [
  'https://api.drand.sh',
  'https://drand.cloudflare.com',
  'https://api2.drand.sh',
  'https://api3.drand.sh',
];
const TIMEOUT_MS = 5_000;
const MOST_BYTES = 16 * 1024;
/** A round of the future: older servers know no such thing, newer ones say that it is too early. */
const NOT_YET = [404, 425];

const hex = z.string().check(z.regex(/^([0-9a-f]{2})+$/));
const count = z.int().check(z.gte(1));

const Info = z.object({
  public_key: hex,
  period: count,
  genesis_time: count,
  groupHash: hex,
  schemeID: z._default(z.enum(beaconSchemes), 'pedersen-bls-chained'),
  metadata: z._default(z.object({ beaconID: z.string() }), { beaconID: 'default' }),
});

const Round = z.object({
  round: count,
  signature: hex,
  randomness: z.optional(hex),
  previous_signature: z.optional(z.string().check(z.regex(/^([0-9a-f]{2})*$/))),
});

type Verify = (chain: BeaconChain, round: BeaconRound) => boolean | Promise<boolean>;

export function createDrandBeacon({
  chainHash,
  mirrors = PUBLIC_MIRRORS,
  timeoutMs = TIMEOUT_MS,
  verify = isSignedApart,
}: {
  chainHash: string;
  mirrors?: readonly string[];
  timeoutMs?: number;
  /** By default on a thread of its own. */
  verify?: Verify;
}): Beacon {
  const known: { chain: BeaconChain | null } = { chain: null };

  /** The first mirror that answers as it should; a problem of all of them is told as that of the last. */
  async function askMirrors<T>(
    path: string,
    read: (answer: unknown) => T | Promise<T>,
  ): Promise<T | null> {
    const problems: unknown[] = [];
    const state = { isEarly: false };
    for (const mirror of mirrors) {
      try {
        const answer = await ask(`${mirror}/${chainHash}${path}`, timeoutMs);
        if (answer !== null) return await read(answer);
        state.isEarly = true;
      } catch (problem) {
        problems.push(problem);
      }
    }
    if (state.isEarly) return null;
    throw new BeaconProblem(`no mirror of the beacon has told ${path}`, { cause: problems.at(-1) });
  }

  async function readChain(): Promise<BeaconChain> {
    known.chain ??= await askMirrors('/info', (answer) => chainOf(answer, chainHash));
    if (known.chain === null) throw new BeaconProblem(`no mirror knows the chain ${chainHash}`);
    return known.chain;
  }

  return {
    chainHash,
    chain: readChain,
    round: async (number) => {
      const chain = await readChain();
      return askMirrors(`/public/${number}`, (answer) =>
        roundOf(answer, { chain, number, verify }),
      );
    },
  };
}

function chainOf(answer: unknown, hash: string): BeaconChain {
  const info = read(Info, answer);
  const chain = {
    publicKey: info.public_key,
    periodSeconds: info.period,
    genesisSeconds: info.genesis_time,
    groupHash: info.groupHash,
    scheme: info.schemeID,
    name: info.metadata.beaconID,
  };
  if (hashOfChain(chain) !== hash) throw new BeaconProblem('that is another chain');
  return { hash, ...chain };
}

async function roundOf(
  answer: unknown,
  { chain, number, verify }: { chain: BeaconChain; number: number; verify: Verify },
): Promise<BeaconRound> {
  const told = read(Round, answer);
  const round = {
    round: told.round,
    signature: told.signature,
    // Chains without it sign nothing before, whatever is told.
    previousSignature:
      chain.scheme === 'pedersen-bls-chained' ? (told.previous_signature ?? '') : null,
  };
  if (round.round !== number) throw new BeaconProblem(`asked for ${number}, told ${round.round}`);
  const value = Buffer.from(beaconValue(round)).toString('hex');
  if (told.randomness !== undefined && told.randomness !== value)
    throw new BeaconProblem(`the value of round ${number} is not the hash of its signature`);
  if (!(await verify(chain, round)))
    throw new BeaconProblem(`nobody of the chain signed round ${number}`);
  return round;
}

function read<Schema extends z.ZodMiniType>(schema: Schema, answer: unknown): z.output<Schema> {
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw new BeaconProblem('an answer of the beacon is not as documented');
  return parsed.data;
}

/** Null where it is too early. */
async function ask(url: string, timeoutMs: number): Promise<unknown> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
  if (!answer.ok) {
    await answer.body?.cancel();
    if (NOT_YET.includes(answer.status)) return null;
    throw new BeaconProblem(`the beacon answered with ${answer.status}`);
  }
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.byteLength;
    if (bytes > MOST_BYTES) throw new BeaconProblem('an answer of the beacon is too large');
    parts.push(part);
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8'));
}
