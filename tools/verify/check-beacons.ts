/** The public randomness that a day, and each before it, was mixed with: that its chain signed it, and nobody chose it. */
import { Beacon } from '../../contract/features/markets-fairness.ts';
import { type BeaconChain, publicChains } from '../../contract/rules/market/beacon/beacon.ts';
import { isSigned } from '../../contract/rules/market/beacon/beacon-signature.ts';
import {
  collectBeacons,
  type ToldBeacon,
} from '../../contract/rules/market/beacon/told-beacons.ts';
import { DayBeacons } from '../../contract/rules/market/simulated/day-beacons.ts';
import { fromWireName, renameKeys } from '../../contract/wire.ts';
import { type Ask, dayText } from './computed-day.ts';

const faultTexts = {
  chain: 'a chain is described that has another hash than its own, from',
  round: 'the value is of another round than the first after the midnight that begins',
  missing: 'no value of the beacon is told for',
} as const;

/** `pinned`: the chain that days must be mixed with, by its hash or public name. */
export async function checkBeacons(
  ask: Ask,
  { day, pinned, say }: { day: number; pinned: string | null; say: (text: string) => void },
): Promise<{ beacons: DayBeacons; differences: string[] }> {
  const told = await collectBeacons(
    async (from) => read(await ask(`/market/beacon${from ? `?from=${from}` : ''}`)),
    day,
  );
  if (told === null)
    return {
      beacons: new DayBeacons(),
      differences: ['what is told of the beacon is not as documented'],
    };
  const { beacons, rounds, fault } = told;
  if (fault) return { beacons, differences: [`${faultTexts[fault.what]} ${dayText(fault.day)}`] };
  const own = beacons.chainOf(day);
  const wanted = pinned === null ? null : (publicChains.get(pinned) ?? pinned);
  if (wanted !== null && own?.hash !== wanted) {
    const instead = own ? `with the chain ${own.hash}` : 'with no beacon';
    return { beacons, differences: [`${dayText(day)} is mixed ${instead}, not with ${wanted}`] };
  }
  const unsigned = rounds.filter((round) => {
    const chain = beacons.chainOf(round.day);
    return chain === null || !isSigned(chain, round);
  });
  if (unsigned.length === 0) {
    say(
      own
        ? `${dayText(day)} is mixed with ${nameOf(own)}`
        : `${dayText(day)} is mixed with no beacon`,
    );
    if (rounds.length > 0) say(`${rounds.length} values of the beacon are signed by their chain`);
  }
  return {
    beacons,
    differences: unsigned.map(
      ({ day: each, round }) =>
        `the value of ${dayText(each)} was not signed by its chain in round ${round}`,
    ),
  };
}

/** Null for what is not as documented. */
function read(answer: unknown): ToldBeacon | null {
  const parsed = Beacon.safeParse(renameKeys(answer, fromWireName));
  return parsed.success ? parsed.data : null;
}

function nameOf({ hash }: BeaconChain): string {
  const [name] = [...publicChains].find(([, each]) => each === hash) ?? [];
  return name === undefined
    ? `the chain ${hash}, which this program does not know`
    : `${name}, a public chain of the League of Entropy`;
}
