import { bls12_381 } from '@noble/curves/bls12-381.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { BeaconStandIn } from '../../../../tests/market/beacon/stand-in.ts';
import { chained, quicknet, told } from '../../../../tests/market/beacon/told-rounds.ts';
import { type BeaconScheme, beaconSchemes } from '../../../plain/beacon-schemes.ts';
import { dayOf } from '../../../plain/time.ts';
import { beaconValue, hashOfChain, publicChains, roundOfDay, timeOfRound } from './beacon.ts';
import { isSigned } from './beacon-signature.ts';

const DAY = dayOf(Date.UTC(2026, 0, 7));

test('a chain is named by the hash of its description', () => {
  expect(hashOfChain(quicknet)).toBe(publicChains.get('quicknet'));
  expect(hashOfChain(chained)).toBe(publicChains.get('default'));
  expect(hashOfChain({ ...quicknet, periodSeconds: 4 })).not.toBe(publicChains.get('quicknet'));
});

test.each(told)(
  'a round that drand printed is signed, as it is: $round',
  ({ chain, value, ...round }) => {
    expect(isSigned(chain, round)).toBe(true);
    expect(bytesToHex(beaconValue(round))).toBe(value);
    expect(isSigned(chain, { ...round, round: round.round + 1 })).toBe(false);
    // A chained round is no unchained one, nor the other way.
    const other = round.previousSignature === null ? round.signature : null;
    expect(isSigned(chain, { ...round, previousSignature: other })).toBe(false);
    expect(isSigned(chain, { ...round, signature: round.signature.slice(2) })).toBe(false);
  },
);

test.each(beaconSchemes)(
  'a round of %s is signed by its chain, and by that scheme alone',
  (scheme) => {
    const { chain, ...standIn } = signer(scheme);
    const round = standIn.round(2);
    const schemes = beaconSchemes.filter((other) => isSigned({ ...chain, scheme: other }, round));
    expect(schemes).toEqual([scheme]);
    const { publicKey } = signer(scheme, 'another').chain;
    expect(isSigned({ scheme, publicKey }, round)).toBe(false);
  },
);

test('what is no point of the curve is no signature, nor a point in its long form', () => {
  const { chain, ...standIn } = signer('bls-unchained-g1-rfc9380');
  const round = standIn.round(2);
  const { shortSignatures } = bls12_381;
  const longForm = shortSignatures.Signature.fromHex(round.signature).toHex(false);
  for (const signature of [longForm, '00'.repeat(48), ''])
    expect(isSigned(chain, { ...round, signature })).toBe(false);
});

function signer(scheme: BeaconScheme, seed = 'one') {
  const standIn = new BeaconStandIn({ now: () => 0, scheme, seed });
  return { chain: standIn.chain, round: (number: number) => standIn.round(number) };
}

test('rounds come a period apart from the first on, and the round of a day is the first from its midnight on', () => {
  expect([timeOfRound(chained, 1), timeOfRound(chained, 3)]).toEqual([
    1_595_431_050_000, 1_595_431_110_000,
  ]);
  // A round of quicknet falls on the midnight itself; a second later it would be the one after it.
  expect(roundOfDay(quicknet, DAY)).toBe(24_980_212);
  expect(timeOfRound(quicknet, 24_980_212)).toBe(Date.UTC(2026, 0, 7));
  const later = { ...quicknet, genesisSeconds: quicknet.genesisSeconds + 1 };
  expect(timeOfRound(later, roundOfDay(later, DAY))).toBe(Date.UTC(2026, 0, 7) + 1000);
  expect(roundOfDay(quicknet, 0)).toBe(1);
});
