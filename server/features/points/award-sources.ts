/**
 * Gives the points of what has earned them: a verified identity, a friend's, and the fees of trading. Each source is
 * taken and its points given in one transaction.
 */
import { Exact, exact, plainText } from '../../../contract/money.ts';
import { pointsOfFees } from '../../../contract/rules/points/earning.ts';
import type { Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import type { JobHandler } from '../../jobs/job-runner.ts';
import { lastPrice } from '../../market/last-price.ts';
import { addMessage } from '../../messages/add-message.ts';
import { type Announcement, announceToMany } from '../../realtime/announce.ts';
import { movePoints, newsOfPoints } from './move-points.ts';
import { addRest, type Movement, type PointSource, setRest, takeSources } from './point-store.ts';
import { WAYS } from './terms.ts';

const PERIOD_MS = 10_000;
/** Sources of one run: the rows of their earners stay locked until it commits. */
const BATCH = 200;

export function pointsJob(exchange: Exchange): JobHandler {
  return async (tx, _job, nowMs) => {
    const taken = await awardSources(exchange, tx, nowMs);
    return taken === BATCH ? nowMs : nowMs + PERIOD_MS;
  };
}

interface Told {
  readonly userId: number;
  readonly news: Announcement;
}

/** Answers how many sources it took. */
async function awardSources(exchange: Exchange, tx: Transaction, at: number): Promise<number> {
  const sources = await takeSources(tx, BATCH);
  const told: Told[] = [];
  // In the order of the users, as everybody locks them.
  const earners = [...new Set(sources.map(({ earnerId }) => earnerId))].sort((a, b) => a - b);
  for (const userId of earners) {
    const own = sources.filter(({ earnerId }) => earnerId === userId);
    const movements = [...own.flatMap(movementOf(at)), ...(await tradedBy(exchange, tx, own, at))];
    for (const movement of movements) {
      const moved = await movePoints(tx, movement);
      // An identity that is verified anew has brought its points.
      if (!moved.ok) continue;
      const news = await newsOfPoints(tx, userId, moved.value);
      if (movement.code !== 'traded') news.push(await messageOf(tx, movement));
      told.push(...news.map((each) => ({ userId, news: each })));
    }
  }
  if (told.length > 0) await announceToMany(exchange, tx, told);
  return sources.length;
}

/** The movement of a source that is one by itself. */
function movementOf(at: number) {
  return ({ earnerId, code, key }: PointSource): Movement[] =>
    code === 'traded' || key === null
      ? []
      : [{ userId: earnerId, key, code, change: WAYS[code], at }];
}

/** The fees of one user, in dollars of now, make one movement; what is no whole point waits. */
async function tradedBy(
  exchange: Exchange,
  tx: Transaction,
  sources: readonly PointSource[],
  at: number,
): Promise<Movement[]> {
  const fees = sources.filter(({ code }) => code === 'traded');
  const last = fees.at(-1);
  if (last === undefined) return [];
  const usd = fees.reduce(
    (sum, { fee, currency }) =>
      sum.plus(exact(fee ?? '0').times(lastPrice(exchange.feed, currency ?? ''))),
    new Exact(0),
  );
  const userId = last.earnerId;
  const sum = await addRest(tx, userId, plainText(usd));
  const { points, restUsd } = pointsOfFees(sum, WAYS.tradedPerUsd);
  if (points === 0) return [];
  await setRest(tx, userId, restUsd);
  return [{ userId, key: `traded:${last.id}`, code: 'traded', change: points, at }];
}

function messageOf(tx: Transaction, { userId, change, at }: Movement): Promise<Announcement> {
  const params = { points: String(change) };
  return addMessage(tx, userId, { key: 'points_received', params, at });
}
