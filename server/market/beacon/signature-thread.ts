/** The thread on which the signature of one round is looked at; it ends with its answer. */
import { parentPort, workerData } from 'node:worker_threads';
import { isSigned } from '../../../contract/rules/market/beacon/beacon-signature.ts';
import type { SignedRound } from './signature.ts';

const { chain, round } = workerData as SignedRound;
parentPort?.postMessage(isSigned(chain, round));
