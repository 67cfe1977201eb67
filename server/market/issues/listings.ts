/** Tells a feed of the tokens whose markets have opened since it last asked, each of them once. */
import type { IssueCalendar, TokenIssue } from './issue-calendar.ts';

export function createListings(issues: IssueCalendar): (nowMs: number) => TokenIssue[] {
  const listed = new Set<number>();
  return (nowMs) => {
    const fresh = issues
      .announced(nowMs)
      .filter(({ id, listsAt }) => listsAt <= nowMs && !listed.has(id))
      .toSorted((left, right) => left.listsAt - right.listsAt);
    for (const { id } of fresh) listed.add(id);
    return fresh;
  };
}
