import { feature } from '../../feature.ts';
import { createLetterPost } from '../../messages/letter-post.ts';
import { messagesHandlers } from './handlers.ts';

export const messages = feature({
  handlers: messagesHandlers,
  start: createLetterPost,
  jobs: (_exchange, post) => ({ letters: post.job }),
});
