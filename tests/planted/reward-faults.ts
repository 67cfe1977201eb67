/** Faults of points, VIP and games: what is earned, what it buys, and what was committed to. */
import type { Fault } from './fault.ts';

export const rewardFaults: readonly Fault[] = [
  {
    invariant: 28,
    what: 'A part of a point counts as a whole one',
    plants: [
      {
        file: 'contract/rules/points/earning.ts',
        before: 'times(perUsd).floor()',
        after: 'times(perUsd).ceil()',
      },
    ],
    tests: [
      {
        file: 'contract/rules/points/earning.test.ts',
        title: 'POINT-01 whole points alone are earned by fees',
      },
    ],
  },
  {
    invariant: 28,
    what: 'What makes no whole point is forgotten',
    plants: [
      {
        file: 'server/features/points/award-sources.ts',
        before: 'await setRest(tx, userId, restUsd);',
        after: "await setRest(tx, userId, '0');",
      },
    ],
    tests: [
      {
        file: 'tests/server/points/points-earned.test.ts',
        title: 'POINT-01 fees are worth what they are when they are counted',
      },
    ],
  },
  {
    invariant: 28,
    what: 'An identity that is verified anew brings its points again',
    plants: [
      {
        file: 'server/features/points/award-sources.ts',
        before: '[{ userId: earnerId, key, code, change: WAYS[code], at }]',
        after: '[{ userId: earnerId, key: key + at, code, change: WAYS[code], at }]',
      },
    ],
    tests: [
      {
        file: 'tests/server/points/points-earned.test.ts',
        title: 'POINT-01 verifying brings points once',
      },
    ],
  },
  {
    invariant: 28,
    what: 'More of a reward is given than there is, of many at once',
    plants: [
      {
        file: 'server/features/points/exchange-points.ts',
        before: "if (state.remaining === 0) return refuse('sold_out');",
        after: '',
      },
    ],
    tests: [
      {
        file: 'tests/server/points/points.test.ts',
        title: 'POINT-01 of the last of a reward none is given too many',
      },
    ],
  },
  {
    invariant: 28,
    what: 'A gift of the day can be taken twice, and the database refuses it',
    plants: [
      {
        file: 'server/features/points/check-in.ts',
        before: "if (before.isDone) return refuse('already_done');",
        after: '',
      },
    ],
    tests: [
      {
        file: 'tests/server/points/points.test.ts',
        title: 'POINT-01 of many check-ins at once one brings the gift of the day',
      },
    ],
  },
  {
    invariant: 28,
    what: 'A tier saves on the fees of all kinds what it saves on those of options',
    plants: [
      {
        file: 'contract/rules/money/vip.ts',
        before: 'new Exact(contracts).times(contractFeeDiscount(tier))',
        after: 'new Exact(contracts).times(optionsFeeDiscount(tier))',
      },
    ],
    tests: [
      {
        file: 'contract/rules/money/vip.test.ts',
        title: 'VIP-01 what a tier saves is its discounts on each kind of fee',
      },
    ],
  },
  {
    invariant: 28,
    what: 'The field of the wheel does not depend on the seed of the player',
    plants: [
      {
        file: 'contract/rules/games/wheel.ts',
        before: 'Number.parseInt(sha256(',
        after: 'Number.parseInt(((text: string) => sha256(text.slice(0, 64)))(',
      },
    ],
    tests: [
      {
        file: 'contract/rules/games/wheel.test.ts',
        title: 'GAME-01 either seed decides',
      },
    ],
  },
  {
    invariant: 28,
    what: 'The device believes a spin without its commitment',
    plants: [
      {
        file: 'workers/features/games/check-spin.ts',
        before: 'hash === seen && spin.commitment === seen',
        after: 'spin.commitment === seen',
      },
    ],
    tests: [
      {
        file: 'workers/features/games/games.test.ts',
        title: 'GAME-01 another seed, another commitment, another field and other points are found',
      },
    ],
  },
  {
    invariant: 28,
    what: 'A round of the trainer tells a bar that was not decided about',
    plants: [
      {
        file: 'server/features/games/training-store.ts',
        before: 'bars: bars.slice(0, shown)',
        after: 'bars: bars.slice(0, shown + 1)',
      },
    ],
    tests: [
      {
        file: 'tests/server/games/games.test.ts',
        title: 'GAME-01 a round shows what was decided about and hides what is to come',
      },
    ],
  },
  {
    invariant: 28,
    what: 'A short of the trainer can lose more than there is',
    plants: [
      {
        file: 'contract/rules/games/trainer.ts',
        before: 'Ratio.max(new Ratio(2).minus(change), 0)',
        after: 'new Ratio(2).minus(change)',
      },
    ],
    tests: [
      {
        file: 'contract/rules/games/trainer.test.ts',
        title: 'GAME-01 a short loses no more than there is',
      },
    ],
  },
];
