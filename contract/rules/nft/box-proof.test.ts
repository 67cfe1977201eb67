import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { boxHash, judgeBoxes, seriesRoot } from './box-proof.ts';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const boxes = [7, 9, 7].map((work, index) => ({ number: index + 1, work, salt: `salt ${index}` }));
const hashes = boxes.map((box) => boxHash({ series: 4, ...box }));
const proof = { series: 4, root: seriesRoot(hashes), hashes, opened: boxes };

test('NFT-11 a box is committed to by the hash of its content, and the series by the hash of all', () => {
  expect(hashes[0]).toBe(hash('4:1:7:salt 0'));
  expect(proof.root).toBe(hash(hashes.join(':')));
  // The same work hashes differently in each box.
  expect(new Set(hashes).size).toBe(3);
});

test('NFT-11 whoever changes what is in a box, or what was committed to, is found out', () => {
  expect(judgeBoxes(proof)).toEqual({ isWhole: true, strays: [], checked: 3 });
  const [first, second, third] = boxes;
  if (!first || !second || !third) throw new Error('there are three boxes');
  const other = { ...proof, opened: [first, { ...second, work: 7 }] };
  expect(judgeBoxes(other)).toEqual({ isWhole: true, strays: [2], checked: 2 });
  const swapped = { ...proof, opened: [{ ...first, number: 3 }, third] };
  expect(judgeBoxes(swapped).strays).toEqual([3]);
  const rewritten = {
    ...proof,
    hashes: [...hashes.slice(0, 2), boxHash({ series: 4, ...third, work: 9 })],
  };
  expect(judgeBoxes(rewritten).isWhole).toBe(false);
});
