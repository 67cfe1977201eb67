import type { Exchange } from '../../exchange.ts';
import { feature } from '../../feature.ts';
import { createLetterPost } from '../../messages/letter-post.ts';
import { openPushPost } from '../../messages/push-post.ts';
import { messagesHandlers } from './handlers.ts';
import { toldTradesJob } from './told-trades.ts';

export const messages = feature({
  start: openPosts,
  handlers: ({ running }) => messagesHandlers(running.pushes),
  jobs: (exchange, { letters, pushes }) => ({
    letters: letters.job,
    told_trades: toldTradesJob(exchange),
    pushes: pushes.job,
  }),
});

async function openPosts(exchange: Exchange) {
  const letters = createLetterPost(exchange);
  const pushes = await openPushPost(exchange);
  const stop = async () => {
    await Promise.all([letters.stop(), pushes.stop()]);
  };
  return { letters, pushes, stop };
}
