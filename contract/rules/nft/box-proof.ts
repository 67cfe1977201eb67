/**
 * Blind boxes. Before the first box of a series is sold, a hash of what is in each is published, and one hash of all of
 * them: so neither the house nor the order of opening can choose what is drawn. What was hashed is told when a box is
 * opened, and anybody can hash it again. The server commits by these functions and the worker checks by them.
 */
import { sha256 } from '../games/sha256.ts';

/** The salt keeps a hash from being found by trying the few works that there are. */
export function boxHash(box: {
  readonly series: number;
  readonly number: number;
  readonly work: number;
  readonly salt: string;
}): string {
  return sha256(`${box.series}:${box.number}:${box.work}:${box.salt}`);
}

export function seriesRoot(hashes: readonly string[]): string {
  return sha256(hashes.join(':'));
}

export interface BoxVerdict {
  /** The hashes are those that were committed to together. */
  readonly isWhole: boolean;
  /** Numbers of opened boxes that held something else than what was committed to. */
  readonly strays: readonly number[];
  readonly checked: number;
}

export function judgeBoxes(proof: {
  readonly series: number;
  readonly root: string;
  readonly hashes: readonly string[];
  readonly opened: readonly {
    readonly number: number;
    readonly work: number;
    readonly salt: string;
  }[];
}): BoxVerdict {
  const { series, root, hashes, opened } = proof;
  const strays = opened
    .filter((box) => boxHash({ series, ...box }) !== hashes[box.number - 1])
    .map(({ number }) => number);
  return { isWhole: seriesRoot(hashes) === root, strays, checked: opened.length };
}
