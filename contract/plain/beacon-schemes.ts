/**
 * How the parties of a drand chain sign: chained ones the signature before them as well, the others the number of the round
 * alone.
 */
export const beaconSchemes = [
  'pedersen-bls-chained',
  'pedersen-bls-unchained',
  'bls-unchained-on-g1',
  'bls-unchained-g1-rfc9380',
] as const;
export type BeaconScheme = (typeof beaconSchemes)[number];
