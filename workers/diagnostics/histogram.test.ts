import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHistogram } from './histogram.ts';
import { createPaintSpan } from './paint-span.ts';

const latency = fc.double({ min: 0.1, max: 40_000, noNaN: true });

test('the middle and the slowest of a hundred are right within five per cent, whatever is counted', () => {
  fc.assert(
    fc.property(fc.array(latency, { minLength: 1, maxLength: 300 }), (values) => {
      const histogram = createHistogram();
      for (const value of values) histogram.add(value);
      const sorted = [...values].sort((left, right) => left - right);
      const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
      const { p50Ms = 0, p99Ms = 0 } = histogram.spread() ?? {};
      expect(Math.abs(p50Ms / at(0.5) - 1)).toBeLessThan(0.05);
      expect(Math.abs(p99Ms / at(0.99) - 1)).toBeLessThan(0.05);
    }),
  );
});

test('an empty histogram tells nothing', () => {
  expect(createHistogram().spread()).toBeNull();
});

test('arrivals that changed nothing are not counted, and what is old is forgotten', () => {
  const span = createPaintSpan();
  span.arrived(0);
  span.collected(false);
  span.painted(100);
  expect(span.spreads().newest).toBeNull();
  span.arrived(200);
  span.arrived(260);
  span.collected(true);
  span.painted(300);
  const { oldest, newest } = span.spreads();
  expect(oldest?.p50Ms).toBeGreaterThan(95);
  expect(newest?.p50Ms).toBeLessThan(42);
  for (let turn = 0; turn < 10; turn += 1) span.turn();
  expect(span.spreads().oldest).toBeNull();
});
