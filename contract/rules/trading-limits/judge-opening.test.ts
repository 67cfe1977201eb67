import { expect, test } from 'vitest';
import type { OwnLimits } from '../../features/trading-limits.ts';
import { type Opening, openingProblem } from './judge-opening.ts';

const nowMs = Date.parse('2026-11-24T20:00:00Z');
const none: OwnLimits = {
  ...{ orderValue: null, positionValue: null, multiple: null, dailyLoss: null },
  ...{ timeZone: 'Asia/Tokyo', coolingOffUntil: null },
};
const codeOf = (limits: Partial<OwnLimits>, opening: Partial<Opening> = {}) =>
  openingProblem(
    { ...none, ...limits },
    { nowMs, realised: '0', value: '1000', position: '1500', ...opening },
  )?.code ?? null;

test('what is at a limit is let through, and what is above it is not', () => {
  expect(codeOf({})).toBeNull();
  expect(codeOf({ orderValue: '1000' })).toBeNull();
  expect(codeOf({ orderValue: '999.99999999' })).toBe('own_order_limit');
  expect(codeOf({ positionValue: '1500' })).toBeNull();
  expect(codeOf({ positionValue: '1499.99' })).toBe('own_position_limit');
  expect(codeOf({ multiple: '20' }, { multiple: 20 })).toBeNull();
  expect(codeOf({ multiple: '20' }, { multiple: 25 })).toBe('own_multiple_limit');
  expect(codeOf({ multiple: '20' })).toBeNull();
});

test('a loss that equals its limit closes the day, and says until when by the trader’s own clock', () => {
  expect(codeOf({ dailyLoss: '100' }, { realised: '-99.99' })).toBeNull();
  expect(codeOf({ dailyLoss: '100' }, { realised: '500' })).toBeNull();
  const reached = { nowMs, realised: '-100', value: '1', position: '1' };
  expect(openingProblem({ ...none, dailyLoss: '100' }, reached)).toEqual({
    code: 'own_loss_limit',
    // It is five in the morning of the 25th there.
    params: { maximum: '100 USD', until: '2026-11-26 00:00 (Asia/Tokyo)' },
  });
});

test('a cooling-off holds to its last millisecond, and comes before every other reason', () => {
  const limits = { coolingOffUntil: nowMs + 1, orderValue: '1' };
  expect(codeOf(limits)).toBe('cooling_off');
  expect(codeOf({ coolingOffUntil: nowMs })).toBeNull();
});

test('a refusal says which limit it was, and a cooling-off until when by the trader’s own clock', () => {
  const opening = { nowMs, realised: '0', value: '1000', position: '1500', multiple: 25 };
  const problem = (limits: Partial<OwnLimits>) => openingProblem({ ...none, ...limits }, opening);
  expect(problem({ multiple: '20' })?.params).toEqual({ maximum: '20' });
  expect(problem({ orderValue: '999' })?.params).toEqual({ maximum: '999 USD' });
  expect(problem({ positionValue: '1499' })?.params).toEqual({ maximum: '1499 USD' });
  expect(problem({ coolingOffUntil: Date.parse('2026-11-25T01:30:00Z') })?.params).toEqual({
    until: '2026-11-25 10:30 (Asia/Tokyo)',
  });
});
