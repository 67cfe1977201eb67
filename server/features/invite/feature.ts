import { feature } from '../../feature.ts';
import { inviteHandlers } from './handlers.ts';
import { rebatesJob } from './rebates.ts';

export const invite = feature({
  handlers: inviteHandlers,
  jobs: (exchange) => ({ rebates: rebatesJob(exchange) }),
});
