/**
 * Whether the chain of a beacon has signed a round, found out on a thread of its own: the first look at the curve takes most
 * of a second, in which no call would be answered and no price told. There is one such look a day.
 */
import { Worker } from 'node:worker_threads';
import type { BeaconChain, BeaconRound } from '../../../contract/rules/market/beacon/beacon.ts';

export interface SignedRound {
  readonly chain: Pick<BeaconChain, 'scheme' | 'publicKey'>;
  readonly round: BeaconRound;
}

/** Rejects where the thread could not answer, which says nothing of the signature. */
export function isSignedApart(
  { scheme, publicKey }: SignedRound['chain'],
  { round, signature, previousSignature }: BeaconRound,
): Promise<boolean> {
  const signed: SignedRound = {
    chain: { scheme, publicKey },
    round: { round, signature, previousSignature },
  };
  const worker = new Worker(new URL('./signature-worker.mjs', import.meta.url), {
    workerData: signed,
    execArgv: [],
  });
  return new Promise((resolve, reject) => {
    worker.once('message', (answer) => resolve(answer === true));
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the thread of a signature ended without a word')));
  });
}
