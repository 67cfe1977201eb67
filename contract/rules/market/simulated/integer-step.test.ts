/** Over all words that may choose it, a step has the mean and the variance that it was asked for. */
import { expect, test } from 'vitest';
import { bridgeStep, farthestFromLine, integerStep } from './integer-step.ts';

const WORDS = 2 ** 16;

function momentsOf(step: (word: number) => number) {
  let mean = 0;
  let square = 0;
  for (let word = 0; word < WORDS; word += 1) {
    const value = step(word);
    mean += value / WORDS;
    square += value ** 2 / WORDS;
  }
  return { mean, variance: square - mean ** 2 };
}

test.each([
  [0, 0.3],
  [0.2, 0.2],
  [-0.4, 0.5],
  [0.5, 0.7],
  [3.3, 1],
  [-0.25, 2.5],
  [17.8, 40],
  [0, 90_000],
])('a whole number of mean %d and variance %d has both', (mean, variance) => {
  const found = momentsOf((word) => integerStep(mean, variance, word));
  expect(Math.abs(found.mean - mean)).toBeLessThan(0.01 * Math.sqrt(variance));
  expect(found.variance / variance).toBeGreaterThan(0.96);
  expect(found.variance / variance).toBeLessThan(mean % 1 === 0 || variance > 0.4 ? 1.05 : 1.3);
  const steps = Array.from({ length: WORDS }, (_, word) => integerStep(mean, variance, word));
  expect(steps.every((step, word) => word === 0 || step >= (steps[word - 1] ?? 0))).toBe(true);
});

test('a bridge meets its end from wherever it is, and its steps together have its variance', () => {
  for (const variance of [0.9, 30, 50_000]) {
    const left = 12;
    const rest = 7 * Math.sqrt(variance);
    const found = momentsOf((word) => bridgeStep(rest, left, variance, word));
    expect(found.mean).toBeCloseTo(rest / left, 1);
    expect(found.variance / (variance * (1 - 1 / left))).toBeGreaterThan(0.97);
    expect(found.variance / (variance * (1 - 1 / left))).toBeLessThan(1.03);
  }
});

test('no words take a bridge farther from the line to its end than is said of it, and some take it near', () => {
  for (const steps of [1, 2, 6, 11, 29]) {
    for (const variance of [0.02, 0.4, 1, 7, 900, 50_000]) {
      const most = farthestFromLine(steps, variance);
      for (const end of [0, 1, -7, 3000]) {
        const strayed = wordsOf(steps).map((words) => strayedBy(words, { end, variance }));
        expect(Math.max(...strayed)).toBeLessThanOrEqual(most);
        if (variance > 100 && steps > 1) expect(Math.max(...strayed)).toBeGreaterThan(0.9 * most);
      }
    }
  }
});

/** Those that go one way all along, that turn once at each place, and that change with each step. */
function wordsOf(steps: number): number[][] {
  const places = Array.from({ length: steps }, (_, place) => place);
  const last = WORDS - 1;
  return [
    places.map((place) => (place % 2) * last),
    ...places.map((turn) => places.map((place) => (place < turn ? 0 : last))),
    ...places.map((turn) => places.map((place) => (place < turn ? last : 0))),
  ];
}

function strayedBy(words: readonly number[], to: { end: number; variance: number }): number {
  let rest = to.end;
  let most = 0;
  for (const [place, word] of words.entries()) {
    const left = words.length - place;
    rest -= left === 1 ? rest : bridgeStep(rest, left, to.variance, word);
    most = Math.max(most, Math.abs(rest - (to.end * (left - 1)) / words.length));
  }
  return most;
}
