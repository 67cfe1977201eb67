/** Issues follow from the market's secret and the clock alone, and there is always one to look at. */
import { expect, test } from 'vitest';
import { exact } from '../../../contract/money.ts';
import { DAY_MS, HOUR_MS } from '../../../contract/plain/time.ts';
import { ieoState } from '../../../contract/rules/money/ieo-pricing.ts';
import { currencies } from '../../money/currencies.ts';
import { tokens } from '../../money/token-table.ts';
import { markets } from '../instruments.ts';
import { createIssueCalendar, noIssues, type TokenIssue } from './issue-calendar.ts';

const calendar = createIssueCalendar('secret');
const FIRST_DAY_MS = Date.UTC(2026, 0, 1);
/** The table of tokens lasts for so long. */
const DAYS = 3600;
const LAST_MS = FIRST_DAY_MS + DAYS * DAY_MS;

const statesAt = (nowMs: number) =>
  calendar.announced(nowMs).map((issue) => ieoState({ ...issue, remaining: issue.total }, nowMs));

test('IEO-04 on every day of ten years a project is to come and one is open, and from the first month on one is done', () => {
  for (let day = 0; day < DAYS; day += 1) {
    const states = statesAt(FIRST_DAY_MS + day * DAY_MS + 12 * HOUR_MS);
    expect([day, states.includes('warm_up')]).toEqual([day, true]);
    expect([day, states.includes('in_progress')]).toEqual([day, true]);
    if (day > 31) expect([day, states.includes('done')]).toEqual([day, true]);
  }
});

test('a secret names its issues for ever, whoever asks and when, and another secret names others', () => {
  const [again, other] = [createIssueCalendar('secret'), createIssueCalendar('another')];
  const late = again.announced(LAST_MS);
  expect(late.length).toBeGreaterThan(250);
  for (const issue of calendar.announced(FIRST_DAY_MS + 400 * DAY_MS))
    expect(late.find(({ id }) => id === issue.id)).toEqual(issue);
  const traits = (of: typeof calendar) => late.map((issue) => of.traitsOf(issue));
  expect(traits(again)).toEqual(traits(calendar));
  expect(traits(other)).not.toEqual(traits(calendar));
  expect(other.announced(LAST_MS)).not.toEqual(late);
});

test('nobody is told of an issue before it is announced', () => {
  const [newest] = calendar.announced(FIRST_DAY_MS);
  const { id, announcedAt } = newest as TokenIssue;
  expect(calendar.find(id, announcedAt)).toEqual(newest);
  expect(calendar.find(id, announcedAt - 1)).toBeNull();
  expect(calendar.find(id + 1, FIRST_DAY_MS)).toBeNull();
  for (const wrong of [0, -1, 1.5, Number.NaN, 10 ** 9])
    expect(calendar.find(wrong, LAST_MS)).toBeNull();
  expect(calendar.announced(Date.UTC(2020, 0, 1))).toEqual([]);
  expect([noIssues.announced(LAST_MS), noIssues.find(1, LAST_MS)]).toEqual([[], null]);
});

test('IEO-03 the terms of every issue fit together: whole tokens, bounds within each other, times in their order', () => {
  for (const issue of calendar.announced(LAST_MS)) {
    const amounts = [
      issue.minimumAmount,
      issue.maximumAmount,
      issue.maximumPerUser,
      issue.total,
    ].map(exact);
    expect(amounts.every((amount) => amount.isInteger() && amount.gt(0))).toBe(true);
    expect(amounts).toEqual(amounts.toSorted((left, right) => left.cmp(right)));
    const { announcedAt, startsAt, endsAt, unlocksAt, listsAt } = issue;
    const times = [announcedAt, startsAt, endsAt, unlocksAt, listsAt];
    expect(times).toEqual(times.toSorted((left, right) => left - right));
    expect(endsAt - startsAt).toBe(issue.cycleDays * DAY_MS);
    expect(unlocksAt - endsAt).toBe(issue.lockDays * DAY_MS);
    expect(calendar.priceOf(issue.token.code)).toBe(issue.issuePrice);
    const { nominalPrice } = calendar.traitsOf(issue);
    expect(nominalPrice / Number(issue.issuePrice)).toBeGreaterThan(0.25);
    expect(nominalPrice / Number(issue.issuePrice)).toBeLessThan(4);
  }
  expect(calendar.priceOf('BTC')).toBeNull();
});

test('what the public takes only grows, from nothing at the start, and never all', () => {
  for (const issue of calendar.announced(FIRST_DAY_MS + 300 * DAY_MS)) {
    const { startsAt, endsAt } = issue;
    const taken = Array.from({ length: 50 }, (_, step) =>
      calendar.publicDemand(issue, startsAt - DAY_MS + (step * (endsAt - startsAt)) / 40),
    );
    expect(taken[0]).toBe(0);
    expect(taken).toEqual(taken.toSorted((left, right) => left - right));
    expect(calendar.publicDemand(issue, endsAt)).toBe(taken.at(-1));
    expect(taken.at(-1)).toBeLessThan(Number(issue.total));
  }
});

test('no token has the code, the id or the symbol of anything else', () => {
  const codes = currencies.map(({ code }) => code);
  const ids = [...currencies.map(({ id }) => id)];
  expect(new Set(codes).size).toBe(codes.length);
  expect(new Set(ids).size).toBe(ids.length);
  const listed = calendar.announced(LAST_MS).map(({ market }) => market);
  const all = [...markets, ...listed];
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(new Set(all.map(({ symbol }) => symbol)).size).toBe(all.length);
  // Columns of quotes end there.
  expect(Math.max(...tokens.map(({ id }) => id))).toBeLessThan(4096);
  for (const { code } of tokens) expect(code).toMatch(/^[A-Z]{4}$/);
});
