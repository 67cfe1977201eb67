/** The public randomness that a day, and those before it, were mixed with, held against what anybody can know of it. */
import type { Run } from '../../../contract/core.ts';
import { type Failure, ok, type Result } from '../../../contract/envelope.ts';
import type { FairnessBeacon } from '../../../contract/features/fairness.ts';
import { publicChains } from '../../../contract/rules/market/beacon/beacon.ts';
import { collectBeacons } from '../../../contract/rules/market/beacon/told-beacons.ts';
import { DayBeacons } from '../../../contract/rules/market/simulated/day-beacons.ts';

export interface MixedDays {
  readonly beacons: DayBeacons;
  /** Of the day itself. */
  readonly beacon: FairnessBeacon | null;
  /** All values are told, each of the round of its day, and that of the day itself is signed. */
  readonly isWhole: boolean;
}

/** The signature of the day itself is verified here; those of the days before, which only size its price, by `npm run verify`. */
export async function readBeacon(
  { run }: { readonly run: Run },
  day: number,
): Promise<Result<MixedDays>> {
  const asked: { failure: Failure | null } = { failure: null };
  const told = await collectBeacons(async (from) => {
    const answer = await run('markets.beacon', from === undefined ? {} : { from });
    if (answer.ok) return answer.value;
    asked.failure = answer.error;
    return null;
  }, day);
  if (asked.failure !== null) return { ok: false, error: asked.failure };
  if (told === null || told.fault !== null)
    return ok({ beacons: new DayBeacons(), beacon: null, isWhole: false });
  const { beacons, rounds } = told;
  const chain = beacons.chainOf(day);
  const round = rounds.find((each) => each.day === day);
  if (chain === null || round === undefined)
    return ok({ beacons, beacon: null, isWhole: chain === null });
  // The curve is larger than all the rest of the check.
  const { isSigned: verify } = await import(
    '../../../contract/rules/market/beacon/beacon-signature.ts'
  );
  const isSigned = verify(chain, round);
  const [name = null] = [...publicChains].find(([, hash]) => hash === chain.hash) ?? [];
  const { round: number, signature } = round;
  return ok({ beacons, beacon: { name, round: number, signature, isSigned }, isWhole: isSigned });
}
