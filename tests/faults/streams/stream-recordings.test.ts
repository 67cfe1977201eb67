import { expect, test } from 'vitest';
import { allRecordings } from '../../market/recordings.ts';
import { repetitions, reportCount } from '../../support/counts.ts';
import { playThroughFaults } from './stream-recordings.ts';

/** Real recordings are not part of the product, so those made up stand in for them. */
const all = allRecordings();
const real = all.filter(({ name }) => name.startsWith('the real'));
const recordings = real.length > 0 ? real : all;
const drops = repetitions({ short: 6, long: 50 });
const speed = repetitions({ short: 25, long: 2 });

for (const [index, { name, file }] of recordings.entries()) {
  test(
    `${name} ends in the true book, tape and candles, through a server and a network that loses 5 %, repeats 10 %, swaps 10 % and breaks ${drops} times`,
    async () => {
      const {
        counts,
        drops: lost,
        asked,
      } = await playThroughFaults(file, {
        speed,
        drops,
        seed: 7 + index,
      });
      const { down, up } = counts;
      expect(down.dropped).toBeGreaterThan(0);
      expect(lost).toBeGreaterThanOrEqual(drops);
      reportCount({
        what: `${name} through a bad network`,
        count: lost,
        outcome:
          `of ${down.passed + down.dropped + down.duplicated + down.swapped} frames ${down.dropped} lost, ` +
          `${down.duplicated} repeated, ${down.swapped} swapped, on the way up ${up.dropped}, ${up.duplicated}, ${up.swapped}; ` +
          `${asked} channels asked for; book and candles equal`,
      });
    },
    repetitions({ short: 300_000, long: 1_200_000 }),
  );
}
