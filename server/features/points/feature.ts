import { accept } from '../../db/errors.ts';
import { feature } from '../../feature.ts';
import { pointsJob } from './award-sources.ts';
import { pointsHandlers } from './handlers.ts';
import { movePoints, newsOfPoints } from './move-points.ts';
import { pointsVerb } from './points-verb.ts';
import { WAYS } from './terms.ts';

export const points = feature({
  handlers: ({ provided }) => pointsHandlers(provided),
  jobs: (exchange) => ({ points: pointsJob(exchange) }),
  provides: () => ({
    movePoints: async (tx, movement) => {
      const record = accept(await movePoints(tx, movement));
      return { record, news: await newsOfPoints(tx, movement.userId, record) };
    },
  }),
  // Without an event: no socket of a new user is open yet.
  welcome: async (tx, userId, at) => {
    const key = `registered:${userId}`;
    accept(await movePoints(tx, { userId, key, code: 'registered', change: WAYS.registered, at }));
  },
  counts: { waitingPoints: 'select count(*) from point_sources' },
  verbs: { points: pointsVerb },
});
