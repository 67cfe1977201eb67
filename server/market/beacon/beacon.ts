/** Where values of public randomness come from; docs/fairness.md says what they are for. */
import type { BeaconChain, BeaconRound } from '../../../contract/rules/market/beacon/beacon.ts';

export interface Beacon {
  /** The chain that is pinned: nothing of another one is ever taken. */
  readonly chainHash: string;
  /** Its description, which hashes to that. Rejects while nobody tells it. */
  chain(): Promise<BeaconChain>;
  /** A round whose signature was verified; null while it is not there yet. Rejects for any other answer. */
  round(number: number): Promise<BeaconRound | null>;
}

/** The beacon did not answer as documented, or not with what its parties signed. */
export class BeaconProblem extends Error {
  override readonly name = 'BeaconProblem';
}
