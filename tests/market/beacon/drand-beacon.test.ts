/** Of a beacon nothing counts but what the parties of the pinned chain have signed, whoever carries it here. */
import { expect, onTestFinished, test } from 'vitest';
import { beaconSchemes } from '../../../contract/plain/beacon-schemes.ts';
import { dayOf, startOfDay } from '../../../contract/plain/time.ts';
import {
  type BeaconChain,
  roundOfDay,
  timeOfRound,
} from '../../../contract/rules/market/beacon/beacon.ts';
import { isSigned } from '../../../contract/rules/market/beacon/beacon-signature.ts';
import { createDrandBeacon } from '../../../server/market/beacon/drand-beacon.ts';
import { isSignedApart } from '../../../server/market/beacon/signature.ts';
import { type BeaconFault, BeaconStandIn } from './stand-in.ts';
import { chained, quicknet, told } from './told-rounds.ts';

const DAY = dayOf(Date.UTC(2026, 0, 7));
/** Signing takes its time on a busy machine. */
const TIMEOUT_MS = 5000;
const SILENCE_MS = 300;

/** Why it was refused; what was taken is told as it is. */
const outcome = (asked: Promise<unknown>) =>
  asked.then(
    (taken) => JSON.stringify(taken),
    (problem: unknown) => String(problem),
  );

async function openStandIn(options: Partial<ConstructorParameters<typeof BeaconStandIn>[0]> = {}) {
  const standIn = new BeaconStandIn({ now: () => startOfDay(DAY) + 5 * 3600_000, ...options });
  const mirror = await standIn.open();
  onTestFinished(() => standIn.close());
  // A thread for each of these looks would take most of the time.
  const parts = { chainHash: standIn.chain.hash, timeoutMs: TIMEOUT_MS, verify: isSigned };
  return { standIn, mirror, beacon: createDrandBeacon({ ...parts, mirrors: [mirror] }), parts };
}

test('the round of a day is the first that nobody could know before its midnight', () => {
  for (const chain of [quicknet, chained, { ...quicknet, genesisSeconds: 1692803368 }]) {
    const round = roundOfDay(chain, DAY);
    expect(timeOfRound(chain, round)).toBeGreaterThanOrEqual(startOfDay(DAY));
    expect(timeOfRound(chain, round - 1)).toBeLessThan(startOfDay(DAY));
  }
  expect(roundOfDay(quicknet, 0)).toBe(1);
});

test.each(beaconSchemes)('a round of %s is taken by its signature', async (scheme) => {
  const { standIn, beacon } = await openStandIn({ scheme });
  const chain: BeaconChain = await beacon.chain();
  expect(chain).toEqual(standIn.chain);
  const number = roundOfDay(chain, DAY);
  expect(await beacon.round(number)).toEqual(standIn.round(number));
  expect(await beacon.round(number + 1)).toBe(null);
  // Signed by another key, it is nobody's.
  standIn.fault = 'other key';
  expect(await outcome(beacon.round(number - 1))).toContain('no mirror of the beacon');
});

test('a signature is looked at on a thread of its own, where a wrong one is wrong too', {
  timeout: 60_000,
}, async () => {
  const [first] = told;
  expect(await isSignedApart(first.chain, first)).toBe(true);
  expect(await isSignedApart(first.chain, { ...first, round: first.round + 1 })).toBe(false);
});

test('what a mirror says and the chain did not sign is refused, and another mirror is asked', async () => {
  const { standIn, mirror, beacon, parts } = await openStandIn();
  const number = roundOfDay(standIn.chain, DAY);
  const faults: readonly BeaconFault[] = [
    ...(['away', 'error', 'other round', 'other key', 'other value'] as const),
    ...(['long form', 'no json', 'endless'] as const),
  ];
  const liar = new BeaconStandIn({ now: () => startOfDay(DAY) + 5 * 3600_000 });
  const bad = await liar.open();
  onTestFinished(() => liar.close());
  const both = createDrandBeacon({ ...parts, mirrors: [bad, mirror] });
  await beacon.chain();
  for (const fault of faults) {
    [standIn.fault, liar.fault] = [fault, fault];
    expect(await outcome(beacon.round(number)), fault).toContain('no mirror of the beacon');
    standIn.fault = null;
    expect(await both.round(number), fault).toEqual(standIn.round(number));
  }
  [standIn.fault, liar.fault] = ['silent', 'silent'];
  const hasty = createDrandBeacon({ ...parts, mirrors: [mirror], timeoutMs: SILENCE_MS });
  expect(await outcome(hasty.round(number))).toContain('no mirror of the beacon');
  [standIn.fault, liar.fault] = ['early', 'error'];
  expect(await both.round(number)).toBe(null);
});

test('a description that does not hash to the pinned chain is refused', async () => {
  const { standIn, mirror, beacon, parts } = await openStandIn();
  const other = new BeaconStandIn({ now: () => 0, seed: 'another' });
  standIn.infoInstead = other.chain;
  expect(await outcome(beacon.chain())).toContain('no mirror of the beacon');
  const wrong = createDrandBeacon({ ...parts, mirrors: [mirror], chainHash: other.chain.hash });
  expect(await outcome(wrong.chain())).toContain('no mirror knows the chain');
  standIn.infoInstead = null;
  expect((await beacon.chain()).hash).toBe(standIn.chain.hash);
});
