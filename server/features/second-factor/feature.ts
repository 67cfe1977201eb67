import { feature } from '../../feature.ts';
import { secondFactorHandlers } from './handlers.ts';
import { removeFactorsVerb } from './remove-verb.ts';

export const secondFactor = feature({
  handlers: (parts) => secondFactorHandlers(parts.session),
  verbs: { 'remove-factors': removeFactorsVerb },
});
