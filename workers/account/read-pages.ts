/** All pages of a list of open rows, read as one state of it. */
import type { Result } from '../../contract/envelope.ts';

const MOST_PAGES = 20;

interface Parts<Row> {
  readonly ask: (
    page: number,
  ) => Promise<Result<{ readonly list: readonly Row[]; readonly hasMore: boolean }>>;
  /** Changes with each event of these rows. */
  readonly revision: () => number;
  readonly isOver: () => boolean;
}

/** Null when a page is missing, when nobody waits for the rest, or when the list has changed meanwhile. */
export async function readPages<Row>({ ask, revision, isOver }: Parts<Row>): Promise<Row[] | null> {
  const before = revision();
  const rows: Row[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const answer = await ask(page);
    if (!answer.ok || isOver()) return null;
    // A row that closes between two pages moves another one from the next page to the last.
    if (page > 1 && revision() !== before) return null;
    rows.push(...answer.value.list);
    if (!answer.value.hasMore) break;
  }
  return rows;
}
