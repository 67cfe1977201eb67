/** Whether a round was signed by the parties of its chain. The curve is a library of its own, so this is fetched late. */
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import type { BeaconScheme } from '../../../plain/beacon-schemes.ts';
import type { BeaconChain, BeaconRound } from './beacon.ts';

interface Signing {
  /** In which of the two groups signatures lie; public keys lie in the other. */
  readonly signatures: 'G1' | 'G2';
  /** Separates the hash to the curve from all other uses of it (RFC 9380). */
  readonly domain: string;
  readonly isChained: boolean;
}

const DOMAIN_G1 = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
const DOMAIN_G2 = 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_';

const signings: Readonly<Record<BeaconScheme, Signing>> = {
  'pedersen-bls-chained': { signatures: 'G2', domain: DOMAIN_G2, isChained: true },
  'pedersen-bls-unchained': { signatures: 'G2', domain: DOMAIN_G2, isChained: false },
  // Its domain names the wrong group, and stayed as it was.
  'bls-unchained-on-g1': { signatures: 'G1', domain: DOMAIN_G2, isChained: false },
  'bls-unchained-g1-rfc9380': { signatures: 'G1', domain: DOMAIN_G1, isChained: false },
};

/** False also for what is no point of the curve, or no signature of the kind that the chain signs. */
export function isSigned(
  { scheme, publicKey }: Pick<BeaconChain, 'scheme' | 'publicKey'>,
  round: BeaconRound,
): boolean {
  const { signatures, domain, isChained } = signings[scheme];
  if (isChained !== (round.previousSignature !== null)) return false;
  const message = messageOf(round);
  const [signature, key] = [hexToBytes(round.signature), hexToBytes(publicKey)];
  try {
    if (signatures === 'G1') {
      const { hash, verify } = bls12_381.shortSignatures;
      return verify(signature, hash(message, domain), key);
    }
    const { hash, verify } = bls12_381.longSignatures;
    return verify(signature, hash(message, domain), key);
  } catch {
    // Bytes that are no point are no signature, nor is a point in its long form, which would hash to another value.
    return false;
  }
}

/** What is signed: the number of the round, after the signature of the round before where they are chained. */
export function messageOf({
  round,
  previousSignature,
}: Pick<BeaconRound, 'round' | 'previousSignature'>): Uint8Array {
  const number = new DataView(new ArrayBuffer(8));
  number.setBigUint64(0, BigInt(round));
  return sha256(concatBytes(hexToBytes(previousSignature ?? ''), new Uint8Array(number.buffer)));
}
