/**
 * What copies come to, computed once for all followers who have the same: of one size, one multiple and one discount, at the
 * book as it is now.
 */
import { ok, type Result } from '../../../../contract/envelope.ts';
import type { FuturesSubmit } from '../../../../contract/features/futures.ts';
import type { Market } from '../../../../contract/features/markets.ts';
import type { CopyWish } from '../../../feature.ts';
import type { MarketFeed } from '../../../market/feed.ts';
import { encodeNews } from '../../../realtime/announce.ts';
import { type JudgedOpening, judgeOpening } from '../orders/judge-opening.ts';
import { toFuturesOrder, toFuturesPosition } from '../rows/entities.ts';
import { wholeRow } from '../rows/whole-rows.ts';
import { type CopiedOpening, copiedOpening } from './copied-opening.ts';

/** The rows as the first version of each follower has them, but for ids and owner, which are 0. */
export interface OpeningDraft extends CopiedOpening {
  /** From 1, in the order in which drafts were taken. */
  readonly number: number;
  /** As `futures_open_copies` reads it. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** A copy that is judged, and how it is drafted once it is to be opened. */
export interface SketchedOpening extends JudgedOpening {
  readonly draft: () => OpeningDraft;
}

export interface OpeningDrafts {
  /** Judged for an account that lacks nothing. */
  sketch(wish: CopyWish<unknown>, market: Market, discountPercent: number): Result<SketchedOpening>;
  /** All that were drafted, in the order of their numbers. */
  drafted(): readonly OpeningDraft[];
}

/** More than any order asks for. */
const PLENTY = '999999999999999999';
const NO_ONE = 0;

export function createOpeningDrafts(feed: MarketFeed, at: number): OpeningDrafts {
  const sketches = new Map<string, Result<SketchedOpening>>();
  const drafts: OpeningDraft[] = [];

  function sketched(
    wish: CopyWish<unknown>,
    market: Market,
    discountPercent: number,
  ): Result<SketchedOpening> {
    const opener = { userId: NO_ONE, available: PLENTY, positions: [], discountPercent, feed, at };
    const judged = judgeOpening(opener, market, requestOf(wish));
    if (!judged.ok) return judged;
    const made = { draft: null as OpeningDraft | null };
    const draft = () => {
      if (made.draft !== null) return made.draft;
      const { copiedFrom } = wish;
      const rows = copiedOpening(
        { ...judged.value, market, copiedFrom },
        { orderId: NO_ONE, positionId: NO_ONE, feed, at },
      );
      made.draft = { ...rows, number: drafts.length + 1, body: bodyOf(rows, feed) };
      drafts.push(made.draft);
      return made.draft;
    };
    return ok({ ...judged.value, draft });
  }

  return {
    sketch: (wish, market, discountPercent) => {
      const { side, multiple, lots, copiedFrom } = wish;
      const key = [market.id, side, multiple, lots, copiedFrom, discountPercent].join(':');
      const known = sketches.get(key) ?? sketched(wish, market, discountPercent);
      sketches.set(key, known);
      return known;
    },
    drafted: () => drafts,
  };
}

/** The order that its follower alone would have sent. */
export function requestOf(wish: CopyWish<unknown>): FuturesSubmit {
  const { currencyId, legalId, side, multiple, lots, seenPrice, slippage } = wish;
  return {
    ...{ currencyId, legalId, side, multiple, lots: String(lots) },
    ...{ type: 'market', marginMode: 'isolated' },
    ...(seenPrice !== undefined && { seenPrice }),
    ...(slippage !== undefined && { slippage }),
  };
}

function bodyOf({ order, position, fill }: CopiedOpening, feed: MarketFeed) {
  const opened = toFuturesPosition({ ...position, holdId: null }, feed);
  return {
    position: wholeRow(position),
    order: wholeRow(order),
    fill: wholeRow(fill),
    opened: encodeNews(['futures.opened', opened]).payload,
    filled: encodeNews(['futures.filled', toFuturesOrder(order, feed)]).payload,
  };
}
