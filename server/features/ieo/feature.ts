import { feature } from '../../feature.ts';
import { demoSubscriptionPast } from './demo-past.ts';
import { ieoHandlers } from './handlers.ts';
import { IEO_REFERENCE } from './ieo-store.ts';
import { haltProjectVerb, projectsVerb, resumeProjectVerb } from './project-verbs.ts';
import { startIeo } from './release.ts';

export const ieo = feature({
  handlers: ieoHandlers,
  start: startIeo,
  earning: {
    product: 'ieo',
    reference: IEO_REFERENCE,
    upcoming: `select 'release' as kind, id as order_id, unlocks_at as at, symbol as currency, amount
      from ieo_orders where user_id = $1 and status = 'locked'`,
  },
  verbs: {
    projects: projectsVerb,
    'halt-project': haltProjectVerb,
    'resume-project': resumeProjectVerb,
  },
  sandbox: demoSubscriptionPast,
  counts: { lockedSubscriptions: `select count(*) from ieo_orders where status = 'locked'` },
});
