/**
 * The issues of new tokens as a pure function of the market's secret and time: one begins every two
 * weeks, for ever the same one, however often the server starts. A token is announced, subscribed to,
 * locked, released, and then traded.
 */
import type { Market } from '../../../contract/features/markets.ts';
import { DAY_MS, HOUR_MS } from '../../../contract/plain/time.ts';
import { type TokenRow, tokens } from '../../money/token-table.ts';
import type { MarketTraits } from '../instruments.ts';
import { hash32, hashKey, normal, uniform } from '../simulated/hash.ts';
import { type IssueTerms, termsOf } from './issue-terms.ts';
import { tokenMarket } from './token-market.ts';

/** One issue. Amounts are in tokens, prices in USDT, as plain decimal text. */
export interface TokenIssue extends IssueTerms {
  /** From 1, in the order of the issues. */
  readonly id: number;
  readonly token: TokenRow;
  readonly announcedAt: number;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly cycleDays: number;
  readonly lockDays: number;
  readonly unlocksAt: number;
  /** When its market opens: everybody has their tokens by then. */
  readonly listsAt: number;
  readonly market: Market;
}

export interface IssueCalendar {
  /** The issue of this id, unless it is still a secret. */
  find(id: number, nowMs: number): TokenIssue | null;
  /** All that were announced, the newest first. */
  announced(nowMs: number): readonly TokenIssue[];
  /** What a token is issued at; null for what is none. */
  priceOf(code: string): string | null;
  /** How the price of a listed token behaves: of no concern to anybody but its market. */
  traitsOf(issue: TokenIssue): MarketTraits;
  /** How many tokens the public of the sandbox has subscribed to. */
  publicDemand(issue: TokenIssue, nowMs: number): number;
}

/** Of an exchange that issues nothing. */
export const noIssues: IssueCalendar = {
  find: () => null,
  announced: () => [],
  priceOf: () => null,
  traitsOf: () => {
    throw new Error('nothing is issued here');
  },
  publicDemand: () => 0,
};

const FIRST_START_MS = Date.UTC(2025, 11, 29, 10);
const EVERY_MS = 14 * DAY_MS;
/** With these a visitor finds one issue or two to come, and one or two to subscribe to, on any day. */
const ANNOUNCED_DAYS = 21;
const cycles: readonly number[] = [14, 16, 18, 21];
const locks: readonly number[] = [7, 14, 21, 30];
/** Between the release and the first trade, so that who is late by a little is in time. */
const REST_MS = HOUR_MS;
/** Standard deviation of the logarithm of the first price over the issue price: a token may lose from the start. */
const FIRST_PRICE_SPREAD = 0.3;
const LEAST_DEMAND = 0.35;
const DEMAND_SPREAD = 0.55;

export function createIssueCalendar(seed: string): IssueCalendar {
  const known = new Map<number, TokenIssue>();
  const bits = (id: number, stream: string) => hash32(hashKey(seed, 'issues', stream), id);

  function issueOf(id: number): TokenIssue | null {
    const token = tokens[id - 1];
    if (token === undefined) return null;
    const issue = known.get(id) ?? makeIssue(id, token, (stream) => bits(id, stream));
    known.set(id, issue);
    return issue;
  }

  function find(id: number, nowMs: number): TokenIssue | null {
    const issue = Number.isSafeInteger(id) ? issueOf(id) : null;
    return issue !== null && issue.announcedAt <= nowMs ? issue : null;
  }

  return {
    find,
    announced(nowMs) {
      const newest = Math.floor((nowMs + ANNOUNCED_DAYS * DAY_MS - FIRST_START_MS) / EVERY_MS) + 1;
      const count = Math.max(0, Math.min(newest, tokens.length));
      return Array.from({ length: count }, (_, back) => find(count - back, nowMs)).filter(
        (issue) => issue !== null,
      );
    },
    priceOf(code) {
      const place = tokens.findIndex((token) => token.code === code);
      return place === -1 ? null : (issueOf(place + 1)?.issuePrice ?? null);
    },
    traitsOf({ id, issuePrice }) {
      const gain = Math.exp(FIRST_PRICE_SPREAD * normal(bits(id, 'first price')));
      return {
        nominalPrice: Number(issuePrice) * gain,
        volatility: 1 + 0.6 * uniform(bits(id, 'volatility')),
        turnover: 2_000_000 * (1 + 3 * uniform(bits(id, 'turnover'))),
      };
    },
    publicDemand({ id, total, startsAt, endsAt }, nowMs) {
      const elapsed = (nowMs - startsAt) / (endsAt - startsAt);
      const share = LEAST_DEMAND + DEMAND_SPREAD * uniform(bits(id, 'demand'));
      const pace = 0.5 + uniform(bits(id, 'pace'));
      return Math.floor(Number(total) * share * Math.min(Math.max(elapsed, 0), 1) ** pace);
    },
  };
}

function makeIssue(id: number, token: TokenRow, bits: (stream: string) => number): TokenIssue {
  const draw = (stream: string, days: readonly number[]) => days[bits(stream) % days.length] ?? 0;
  const startsAt = FIRST_START_MS + (id - 1) * EVERY_MS;
  const cycleDays = draw('cycle', cycles);
  const lockDays = draw('lock', locks);
  const endsAt = startsAt + cycleDays * DAY_MS;
  const unlocksAt = endsAt + lockDays * DAY_MS;
  const terms = termsOf(bits('price'), bits('raise'));
  return {
    ...terms,
    id,
    token,
    announcedAt: startsAt - ANNOUNCED_DAYS * DAY_MS,
    startsAt,
    endsAt,
    cycleDays,
    lockDays,
    unlocksAt,
    listsAt: unlocksAt + REST_MS,
    market: tokenMarket(token, terms.issuePrice),
  };
}
