/**
 * With which public beacon days are mixed is pinned like the market itself: it is changed while nothing waits for a price, and
 * from a midnight on that was announced. Nobody can choose between a day that they know and one that they do not.
 */
import { setTimeout } from 'node:timers/promises';
import { dayOf, HOUR_MS } from '../../contract/plain/time.ts';
import type { BeaconChain } from '../../contract/rules/market/beacon/beacon.ts';
import type { BeaconTerm } from '../../contract/rules/market/simulated/day-beacons.ts';
import { type Config, ConfigError } from '../config.ts';
import type { Database, Transaction } from '../db/database.ts';
import { json } from '../db/values.ts';
import type { Beacon } from '../market/beacon/beacon.ts';
import { readTerms } from '../market/beacon/kept-beacons.ts';
import { countWaiting } from '../market/waiting-claims.ts';

/** Between the announcement and its midnight, at the least. Instances read terms more often than that. */
const NOTICE_MS = HOUR_MS;
/** Before the start fails. */
const ATTEMPTS = 4;
const BETWEEN_MS = 500;

/** Answers what was announced by this start. Throws a `ConfigError` when something is open, or the chain is not known. */
export async function pinBeacon(
  database: Database,
  parts: { config: Pick<Config, 'mode'>; beacon: Beacon | null; nowMs: number },
): Promise<BeaconTerm | null> {
  const { config, beacon, nowMs } = parts;
  const isKept = (terms: readonly BeaconTerm[]) =>
    (terms.at(-1)?.chain?.hash ?? null) === (beacon?.chainHash ?? null);
  if (isKept(await readTerms(database))) return null;
  const chain = beacon && (await describe(beacon));
  return database.withPatience(async (tx) => {
    // Of several instances that start at once the first announces, and the others find it announced.
    await tx.query(`select value from meta where key = 'epoch' for update`);
    const terms = await readTerms(tx);
    if (isKept(terms)) return null;
    if (config.mode === 'production' && terms.length > 0)
      throw new ConfigError('the beacon of this data stays as it is in production');
    const open = await countWaiting(tx);
    if (open > 0)
      throw new ConfigError(
        `${open} orders and positions wait for a price, so MARKET_BEACON stays as it is`,
      );
    return announce(tx, { terms, chain, nowMs });
  });
}

/** What was announced for that midnight or a later one is taken back. */
async function announce(
  tx: Transaction,
  {
    terms,
    chain,
    nowMs,
  }: { terms: readonly BeaconTerm[]; chain: BeaconChain | null; nowMs: number },
): Promise<BeaconTerm> {
  const term = { fromDay: dayOf(nowMs + NOTICE_MS) + 1, chain };
  await tx.query('delete from beacon_terms where from_day >= $1', [term.fromDay]);
  const standing = terms.findLast(({ fromDay }) => fromDay < term.fromDay)?.chain ?? null;
  if (standing?.hash !== chain?.hash)
    await tx.query('insert into beacon_terms (from_day, chain, announced_at) values ($1, $2, $3)', [
      term.fromDay,
      chain && json(chain),
      nowMs,
    ]);
  return term;
}

async function describe(beacon: Beacon): Promise<BeaconChain> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await beacon.chain();
    } catch (problem) {
      if (attempt === ATTEMPTS)
        throw new ConfigError(
          `MARKET_BEACON cannot be reached, and nothing is known of its chain yet: ${String(problem)}`,
        );
      await setTimeout(attempt * BETWEEN_MS);
    }
  }
}
