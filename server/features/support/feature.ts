import { feature } from '../../feature.ts';
import { automaticAnswersJob, idleTicketsJob } from './automatic-answers.ts';
import { supportHandlers } from './handlers.ts';
import { ticketVerbs } from './ticket-verbs.ts';

export const support = feature({
  handlers: supportHandlers,
  jobs: (exchange) => ({
    support_idle: idleTicketsJob(exchange),
    ...(exchange.config.mode === 'sandbox' && {
      support_answers: automaticAnswersJob(exchange),
    }),
  }),
  verbs: ticketVerbs,
  counts: { waitingTickets: 'select count(*) from tickets where waits_since is not null' },
});
