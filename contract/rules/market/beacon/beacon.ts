/**
 * A public randomness beacon as drand documents it: at each of its rounds many parties together sign a message that nobody
 * could have signed alone, and the hash of that signature is the value of the round. The hash of a chain's description
 * (period, beginning, public key, group) names the chain, so whoever knows the hash needs to believe nobody.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { BeaconScheme } from '../../../plain/beacon-schemes.ts';
import { SECOND_MS, startOfDay } from '../../../plain/time.ts';

/** Bytes in hexadecimal, as everywhere here. */
export interface BeaconChain {
  readonly hash: string;
  readonly publicKey: string;
  readonly periodSeconds: number;
  /** Of the first round, in seconds since 1970. */
  readonly genesisSeconds: number;
  readonly groupHash: string;
  readonly scheme: BeaconScheme;
  readonly name: string;
}

export interface BeaconRound {
  readonly round: number;
  readonly signature: string;
  /** Null where rounds are not chained. */
  readonly previousSignature: string | null;
}

/** Chains of the League of Entropy, by the names that it gave them. */
export const publicChains: ReadonlyMap<string, string> = new Map([
  ['quicknet', '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971'],
  ['default', '8990e7a9aaed2ffed73dbd7092123d6f289930540d7651336225dc172e51b2ce'],
]);

/** What this description of a chain hashes to; of a true one its own hash. */
export function hashOfChain(chain: Omit<BeaconChain, 'hash'>): string {
  const times = new DataView(new ArrayBuffer(12));
  times.setUint32(0, chain.periodSeconds);
  times.setBigInt64(4, BigInt(chain.genesisSeconds));
  const parts = [
    new Uint8Array(times.buffer),
    hexToBytes(chain.publicKey),
    hexToBytes(chain.groupHash),
    utf8ToBytes(chain.name === 'default' ? '' : chain.name),
  ];
  return bytesToHex(sha256(concatBytes(...parts)));
}

/** The first round at or after the midnight that begins a UTC day: before it nobody has its value. */
export function roundOfDay(
  { periodSeconds, genesisSeconds }: Pick<BeaconChain, 'periodSeconds' | 'genesisSeconds'>,
  day: number,
): number {
  const midnightSeconds = startOfDay(day) / SECOND_MS;
  return Math.max(1, Math.ceil((midnightSeconds - genesisSeconds) / periodSeconds) + 1);
}

/** When a round is signed. */
export function timeOfRound(
  { periodSeconds, genesisSeconds }: Pick<BeaconChain, 'periodSeconds' | 'genesisSeconds'>,
  round: number,
): number {
  return (genesisSeconds + (round - 1) * periodSeconds) * SECOND_MS;
}

/** The value of a round. That it is the round's shows its signature alone (`beacon-signature.ts`). */
export function beaconValue({ signature }: Pick<BeaconRound, 'signature'>): Uint8Array {
  return sha256(hexToBytes(signature));
}
