import { expect, test } from 'vitest';
import { projectRoot } from '../project.ts';
import { importsIn, planChanged } from './changed.ts';

test('imports of every form are seen, with the place they mean', () => {
  const text = [
    "import { a } from './a.ts';",
    "import type { B } from '../money/b.ts';",
    "import './effects.ts';",
    "const late = () => import('./late.ts');",
    "new Worker(new URL('./thread.mjs', import.meta.url));",
    "import { test } from 'vitest';",
  ].join('\n');
  expect(importsIn('server/spot/order.ts', text)).toEqual([
    'server/spot/a.ts',
    'server/money/b.ts',
    'server/spot/effects.ts',
    'server/spot/late.ts',
    'server/spot/thread.mjs',
  ]);
});

test('a formula brings the tests beside it and those that import it, the nearest first', () => {
  const { tests } = planChanged(projectRoot, ['contract/rules/money/loan-pricing.ts']);
  expect(tests[0]).toBe('contract/rules/money/loan-pricing.test.ts');
});

test('words and screens bring the browser tests of their feature', () => {
  const { tests } = planChanged(projectRoot, ['locales/th/coupons.json']);
  expect(tests).toContain('tests/acceptance/money/coupons.spec.ts');
});

test('what is reached through the root of a room alone is left to a whole run', () => {
  const { tests } = planChanged(projectRoot, ['server/features/coupons/give-coupon.ts']);
  expect(tests).toContain('tests/server/coupons/coupons.test.ts');
  expect(tests).not.toContain('tests/server/spot/spot-orders.test.ts');
});
