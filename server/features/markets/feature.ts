import { feature } from '../../feature.ts';
import { marketVerb } from './announce-verb.ts';
import { marketsHandlers } from './handlers.ts';

export const markets = feature({
  handlers: marketsHandlers,
  verbs: { 'announce-market': marketVerb },
});
