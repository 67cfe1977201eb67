/**
 * The wheel. The exchange draws a seed and publishes its hash; then the player names a seed; the field follows from both.
 * So neither can choose it: the exchange has committed itself before it knows the player's, and the player names theirs
 * before they know the exchange's. The server spins by these functions, the worker checks by them, and a constraint of
 * the database refuses any other outcome.
 */
import { sha256 } from './sha256.ts';

/** 52 bits: as many as a number holds exactly. */
const DIGITS = 13;

/** What is published before the spin. */
export function commitmentOf(seed: string): string {
  return sha256(seed);
}

/** Every field is as likely as any other: what 2^52 leaves over of so few fields is nobody's advantage. */
export function fieldOf(seed: string, clientSeed: string, fields: number): number {
  return Number.parseInt(sha256(`${seed}:${clientSeed}`).slice(0, DIGITS), 16) % fields;
}
