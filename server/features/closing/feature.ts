import { feature } from '../../feature.ts';
import { closingsVerb } from './closings-verb.ts';
import { closeAccountsJob } from './end-account.ts';
import { closingHandlers } from './handlers.ts';

export const closing = feature({
  handlers: (parts) => closingHandlers(parts.session),
  jobs: (exchange, _running, { endFollows }) => ({
    close_accounts: closeAccountsJob({ ...exchange, endFollows }),
  }),
  verbs: { closings: closingsVerb },
  counts: { closingAccounts: 'select count(*) from users where closing_at is not null' },
});
