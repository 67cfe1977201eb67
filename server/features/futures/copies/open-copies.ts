/**
 * Opens copies for many users in one transaction of two statements: each is judged by the shared quote, at the book as it is
 * now and in its own account, exactly as an order of that user alone would be. What is alike of them is computed once.
 */
import { type Result, refuse } from '../../../../contract/envelope.ts';
import type { Market } from '../../../../contract/features/markets.ts';
import { exact } from '../../../../contract/money.ts';
import { contractFeeDiscount } from '../../../../contract/rules/money/vip.ts';
import type { Transaction } from '../../../db/database.ts';
import { Refused, raisedRefusal } from '../../../db/errors.ts';
import { json } from '../../../db/values.ts';
import type { CopyOpening, CopyWish } from '../../../feature.ts';
import type { MarketFeed } from '../../../market/feed.ts';
import { currencyIds } from '../../../money/currencies.ts';
import { lockOpeners, type SeenOpener } from '../money/openers.ts';
import type { ActWithin } from '../money/perform-act.ts';
import { judgeOpening } from '../orders/judge-opening.ts';
import { openingProblemOf } from '../orders/opening-limits.ts';
import { tradedMarket } from '../orders/place-order.ts';
import { LEVER_CURRENCY } from '../terms.ts';
import {
  createOpeningDrafts,
  type OpeningDraft,
  type OpeningDrafts,
  requestOf,
  type SketchedOpening,
} from './opening-drafts.ts';

/** At most one for a user; the answers are in the order of the wishes. */
export async function openCopies<Objection>(
  place: ActWithin,
  wishes: readonly CopyWish<Objection>[],
): Promise<CopyOpening<Objection>[]> {
  if (wishes.length === 0) return [];
  const { exchange, tx } = place;
  const { feed } = exchange;
  const at = exchange.clock.now();
  const userIds = wishes.map(({ userId }) => userId);
  const openers = await lockOpeners(exchange, tx, { userIds, at });
  const drafts = createOpeningDrafts(feed, at);
  const answers = wishes.map((wish) => {
    const judged = judge({ feed, at, drafts }, openers.get(wish.userId), wish);
    if (!judged.ok) return { refused: judged.error.code };
    const { averagePrice, filledMargin } = judged.value.quote;
    const opening = { averagePrice: averagePrice ?? '0', margin: filledMargin };
    const objection = wish.objection(opening);
    if (objection !== null) return { objection };
    return { ...opening, copy: { userId: wish.userId, draft: judged.value.draft() } };
  });
  const copies = answers.flatMap((answer) => ('copy' in answer ? [answer.copy] : []));
  const ids = (await open(place, copies, { at, drafted: drafts.drafted() })).values();
  return answers.map((answer) => {
    if (!('copy' in answer)) return answer;
    return { averagePrice: answer.averagePrice, positionId: ids.next().value ?? 0 };
  });
}

/** What the account lacks is looked at by the whole quote again; what it has enough of changes nothing about the sketch. */
function judge(
  { feed, at, drafts }: { feed: MarketFeed; at: number; drafts: OpeningDrafts },
  opener: SeenOpener | undefined,
  wish: CopyWish<unknown>,
): Result<SketchedOpening> {
  if (opener === undefined) throw new Error(`no user has the id ${wish.userId}`);
  const request = requestOf(wish);
  const market = tradedMarket(feed, request, at);
  if (!market.ok) return market;
  const discountPercent = contractFeeDiscount(opener.tier);
  const sketch = drafts.sketch(wish, market.value, discountPercent);
  if (!sketch.ok || exact(sketch.value.quote.required).gt(opener.free)) {
    const account = { userId: opener.userId, available: opener.free, positions: [] };
    const judged = judgeOpening({ ...account, discountPercent, feed, at }, market.value, request);
    if (!judged.ok) return judged;
  }
  if (!sketch.ok) return sketch;
  const { maximumPositions } = sketch.value.terms;
  if (opener.openCount >= maximumPositions)
    return refuse('limit_exceeded', { params: { maximum: String(maximumPositions) } });
  return limitProblem(feed, opener, { market: market.value, sketch: sketch.value }) ?? sketch;
}

function limitProblem(
  feed: MarketFeed,
  { own }: SeenOpener,
  { market, sketch }: { market: Market; sketch: SketchedOpening },
) {
  if (own === null) return null;
  const opening = { ...sketch.order, id: 0, value: sketch.quote.notional };
  return openingProblemOf(feed, own, { market, opening });
}

interface Copy {
  readonly userId: number;
  readonly draft: OpeningDraft;
}

interface OpenedRow {
  readonly number: number;
  readonly orderId: number;
  readonly positionId: number;
  readonly holdId: number;
  readonly available: string;
}

/** Answers the ids of the positions, in the order of the copies. */
async function open(
  { exchange, board, tx }: ActWithin,
  copies: readonly Copy[],
  { at, drafted }: { at: number; drafted: readonly OpeningDraft[] },
): Promise<number[]> {
  if (copies.length === 0) return [];
  const rows = await write(tx, [
    ...[copies.map(({ userId }) => userId), copies.map(({ draft }) => draft.number)],
    json(drafted.map(({ body }) => body)),
    ...[LEVER_CURRENCY, currencyIds.get(LEVER_CURRENCY) ?? 0, at],
  ]);
  tx.afterCommit(() => {
    for (const { number, orderId, positionId, holdId, available } of rows) {
      const copy = copies[number - 1];
      if (copy === undefined) continue;
      const { userId, draft } = copy;
      const order = { ...draft.order, id: orderId, userId, positionId };
      const position = { ...draft.position, id: positionId, userId, holdId };
      exchange.bell.ring(userId);
      board.follow(userId, { orders: [order], positions: [position] }, available);
    }
  });
  return rows.map(({ positionId }) => positionId);
}

/** @throws Refused when an account cannot pay after all. */
async function write(tx: Transaction, params: readonly unknown[]): Promise<OpenedRow[]> {
  try {
    return await tx.query<OpenedRow>(
      `select * from futures_open_copies($1::bigint[], $2::integer[], $3::jsonb, $4, $5::integer, $6::bigint)
        order by number`,
      params,
    );
  } catch (error) {
    const refusal = raisedRefusal(error);
    throw refusal === 'insufficient_balance' ? new Refused(refuse(refusal).error) : error;
  }
}
