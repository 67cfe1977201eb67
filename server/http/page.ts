/** Pages of lists: ten rows unless told, 100 at most; out of range is clamped (APP-31). */

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
