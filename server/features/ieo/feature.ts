import { feature } from '../../feature.ts';
import { ieoHandlers } from './handlers.ts';
import { haltProjectVerb, projectsVerb, resumeProjectVerb } from './project-verbs.ts';
import { startIeo } from './releaser.ts';

export const ieo = feature({
  handlers: ieoHandlers,
  start: startIeo,
  verbs: {
    projects: projectsVerb,
    'halt-project': haltProjectVerb,
    'resume-project': resumeProjectVerb,
  },
  counts: { lockedSubscriptions: `select count(*) from ieo_orders where status = 'locked'` },
});
