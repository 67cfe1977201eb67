/** A project as the contract says it: its terms, what is left of it now, and what the caller has. */
import type { IeoProject } from '../../../contract/features/ieo.ts';
import { Exact, exact, plainText, Ratio } from '../../../contract/money.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { ieoState } from '../../../contract/rules/money/ieo-pricing.ts';
import { contentFor } from '../../content/content.ts';
import type { MarketFeed } from '../../market/feed.ts';
import type { TokenIssue } from '../../market/issues/issue-calendar.ts';
import { PRICE_HOLDS_MS, pricesSince } from '../../market/minute-price.ts';
import type { ProjectRow } from './ieo-store.ts';
import { paymentsOf } from './prices.ts';

const PROGRESS_DECIMALS = 4;

/** What nobody has subscribed to yet. The public of the sandbox takes no token that a user has. */
export function remainingOf(
  { issues }: Pick<MarketFeed, 'issues'>,
  project: { readonly issue: TokenIssue; readonly sold: string },
  nowMs: number,
): string {
  const { issue, sold } = project;
  const left = exact(issue.total).minus(sold).minus(issues.publicDemand(issue, nowMs));
  return plainText(Exact.max(left, 0));
}

export function toProject(
  feed: MarketFeed,
  project: {
    readonly issue: TokenIssue;
    readonly row: ProjectRow | undefined;
    readonly subscribed: string;
    readonly language: Language;
  },
  nowMs: number,
): IeoProject {
  const { issue, row, subscribed, language } = project;
  const { id, token, market, announcedAt: _, ...terms } = issue;
  const remaining = remainingOf(feed, { issue, sold: row?.sold ?? '0' }, nowMs);
  const sold = new Ratio(issue.total).minus(remaining).div(issue.total);
  return {
    ...terms,
    id,
    currencyId: token.id,
    symbol: token.code,
    name: token.name,
    color: token.color,
    summary: contentFor(language).projects.uses[token.use].summary,
    status: ieoState({ ...issue, remaining }, nowMs),
    isHalted: typeof row?.haltedAt === 'number',
    payCurrencies: paymentsOf(feed, issue, nowMs),
    pricesUntil: pricesSince(nowMs) + PRICE_HOLDS_MS,
    remaining,
    progress: plainText(sold.toDecimalPlaces(PROGRESS_DECIMALS, Ratio.ROUND_DOWN)),
    marketSymbol: market.symbol,
    whitePaper: `/pages/ieo/paper?id=${id}`,
    website: `/pages/ieo/website?id=${id}`,
    subscribed,
  };
}

/** The white paper, in the caller's language. */
export function sectionsOf({ token }: TokenIssue, language: Language) {
  const { uses, paper } = contentFor(language).projects;
  const { summary, use } = uses[token.use];
  const words = new Map([
    ['name', token.name],
    ['symbol', token.code],
  ]);
  const fill = (text: string): string =>
    text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => words.get(name) ?? '');
  words.set('summary', fill(summary)).set('use', fill(use));
  return paper.map(({ title, paragraphs }) => ({
    title: fill(title),
    paragraphs: paragraphs.map(fill),
  }));
}
