import { expect, test } from 'vitest';
import { dayOf, startOfDay } from '../../../plain/time.ts';
import { type BeaconChain, hashOfChain } from './beacon.ts';
import { collectBeacons, type ToldBeacon } from './told-beacons.ts';

const described: Omit<BeaconChain, 'hash'> = {
  ...{ publicKey: 'ab', groupHash: 'cd', name: 'daily', scheme: 'bls-unchained-g1-rfc9380' },
  ...{ periodSeconds: 86_400, genesisSeconds: Date.UTC(2026, 0, 7) / 1000 },
};
const chain: BeaconChain = { hash: hashOfChain(described), ...described };
const DAY = dayOf(Date.UTC(2026, 0, 7));
const textOf = (day: number) => new Date(startOfDay(day)).toISOString().slice(0, 10);
const roundOf = (day: number, round = day - DAY + 1) => ({
  ...{ day: textOf(day), round, signature: 'bb', previousSignature: null },
});
const terms: ToldBeacon['terms'] = [{ fromDay: textOf(DAY), chain }];

/** What is collected up to a day of these pages, and from which days it was asked. */
async function collected(day: number, ...pages: (ToldBeacon | null)[]) {
  const asked: (string | undefined)[] = [];
  const found = await collectBeacons(async (from) => {
    asked.push(from);
    return pages[asked.length - 1] ?? null;
  }, day);
  return { found, asked };
}
const daysOf = ({ found }: Awaited<ReturnType<typeof collected>>) =>
  found?.rounds.map(({ day }) => day - DAY);

test('a page that reaches the day is all, and what comes after the day is left', async () => {
  const rounds = [DAY, DAY + 1, DAY + 2].map((day) => roundOf(day));
  const told = await collected(DAY + 1, { terms, rounds });
  expect(told.found?.fault).toBeNull();
  expect([daysOf(told), told.asked]).toEqual([[0, 1], [undefined]]);
  expect(told.found?.beacons.waitingDay()).toBe(DAY + 2);
});

test('as long as a page ends before the day, the next is asked from the day that waits', async () => {
  const pages = [[DAY, DAY + 1], [DAY + 2], [DAY + 3, DAY + 4]].map((days) => ({
    terms,
    rounds: days.map((day) => roundOf(day)),
  }));
  const told = await collected(DAY + 4, ...pages);
  expect(told.found?.fault).toBeNull();
  expect(daysOf(told)).toEqual([0, 1, 2, 3, 4]);
  expect(told.asked).toEqual([undefined, '2026-01-09', '2026-01-10']);
});

test('where nothing is mixed nothing is missing', async () => {
  expect((await collected(DAY, { terms: [], rounds: [] })).found?.fault).toBeNull();
  const ended = [...terms, { fromDay: textOf(DAY + 1), chain: null }];
  const told = await collected(DAY + 5, { terms: ended, rounds: [roundOf(DAY)] });
  expect(told.found?.fault).toBeNull();
});

test('an answer that failed ends it', async () => {
  expect((await collected(DAY, null)).found).toBeNull();
  expect((await collected(DAY + 1, { terms, rounds: [roundOf(DAY)] }, null)).found).toBeNull();
});

test.each([
  ['a day that no page has', { what: 'missing', days: 0, until: 0 }, []],
  ['a day between two', { what: 'missing', days: 1, until: 2 }, [roundOf(DAY), roundOf(DAY + 2)]],
  ['a hole in a page', { what: 'missing', days: 1, until: 9 }, [roundOf(DAY), roundOf(DAY + 2)]],
  ['another round', { what: 'round', days: 1, until: 1 }, [roundOf(DAY), roundOf(DAY + 1, 3)]],
  ['a day that needs none', { what: 'round', days: -1, until: 0 }, [roundOf(DAY - 1, 1)]],
] as const)('%s is a fault: %j', async (_, { what, days, until }, rounds) => {
  const { found } = await collected(DAY + until, { terms, rounds });
  expect(found?.fault).toEqual({ what, day: DAY + days });
});

test('a description that is not that of the chain it names is a fault of the day it begins on', async () => {
  const other = { fromDay: textOf(DAY + 3), chain: { ...chain, periodSeconds: 3 } };
  const { found } = await collected(DAY, { terms: [...terms, other], rounds: [roundOf(DAY)] });
  expect(found?.fault).toEqual({ what: 'chain', day: DAY + 3 });
});
