/** `points USER CHANGE`: gives a user points, or takes some away. */

import { addMessage } from '../../messages/add-message.ts';
import { findUser, misused, refused, type Verb } from '../../operator/verb.ts';
import { announce } from '../../realtime/announce.ts';
import { movePoints, newsOfPoints } from './move-points.ts';

const CHANGE = /^-?[1-9]\d{0,6}$/;

export const pointsVerb: Verb = {
  usage: 'USER CHANGE                    CHANGE is a whole number, such as 100 or -100',
  change: async ({ exchange }, tx, { args, key }) => {
    const [login = '', text = ''] = args;
    if (args.length !== 2 || !CHANGE.test(text)) {
      return misused('CHANGE must be a whole number of at most seven digits, and not 0');
    }
    const userId = await findUser(tx, login);
    if (userId === null) return refused('not_found');
    const at = exchange.clock.now();
    const change = Number.parseInt(text, 10);
    const movement = { userId, key: `operator:${key}`, code: 'operator', change, at } as const;
    const moved = await movePoints(tx, movement);
    if (!moved.ok) return refused(moved.error.code);
    const news = await newsOfPoints(tx, userId, moved.value);
    if (change > 0) {
      const params = { points: text };
      news.push(await addMessage(tx, userId, { key: 'points_received', params, at }));
    }
    await announce(exchange, tx, userId, news);
    return { exitCode: 0, answer: { user: login, ...moved.value } };
  },
};
