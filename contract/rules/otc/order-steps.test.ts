import { expect, test } from 'vitest';
import {
  coinsOf,
  isOver,
  isStepNow,
  isStepOf,
  type OtcActor,
  type OtcStatus,
  otcStatuses,
  otcStepNames,
  otcSteps,
  stepsNow,
} from './order-steps.ts';

const EXPIRES_AT = 900_000;
const IN_TIME = EXPIRES_AT - 1;
const actors: readonly OtcActor[] = ['buyer', 'seller', 'clock', 'operator'];

/** Every step that there is, by who takes it, from where, in time and late. */
const everything: Readonly<Record<string, Readonly<Partial<Record<OtcActor, string>>>>> = {
  'unpaid in time': { buyer: 'pay cancel' },
  'unpaid late': { clock: 'expire' },
  'paid in time': { buyer: 'appeal', seller: 'release appeal' },
  'paid late': { buyer: 'appeal', seller: 'release appeal' },
  'appealed in time': { seller: 'release', operator: 'award giveBack' },
  'appealed late': { seller: 'release', operator: 'award giveBack' },
};

test('of every state, actor and time exactly the steps of the table may be taken', () => {
  for (const status of otcStatuses)
    for (const [time, nowMs] of [
      ['in time', IN_TIME],
      ['late', EXPIRES_AT],
      ['late', EXPIRES_AT + 1],
    ] as const)
      for (const actor of actors) {
        const wanted = everything[`${status} ${time}`]?.[actor] ?? '';
        const order = { status, expiresAt: EXPIRES_AT };
        expect([status, time, actor, stepsNow(actor, order, nowMs).join(' ')]).toEqual([
          status,
          time,
          actor,
          wanted,
        ]);
        for (const step of otcStepNames) {
          const may = isStepOf(step, actor) && isStepNow(step, order, nowMs);
          expect(may).toBe(wanted.split(' ').includes(step));
        }
      }
});

test('every walk from the beginning ends, and the coins leave the escrow in its last step alone', () => {
  const ends = new Set<string>();
  const walk = (status: OtcStatus, path: readonly string[]): void => {
    expect(path.length).toBeLessThan(4);
    if (isOver(status)) {
      expect(coinsOf(status)).not.toBe('escrow');
      ends.add(`${path.join(' ')}: ${coinsOf(status)}`);
      return;
    }
    expect(coinsOf(status)).toBe('escrow');
    for (const step of otcStepNames) {
      const from: readonly OtcStatus[] = otcSteps[step].from;
      if (from.includes(status)) walk(otcSteps[step].to, [...path, step]);
    }
  };
  walk('unpaid', []);
  expect([...ends].toSorted()).toEqual([
    'cancel: seller',
    'expire: seller',
    'pay appeal award: buyer',
    'pay appeal giveBack: seller',
    'pay appeal release: buyer',
    'pay release: buyer',
  ]);
});

test('after "paid" neither the clock nor the buyer gives the coins back', () => {
  for (const status of ['paid', 'appealed'] as const)
    for (const actor of ['clock', 'buyer'] as const)
      for (const step of stepsNow(actor, { status, expiresAt: EXPIRES_AT }, EXPIRES_AT))
        expect(coinsOf(otcSteps[step].to)).toBe('escrow');
});
