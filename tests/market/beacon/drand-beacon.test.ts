/** Of a beacon nothing counts but what the parties of the pinned chain have signed, whoever carries it here. */

import { bytesToHex } from '@noble/hashes/utils.js';
import { expect, onTestFinished, test } from 'vitest';
import { beaconSchemes } from '../../../contract/plain/beacon-schemes.ts';
import { dayOf, startOfDay } from '../../../contract/plain/time.ts';
import {
  type BeaconChain,
  beaconValue,
  hashOfChain,
  publicChains,
  roundOfDay,
  timeOfRound,
} from '../../../contract/rules/market/beacon/beacon.ts';
import { isSigned } from '../../../contract/rules/market/beacon/beacon-signature.ts';
import { createDrandBeacon } from '../../../server/market/beacon/drand-beacon.ts';
import { isSignedApart } from '../../../server/market/beacon/signature.ts';
import { type BeaconFault, BeaconStandIn } from './stand-in.ts';

const DAY = dayOf(Date.UTC(2026, 0, 7));
/** Signing takes its time on a busy machine. */
const TIMEOUT_MS = 5000;
const SILENCE_MS = 300;

/** As the League of Entropy describes its two chains. */
const quicknet = {
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  periodSeconds: 3,
  genesisSeconds: 1692803367,
  groupHash: 'f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e',
  scheme: 'bls-unchained-g1-rfc9380',
  name: 'quicknet',
} as const;
const chained = {
  publicKey:
    '868f005eb8e6e4ca0a47c8a77ceaa5309a47978a7c71bc5cce96366b5d7a569937c529eeda66c7293784a9402801af31',
  periodSeconds: 30,
  genesisSeconds: 1595431050,
  groupHash: '176f93498eac9ca337150b46d21dd58673ea4e3581185f869672e59fa4cb390a',
  scheme: 'pedersen-bls-chained',
  name: 'default',
} as const;

/** Rounds that drand's chains have told, and its own tests print. */
const told = [
  {
    chain: quicknet,
    round: 657413,
    signature:
      'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b',
    previousSignature: null,
    value: 'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587',
  },
  {
    chain: chained,
    round: 3311596,
    signature:
      'a696b9409ababce45749c3a4ec369074453dd4a79967734e1390d969c8ad8d98897d217b9121e92c8ddebbddda8d92f900e3bd6bf9deb166863b1a19390d743f82774001487594c5c09e581db7365f02b70a2c8cc41ce32446ef08e4890c4754',
    previousSignature:
      '8ed588f2a7716fb1349e2d9803da5db0005e98a83783c353d4a08f183236a9ad91d70ddb01266f4b7c576983db464b430e65680b9e0098552758afd6c1e6afcb77e3f62fe1b93d42d1cb63abbb2205512fe12fbf74ea9c5ac3b8f5c1e283a1d8',
    value: '647c07b2abbf7ff2afb4d670214f565e5cd9f9c91bfdcecb59a21f3c78d73920',
  },
  {
    chain: {
      scheme: 'pedersen-bls-unchained',
      publicKey:
        '8200fc249deb0148eb918d6e213980c5d01acd7fc251900d9260136da3b54836ce125172399ddc69c4e3e11429b62c11',
    },
    round: 19369534,
    signature:
      'a33833d2098f5e0c4df334fb6c5b1c2de3ab293c77825f55d816254dabf7f4f3d429b6207e1cd2a808876e06058a1f8102bb6f6927b654b391259ea99c3566a4eb55feb9665dbaf9d33af08a10b1d8d8b35d91fd3536eb4c197be0041beb5dc2',
    previousSignature: null,
    value: '778180564f4fb9b77580af69a559ce941eb23d8d3180c48c4d290484b516c6aa',
  },
] as const;

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

test('a chain is named by the hash of its description, and the rounds that drand printed are signed', () => {
  expect(hashOfChain(quicknet)).toBe(publicChains.get('quicknet'));
  expect(hashOfChain(chained)).toBe(publicChains.get('default'));
  expect(hashOfChain({ ...quicknet, periodSeconds: 4 })).not.toBe(publicChains.get('quicknet'));
  for (const { chain, value, ...round } of told) {
    expect(isSigned(chain, round)).toBe(true);
    expect(bytesToHex(beaconValue(round))).toBe(value);
    expect(isSigned(chain, { ...round, round: round.round + 1 })).toBe(false);
    // A chained round is no unchained one, nor the other way.
    const other = round.previousSignature === null ? round.signature : null;
    expect(isSigned(chain, { ...round, previousSignature: other })).toBe(false);
    expect(isSigned(chain, { ...round, signature: round.signature.slice(2) })).toBe(false);
  }
});

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
