/** Pages of lists: ten rows by default, 100 at most; out of range is clamped (APP-31). */

const DEFAULT_LIMIT = 10;
const MAXIMUM_LIMIT = 100;
/** Beyond this no list of ours reaches, and the offset stays a small number. */
const MAXIMUM_PAGE = 100_000;

export interface PageWanted {
  readonly page: number;
  readonly limit: number;
}

export function clampPage(asked: {
  page?: number | undefined;
  limit?: number | undefined;
}): PageWanted {
  return {
    page: Math.min(Math.max(asked.page ?? 1, 1), MAXIMUM_PAGE),
    limit: Math.min(Math.max(asked.limit ?? DEFAULT_LIMIT, 1), MAXIMUM_LIMIT),
  };
}

export interface Page<View> extends PageWanted {
  readonly list: View[];
  readonly hasMore: boolean;
}

/** A page of rows, queried with one row more than it holds: that row shows that there are others. */
export function pageOf<Row, View>(
  rows: readonly Row[],
  { page, limit }: PageWanted,
  toView: (row: Row) => View,
): Page<View> {
  return { list: rows.slice(0, limit).map(toView), page, limit, hasMore: rows.length > limit };
}
