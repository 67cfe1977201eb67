/** What closings of copies come to, computed once for all positions that are the same but for their ids and owners. */
import { settleFuturesClose } from '../../../../contract/rules/futures/close.ts';
import type { MarketFeed } from '../../../market/feed.ts';
import { encodeNews } from '../../../realtime/announce.ts';
import { type ClosingSteps, isolatedSteps } from '../money/settle-closing.ts';
import { takerClosing } from '../positions/close-calls.ts';
import { afterClosing, closingEvent, closingFill } from '../positions/close-position.ts';
import { marketOf, toFuturesPosition } from '../rows/entities.ts';
import { changedPosition, type PositionRow } from '../rows/position-store.ts';
import { wholeRow } from '../rows/whole-rows.ts';

export interface ClosingDraft {
  /** From 1, in the order in which drafts were taken. */
  readonly number: number;
  readonly after: PositionRow;
  /** As `futures_close_copies` reads it. */
  readonly body: Readonly<Record<string, unknown>>;
}

export interface ClosingDrafts {
  draft(position: PositionRow, lots: number): ClosingDraft;
  /** All that were drafted, in the order of their numbers. */
  drafted(): readonly ClosingDraft[];
}

const REASON = 'trader';
const NO_ONE = { id: 0, userId: 0, holdId: 0 } as const;

export function createClosingDrafts(feed: MarketFeed, at: number): ClosingDrafts {
  const known = new Map<string, ClosingDraft>();
  return {
    draft: (position, lots) => {
      const nobodys = { ...position, ...NO_ONE };
      const key = `${lots} ${JSON.stringify(nobodys)}`;
      const draft = known.get(key) ?? drafted(nobodys, { lots, feed, at, number: known.size + 1 });
      known.set(key, draft);
      return draft;
    },
    drafted: () => [...known.values()],
  };
}

function drafted(
  position: PositionRow,
  { lots, feed, at, number }: { lots: number; feed: MarketFeed; at: number; number: number },
): ClosingDraft {
  const scales = marketOf(feed, position);
  const settled = settleFuturesClose(position, { ...takerClosing(feed, position, lots), scales });
  const { paid, ...steps } = isolatedSteps({ position, settled }, at);
  const closing = { paid, reason: REASON, tick: null, at, feed } as const;
  const after = changedPosition(afterClosing(position, settled, closing), at);
  const fill = closingFill(position, settled, { fee: paid.fee, orderId: null, isMaker: false, at });
  const event = closingEvent(after, REASON);
  const told = encodeNews([event, toFuturesPosition(after, feed)]).payload;
  const body = {
    ...{ version: position.version, event, told, money: moneyOf(steps) },
    ...{ position: wholeRow(after), fill: wholeRow(fill) },
  };
  return { number, after, body };
}

/** What the hold gives, as the ledger reads it; null where no money moves. */
function moneyOf({ posting, release }: ClosingSteps) {
  if (posting === null && release === null) return null;
  const legs = posting?.legs ?? [];
  const own = legs.find(({ account }) => 'userId' in account)?.amount ?? '0';
  const house = legs.flatMap(({ account, amount }) =>
    'house' in account ? [[account.house, amount] as const] : [],
  );
  const given = posting !== null && 'holdId' in posting ? posting : null;
  return {
    ...{ own, house: Object.fromEntries(house), taken: given?.amount ?? '0' },
    released: given ? partOf(given.release) : partOf(release ? (release.amount ?? 'rest') : '0'),
  };
}

/** Null releases all that is left. */
function partOf(release = '0'): string | null {
  return release === 'rest' ? null : release;
}
